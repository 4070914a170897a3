import { displayMintMark } from '../../shared/catalogue/mints.ts';
import { catalogueNumbersText } from '../../shared/coins/kinds.ts';
import { shortGrade, slabOf } from '../../shared/format/card.ts';
import { albumName, countryName } from '../../shared/format/category.ts';
import { compositionInWords } from '../../shared/format/composition.ts';
import { conditionName } from '../../shared/format/condition.ts';
import { formatDating } from '../../shared/format/dating.ts';
import { discOf } from '../../shared/format/disc.ts';
import {
  formatCoinValue,
  formatDay,
  formatMintage,
  formatMoney,
  formatOwn,
} from '../../shared/format/format.ts';
import { edgeInWords, formatPlainField } from '../../shared/format/specifications.ts';
import { plural, t } from '../../shared/language/i18n.ts';
import { photoHash } from '../../shared/photos/model.ts';
import type { ImageCredit } from '../../shared/photos/stock.ts';
import { webAddress } from '../core/plain-text.ts';
import type { Contents, SharedCoin, SharedHole, SharedWant } from '../shares/contents.ts';
import type { Share } from '../shares/service.ts';
import { discMarkup, type Filling, type Row } from './fill.ts';

export interface Place {
  /** "/coins/s/<token>" */
  root: string;
  /** "/coins" */
  base: string;
  /** Whole address of the preview picture; only a known public address gives one. */
  preview: string | null;
}

const SHOWN = ['gone', 'empty', 'coins', 'holes', 'wants', 'coin'] as const;
const LISTS = ['head', 'preview', 'coins', 'holes', 'wants', 'sides', 'credits', 'facts', 'pager'] as const;

interface Parts {
  title: string;
  line: string;
  given: (typeof SHOWN)[number];
  rows: Partial<Record<(typeof LISTS)[number], readonly Row[]>>;
}

const fillingOf = ({ title, line, given, rows }: Parts): Filling => ({
  rows: Object.fromEntries(LISTS.map((name) => [name, rows[name] ?? []])),
  json: {},
  texts: { title, line },
  given: Object.fromEntries(SHOWN.map((name) => [name, name === given])),
});

/** The same bytes for revoked, expired, deleted and guessed links. */
export const goneFilling = (): Filling =>
  fillingOf({ title: t('There is nothing here'), line: '', given: 'gone', rows: {} });

export function pageFilling(
  share: Pick<Share, 'title' | 'kind'>,
  contents: Exclude<Contents, { of: 'coin' }>,
  page: number,
  place: Place,
): Filling {
  const title = share.title ?? usualTitle(share, contents);
  const line = lineOf(contents);
  const { root, preview } = place;
  const to = (number: number) => (number === 1 ? root : `${root}?page=${number}`);
  const { pages } = contents;
  const pager: Row = {
    where: t('Page {page} of {pages}', { page, pages }),
    previous: page > 1 ? to(page - 1) : '',
    next: page < pages ? to(page + 1) : '',
  };
  return fillingOf({
    ...{ title, line },
    given: contents.total === 0 ? 'empty' : contents.of === 'album' ? 'holes' : contents.of,
    rows: {
      head: [{ title, line, back: '', all: '' }],
      preview: preview ? [{ title, address: preview }] : [],
      ...rowsOf(contents, place),
      pager: pages > 1 ? [pager] : [],
    },
  });
}

function rowsOf(contents: Exclude<Contents, { of: 'coin' }>, place: Place): Parts['rows'] {
  if (contents.of === 'coins') return { coins: contents.coins.map((coin, at) => coinRow(coin, at, place)) };
  if (contents.of === 'wants') return { wants: contents.wants.map(wantRow) };
  const { face } = contents.album;
  return { holes: contents.holes.map((hole, at) => holeRow(hole, at, face, place)) };
}

function usualTitle({ kind }: Pick<Share, 'kind'>, contents: Exclude<Contents, { of: 'coin' }>): string {
  if (contents.of === 'album') return albumName(contents.album);
  if (contents.of === 'wants') return t('Wanted coins');
  return kind === 'selection' ? t('Selected coins') : t('A coin collection');
}

