import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { isUnvalued, shortGrade } from '../../../../shared/format/card.ts';
import { discOf, sizeFor } from '../../../../shared/format/disc.ts';
import { formatCoinValue } from '../../../../shared/format/format.ts';
import { thumbnailOf } from '../../../../shared/photos/model.ts';
import { ReviewBadge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/card.tsx';
import { Well } from '../../ui/picture.tsx';
import { Each } from '../coin/CoinCard.tsx';
import { coinInWords } from '../coin/words.ts';

export const ROW =
  '@container flex h-full items-center gap-[12px] border-b border-line py-2 data-beside:border-accent data-beside:bg-accent-soft';
/** With large text the value moves below the name. */
const BESIDE = 'flex-none @max-3xs:hidden';
const BELOW = 'hidden @max-3xs:block';

export function RowFace({ coin, album }: { coin: CollectionCoin; album?: boolean }) {
  const disc = discOf(coin);
  const grade = shortGrade(coin);
  const slab = coin.isGraded && coin.gradingCompany;
  const value = (
    <>
      {formatCoinValue(coin)}
      <Each coin={coin} />
    </>
  );
  const weight = isUnvalued(coin) ? 'font-normal text-muted' : 'font-semibold';
  return (
    <>
      <Well
        src={thumbnailOf(coin, 200)}
        alt={coinInWords(coin)}
        // Too small for more lettering than the date.
        disc={{ ...disc, denomination: '', edge: 'plain' }}
        share={album ? sizeFor(disc.diameterMm) : undefined}
        size="sm"
        decorative
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{coin.name}</span>
        <span className="block truncate text-sm text-muted">
          {coin.needsReview && <ReviewBadge className="me-1.5 py-0" />}
          {[slab, grade, coin.quantity > 1 && `×${coin.quantity}`].filter(Boolean).join(' · ') || ' '}
        </span>
        <b className={`${BELOW} text-sm ${weight} tabular-nums`}>{value}</b>
      </span>
      <b className={`${BESIDE} text-sm ${weight} tabular-nums`}>{value}</b>
    </>
  );
}

export function CoinRowSkeleton() {
  return (
    <div className={ROW} aria-hidden="true">
      <div className="well well-sm" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center text-sm">
          <Skeleton className="h-3.5 w-3/4" />
          &nbsp;
        </p>
        <p className="flex items-center text-sm">
          <Skeleton className="h-3 w-1/3" />
          &nbsp;
        </p>
        <p className={`${BELOW} text-sm`}>&nbsp;</p>
      </div>
      <Skeleton className={`${BESIDE} h-3.5 w-16`} />
    </div>
  );
}
