import { mintLabel } from '../../shared/catalogue/mints.ts';
import type { Coin, CollectionCoin } from '../../shared/coins/model.ts';
import { CAROUSEL } from '../../shared/collection/model.ts';
import { cardWords, isLongName, shortGrade, slabOf } from '../../shared/format/card.ts';
import { categoryName } from '../../shared/format/category.ts';
import { conditionName } from '../../shared/format/condition.ts';
import { formatDating } from '../../shared/format/dating.ts';
import { discOf } from '../../shared/format/disc.ts';
import { drawnDisc } from '../../shared/format/drawn-disc.ts';
import { photoAt, photoOf, SIDES, thumbnailOf, typePictureOf } from '../../shared/photos/model.ts';
import { discMarkup } from './disc-markup.ts';
import type { Row } from './fill.ts';

/** For islands/home/FirstSight.tsx. */
export const cardsRow = (coins: readonly CollectionCoin[], base: string): Row =>
  Object.assign(
    { cards: coins.length > 0 ? 'yes' : '', relief: reliefOfFirst(coins) },
    ...CAROUSEL.map((at, index) => cardRow(coins[index], at, base)),
  );

/** For preloading; '' when a photo is shown. */
const reliefOfFirst = ([first]: readonly CollectionCoin[]): string =>
  first && !thumbnailOf(first, 480) ? (drawnDisc(discOf(first), '').relief ?? '') : '';

function cardRow(coin: CollectionCoin | undefined, at: number, base: string): Row {
  if (!coin) return { [`name${at}`]: '' };
  const { grade, amount, each, fit, hasRoom } = cardWords(coin);
  const image = thumbnailOf(coin, 480);
  return {
    [`name${at}`]: coin.name,
    [`image${at}`]: image ?? '',
    [`disc${at}`]: image ? '' : discMarkup(discOf(coin), `card-${at}`, base),
    [`slab${at}`]: (coin.isGraded && coin.gradingCompany) || '',
    [`review${at}`]: coin.needsReview ? 'yes' : '',
    [`quantity${at}`]: coin.quantity > 1 ? String(coin.quantity) : '',
    [`usual${at}`]: fit === 'usual' ? 'yes' : '',
    [`small${at}`]: fit === 'small' ? 'yes' : '',
    [`unvalued${at}`]: fit === 'unvalued' ? 'yes' : '',
    [`grade${at}`]: grade,
    [`amount${at}`]: amount,
    [`each${at}`]: hasRoom ? each : '',
  };
}

/** For islands/coin/FirstSight.tsx. */
export function coinRow(coin: Coin, base: string): Row {
  const slab = slabOf(coin);
  const disc = discOf(coin);
  const faces = SIDES.map((which, index) => {
    const photo = photoOf(coin, which);
    const picture = photo ?? typePictureOf(coin, which);
    const at = index + 1;
    return {
      [`image${at}`]: picture ? photoAt(picture, 480) : '',
      [`disc${at}`]: picture ? '' : discMarkup({ ...disc, side: which.side }, `face-${at}`, base),
      [`own${at}`]: photo ? 'yes' : '',
      [`type${at}`]: picture && !photo ? 'yes' : '',
    };
  });
  return Object.assign(
    {
      category: categoryName(coin.category),
      name: coin.name,
      long: isLongName(coin.name) ? 'yes' : '',
      year: formatDating(coin),
      mint: mintLabel(coin),
      grade: slab && coin.grade ? '' : shortGrade(coin) || conditionName(coin.condition),
      slab,
      relief: reliefOfFirst([coin]),
    },
    ...faces,
  );
}
