import type { CollectionCoin } from '../../../../server/coins/model.ts';
import { formatMoney } from '../../lib/format.ts';
import { discOf, sizeFor } from '../../lib/metal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Well } from '../../ui/well.tsx';
import { thumbnailOf } from '../coin/CoinCard.tsx';
import { coinInWords, shortGrade } from '../coin/words.ts';

/** The frame of a row: a small well, two lines, and the value at its end. */
export const ROW = 'flex h-full items-center gap-3 border-b border-line py-2';

/** What a row shows of a coin. */
export function RowFace({ coin, album }: { coin: CollectionCoin; album?: boolean }) {
  const disc = discOf(coin);
  const grade = shortGrade(coin);
  const slab = coin.isGraded && coin.gradingCompany;
  return (
    <>
      <Well
        src={thumbnailOf(coin, 200)}
        alt={coinInWords(coin)}
        disc={disc}
        share={album ? sizeFor(disc.diameterMm) : undefined}
        size="sm"
        decorative
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{coin.name}</span>
        <span className="block truncate text-[0.8125rem] text-muted">
          {[slab, grade, coin.quantity > 1 && `×${coin.quantity}`].filter(Boolean).join(' · ') || ' '}
        </span>
      </span>
      <b className="flex-none text-sm font-semibold tabular-nums">{formatMoney(coin.estimatedValue)}</b>
    </>
  );
}

/** A row whose coin is still on its way, exactly as high as the row will be. */
export function CoinRowSkeleton() {
  return (
    <div className={ROW} aria-hidden="true">
      <div className="well well-sm" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center text-sm">
          <Skeleton className="h-3.5 w-3/4" />
          &nbsp;
        </p>
        <p className="flex items-center text-[0.8125rem]">
          <Skeleton className="h-3 w-1/3" />
          &nbsp;
        </p>
      </div>
      <Skeleton className="h-3.5 w-16" />
    </div>
  );
}
