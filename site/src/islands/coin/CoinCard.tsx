import type { CollectionCoin } from '../../../../server/coins/model.ts';
import { photoAt } from '../../../../server/images/model.ts';
import { formatMoney } from '../../lib/format.ts';
import { discOf } from '../../lib/metal.ts';
import { rememberCoin } from '../../lib/queries/coins.ts';
import { QuantityBadge, SlabBadge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Well } from '../../ui/well.tsx';
import { setOut } from './grow.ts';
import { coinInWords, shortGrade } from './words.ts';

/** Width of a card in a rail; in a grid it fills its column. */
export const RAIL_CARD = 'w-41';

/** The photo of a coin's front, small enough for a card; null when there is none. */
export function thumbnailOf(coin: CollectionCoin, size: 200 | 800): string | null {
  const url = coin.obverseImageUrl ?? coin.imageUrl;
  return url && photoAt(url, size);
}

/** A coin on its felt, with name, grade and value; leads to its page. */
export function CoinCard({ coin, className }: { coin: CollectionCoin; className?: string }) {
  return (
    <a
      href={`/coin/${coin.id}`}
      className={classNames('card block p-2 pb-3', className)}
      onClick={(event) => {
        rememberCoin(coin);
        setOut(coin.id, event.currentTarget);
      }}
    >
      <Well src={thumbnailOf(coin, 800)} alt={coinInWords(coin)} disc={discOf(coin)} decorative>
        {coin.isGraded && coin.gradingCompany && <SlabBadge>{coin.gradingCompany}</SlabBadge>}
        <QuantityBadge quantity={coin.quantity} />
      </Well>
      <h3 className="mt-2.5 truncate px-1.5">{coin.name}</h3>
      <p className="mt-0.5 flex justify-between gap-2 px-1.5 text-[13px] text-muted">
        <span className="truncate">{shortGrade(coin)}</span>
        <b className="flex-none font-semibold text-ink">{formatMoney(coin.estimatedValue)}</b>
      </p>
    </a>
  );
}

export function CoinCardSkeleton({ className }: { className?: string }) {
  return (
    <div className={classNames('card p-2 pb-3', className)} aria-hidden="true">
      <div className="well" />
      <Skeleton className="mx-1.5 mt-3 h-3.5 w-4/5" />
      <Skeleton className="mx-1.5 mt-2.5 mb-0.5 h-3 w-1/2" />
    </div>
  );
}
