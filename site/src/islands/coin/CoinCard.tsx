import { type MouseEvent, memo } from 'react';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { formatCoinValue } from '../../../../shared/format/format.ts';
import { discOf, sizeFor } from '../../../../shared/format/metal.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { opensBeside, useBesideLink } from '../../lib/beside.ts';
import { rememberCoin } from '../../lib/queries/preview.ts';
import { keepWalk } from '../../lib/walk.ts';
import { QuantityBadge, ReviewBadge, SlabBadge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { spoken } from '../../ui/spoken.tsx';
import { Well } from '../../ui/well.tsx';
import { CARD } from './CoinCardSkeleton.tsx';
import { setOut } from './grow.ts';
import { coinInWords, shortGrade } from './words.ts';

/** The photo of a coin's front, else the operator's of its type, small enough for a card; null when there is neither. */
export function thumbnailOf(coin: CollectionCoin, size: 200 | 480): string | null {
  const url = coin.obverseImageUrl ?? coin.imageUrl ?? coin.typePictures?.obverse;
  return url ? photoAt(url, size) : null;
}

interface CoinCardProps {
  coin: CollectionCoin;
  /** The coin lies in proportion to its real diameter, as among others in an album. */
  album?: boolean;
  className?: string;
}

/** A coin on its felt, with name, grade and value; leads to its page. */
export const CoinCard = memo(function CoinCard({ coin, album, className }: CoinCardProps) {
  const beside = useBesideLink(coin.id);
  return (
    <a
      href={`/coin/${coin.id}`}
      className={classNames(CARD, className)}
      {...beside}
      onClick={(event) => depart(event, coin)}
    >
      <CardFace coin={coin} album={album} />
    </a>
  );
});

/** Whether nobody has said what it is worth, in whatever currency. */
export const isUnvalued = (coin: Pick<CollectionCoin, 'estimatedValue' | 'ownEstimatedValue'>): boolean =>
  coin.estimatedValue === null && coin.ownEstimatedValue === null;

/** Of several pieces the value is one piece's. */
export const Each = ({
  coin,
}: {
  coin: Pick<CollectionCoin, 'quantity' | 'estimatedValue' | 'ownEstimatedValue'>;
}) =>
  coin.quantity > 1 && !isUnvalued(coin) && <span className="font-normal text-muted">{` ${t('each')}`}</span>;

/** Keeps what the coin's page can begin with, when a link to it is followed; where there is room beside a list, the coin is shown there. */
export function depart(event: MouseEvent<Element>, coin: CollectionCoin) {
  rememberCoin(coin);
  keepWalk(event.currentTarget);
  if (!opensBeside(event, coin.id)) setOut(coin.id, event.currentTarget);
}

/** How many signs of grade and amount lie beside each other on the narrowest card, and how many of small ones. */
const ROOM = { usual: 15, small: 18 };

/** What a card shows of a coin. */
export function CardFace({ coin, album }: Pick<CoinCardProps, 'coin' | 'album'>) {
  const disc = discOf(coin);
  const isUnknown = isUnvalued(coin);
  const amount = formatCoinValue(coin);
  const taken = amount.length + (coin.quantity > 1 ? t('each').length + 1 : 0);
  const whole = shortGrade(coin);
  // "EF" is enough where "EF 40–45" would be cut.
  const grade = whole.length + taken > ROOM.small ? whole.replace(/ \d+–\d+$/, '') : whole;
  const length = grade.length + taken;
  const isSmall = isUnknown || length > ROOM.usual;
  return (
    <>
      <Well
        src={thumbnailOf(coin, 480)}
        alt={coinInWords(coin)}
        disc={disc}
        share={album ? sizeFor(disc.diameterMm) : undefined}
        decorative
      >
        {coin.isGraded && coin.gradingCompany && <SlabBadge>{coin.gradingCompany}</SlabBadge>}
        {coin.needsReview && <ReviewBadge />}
        <QuantityBadge quantity={coin.quantity} />
      </Well>
      <h3 className="mt-2.5 truncate px-1.5">{coin.name}</h3>
      {/* The grade is what tells coins of one name apart: it gives way to an amount alone. A card is as high as its bones: one line. */}
      <p
        className={classNames(
          'mt-0.5 flex items-center justify-between px-1.5 text-muted',
          isSmall ? 'min-h-5 gap-1 text-xs' : 'gap-2 text-sm',
        )}
      >
        <span className={isUnknown ? 'flex-none' : 'truncate'}>{grade}</span>
        <b
          className={
            isUnknown ? 'truncate font-normal' : 'max-w-full flex-none truncate font-semibold text-ink'
          }
        >
          {isUnknown ? spoken(t('No estimate<sr> yet</sr>')) : amount}
          {/* The badge on the felt says that there are several. */}
          <span className={length > ROOM.small ? 'sr-only' : undefined}>
            <Each coin={coin} />
          </span>
        </b>
      </p>
    </>
  );
}
