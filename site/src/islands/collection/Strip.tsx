import type { CollectionSummary, PreciousMetal } from '../../../../server/collection/model.ts';
import { formatCount, formatMoneyCompact, formatOunces } from '../../lib/format.ts';
import { useSummary } from '../../lib/queries/collection.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Silver first: it is what most collections weigh. */
const METALS: readonly [PreciousMetal, string][] = [
  ['silver', 'Silver'],
  ['gold', 'Gold'],
  ['platinum', 'Platinum'],
];

/** Coins, value and the precious metal in one line. It adds to the list below: a failure leaves it out. */
export function Strip() {
  const summary = useSummary();
  if ((summary.isError && !summary.data) || summary.data?.totalCount === 0) return null;
  return (
    // What begins a line has its rule outside of the strip, where it is cut off: large text takes several lines.
    <div className="overflow-hidden border-y border-line py-3">
      <dl className="-ml-4.25 flex flex-wrap gap-y-2" aria-busy={summary.isPending}>
        {figuresOf(summary.data).map(([name, value]) => (
          <div key={name} className="flex-auto border-l border-line px-4">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-base font-semibold whitespace-nowrap tabular-nums">
              {value ?? <Skeleton className="my-1 h-4.5 w-20" />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function figuresOf(summary: CollectionSummary | undefined): [string, string | undefined][] {
  const metal = METALS.find(([key]) => (summary?.metalContent[key] ?? 0) > 0);
  return [
    ['Coins', summary && formatCount(summary.totalCount)],
    ['Value', summary && formatMoneyCompact(summary.totalValue)],
    ...(metal && summary
      ? [[metal[1], formatOunces(summary.metalContent[metal[0]])] as [string, string]]
      : []),
  ];
}