function lineOf(contents: Exclude<Contents, { of: 'coin' }>): string {
  if (contents.of === 'album') {
    const { filled, all } = contents.album;
    return t('{filled} of {holes}', { filled, holes: all });
  }
  return plural(contents.total, { one: '# coin', other: '# coins' });
}

/** Loaded at once: what a telephone and a desk show first. */
const IN_SIGHT = 6;
const loadingOf = (at: number) => (at < IN_SIGHT ? 'eager' : 'lazy');

const photoAt = (coin: SharedCoin, side: 'obverse' | 'reverse', size: string, { root }: Place): string =>
  coin.photos[side] ? `${root}/photos/${coin.id}-${side}${size}.webp` : '';

function coinRow(coin: SharedCoin, at: number, place: Place): Row {
  const disc = discOf(coin);
  const side = coin.photos.obverse ? 'obverse' : 'reverse';
  return {
    href: `${place.root}/coins/${coin.id}`,
    name: coin.name,
    line: [formatDating(coin), slabOf({ gradingCompany: null, grade: null, ...coin }) || gradeOf(coin)]
      .filter(Boolean)
      .join(' · '),
    amount: amountsOf(coin)
      .map(([label, value]) => `${label}: ${value}`)
      .join(' · '),
    photo: photoAt(coin, side, '@480', place),
    metal: disc.metal,
    disc: discMarkup(disc, `coin-${coin.id}`, place.base),
    loading: loadingOf(at),
  };
}

const gradeOf = (coin: SharedCoin): string => shortGrade({ grade: null, ...coin });

function holeRow(hole: SharedHole, at: number, face: 'obverse' | 'reverse', place: Place): Row {
  const { coin, label, detail, isProof, isAnnounced } = hole;
  const disc = coin && discOf(coin);
  const side = coin?.photos[face] ? face : coin?.photos.obverse ? 'obverse' : 'reverse';
  return {
    label,
    detail: [detail, isProof && t('proof'), isAnnounced && t('announced')].filter(Boolean).join(' · '),
    href: coin ? `${place.root}/coins/${coin.id}` : '',
    photo: coin ? photoAt(coin, side, '@200', place) : '',
    disc: disc ? discMarkup({ ...disc, side: face }, `hole-${at}`, place.base) : '',
    loading: loadingOf(at),
  };
}

function wantRow(want: SharedWant): Row {
  const { name, country, year, mintMark, condition, variation, priceLimit, currency, note } = want;
  const dated = year === null ? '' : formatDating({ ...want, year });
  return {
    name,
    line: [
      ...[dated, mintMark && displayMintMark(mintMark), country && countryName(country)],
      ...[variation, condition && conditionName(condition)],
    ]
      .filter(Boolean)
      .join(' · '),
    limit: priceLimit ? t('Up to {price}', { price: moneyOf(priceLimit, currency) }) : '',
    note: note ?? '',
  };
}

const moneyOf = (amount: string, currency = 'USD'): string =>
  currency === 'USD' ? formatMoney(amount) : formatOwn(amount, currency);

function amountsOf(coin: SharedCoin): [label: string, value: string][] {
  const { estimatedValue = null, ownEstimatedValue = null, currency } = coin;
  const paid = coin.ownPurchasePrice
    ? formatOwn(coin.ownPurchasePrice, currency)
    : coin.purchasePrice
      ? formatMoney(coin.purchasePrice)
      : '';
  const value =
    estimatedValue === null && ownEstimatedValue === null
      ? ''
      : formatCoinValue({ estimatedValue, ownEstimatedValue, currency });
  const amounts: [string, string][] = [
    [t('Value'), value],
    [t('Paid'), paid],
  ];
  return amounts.filter(([, amount]) => amount !== '');
}

