import { classNames } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/card.tsx';

/** In a rail; in a grid a card fills its column. */
export const RAIL_CARD = 'w-41';
export const CARD =
  'card block p-2 pb-3 data-beside:border-accent data-beside:bg-accent-soft data-beside:shadow-edge';

export function CoinCardSkeleton({ className }: { className?: string }) {
  return (
    <div className={classNames(CARD, className)} aria-hidden="true">
      <div className="well" />
      <h3 className="mt-2.5 flex items-center px-1.5">
        <Skeleton className="h-3.5 w-4/5" />
        &nbsp;
      </h3>
      <p className="mt-0.5 flex items-center px-1.5 text-sm">
        <Skeleton className="h-3 w-1/2" />
        &nbsp;
      </p>
    </div>
  );
}