export function coinFilling(
  share: Pick<Share, 'title' | 'kind'>,
  coin: SharedCoin,
  credits: readonly ImageCredit[],
  place: Place,
): Filling {
  const isAlone = share.kind === 'coin';
  const title = (isAlone && share.title) || coin.name;
  const line = [formatDating(coin), gradeOf(coin)].filter(Boolean).join(' · ');
  const disc = discOf(coin);
  const sides = (['obverse', 'reverse'] as const)
    .filter((side) => coin.photos[side] || !(coin.photos.obverse || coin.photos.reverse))
    .map((side) => ({
      label: side === 'obverse' ? t('Obverse') : t('Reverse'),
      photo: photoAt(coin, side, '@800', place),
      full: photoAt(coin, side, '', place),
      metal: disc.metal,
      disc: discMarkup({ ...disc, side }, `side-${side}`, place.base),
    }));
  return fillingOf({
    ...{ title, line },
    given: 'coin',
    rows: {
      head: [{ title, line, back: isAlone ? '' : place.root, all: t('All coins') }],
      preview: isAlone && place.preview ? [{ title, address: place.preview }] : [],
      sides,
      credits: credits
        .filter(({ isDrawn }) => !isDrawn)
        .map(({ title: name, author, licence, sourceUrl }) => ({
          ...{ title: name, author, licence },
          source: webAddress(sourceUrl) ?? '',
        })),
      facts: factsOf(coin).map(([label, value]) => ({ label, value })),
    },
  });
}

/** Those on the photos that visitors see. */
function flawsOf({ photoMarks, photos }: SharedCoin): string {
  const sides = [
    [photos.obverse, t('Obverse')],
    [photos.reverse, t('Reverse')],
  ] as const;
  return sides
    .flatMap(([hash, side]) =>
      (photoMarks ?? [])
        .filter(({ photo }) => photoHash(photo) === hash)
        .map(({ note }) => `${side}: ${note}`),
    )
    .join(' · ');
}

function factsOf(coin: SharedCoin): [label: string, value: string][] {
  const plain = (name: 'weight' | 'diameter' | 'thickness' | 'dieAxis') => formatPlainField(name, coin[name]);
  const facts: [string, string | null | undefined][] = [
    ...(coin.name === coin.coinType ? [] : ([[t('Coin type'), coin.coinType]] as [string, string][])),
    [t('Year'), formatDating(coin)],
    [t('Mint mark'), coin.mintMark && displayMintMark(coin.mintMark)],
    [t('Country'), countryName(coin.country)],
    [t('Condition'), coin.condition === 'Not Applicable' ? null : conditionName(coin.condition)],
    [t('Grade'), slabOf({ gradingCompany: null, grade: null, ...coin })],
    [t('Series'), coin.series],
    [t('Variation'), coin.variation],
    [t('Composition'), coin.composition && compositionInWords(coin.composition)],
    [t('Weight'), plain('weight')],
    [t('Diameter'), plain('diameter')],
    [t('Thickness'), plain('thickness')],
    [t('Edge'), coin.edge && edgeInWords(coin.edge)],
    [t('Die axis'), plain('dieAxis')],
    [t('Region'), coin.region],
    [t('Mint'), coin.mint],
    [t('Ruler'), coin.ruler],
    [t('Era'), coin.era],
    [t('Script'), coin.script],
    [t('Designer'), coin.designer],
    [t('Signature'), coin.signature],
    [t('Mintage'), coin.totalMintage && formatMintage(coin.totalMintage)],
    [t('Catalogue numbers'), catalogueNumbersText(coin.catalogueNumbers ?? null)],
    ...amountsOf(coin),
    [t('Bought on'), formatDay(coin.purchaseDate)],
    [t('Ungraded value range'), coin.ungradedValueRange],
    [t('Graded value range'), coin.gradedValueRange],
    [t('Storage place'), coin.storageLocation],
    [t('Certification number'), coin.certificationNumber],
    [t('Serial number'), coin.serialNumber],
    [t('Tags'), coin.tags?.join(', ')],
    [t('Notes'), coin.notes],
    [t('Marked flaws'), flawsOf(coin)],
    [t('Description'), coin.description],
    [t('Obverse description'), coin.obverseDescription],
    [t('Reverse description'), coin.reverseDescription],
    [t('Specifications'), coin.specifications],
    [t('Special variations'), coin.specialVariations],
    [t('Rarity'), coin.rarity],
    [t('History'), coin.coinHistory],
  ];
  return facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}
