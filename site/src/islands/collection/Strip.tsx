import type { CollectionSummary, PreciousMetal } from '../../../../shared/collection/model.ts';
import { formatCount, formatOunces, formatTotal } from '../../../../shared/format/format.ts';
import { metalName } from '../../../../shared/format/worth.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { useCategories, useSummary } from '../../lib/queries/collection.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Silver first: it is what most collections weigh. */
const METALS: readonly PreciousMetal[] = ['silver', 'gold', 'platinum'];

interface Figure {
  name: string;
  /** Absent while it is not known. */
  value?: string;
  note?: string | false;
}

/** Coins, value and the precious metal in one line. It adds to the list below: a failure leaves it out. */
export function Strip() {
  const summary = useSummary();
  const categories = useCategories().data;
  if ((summary.isError && !summary.data) || summary.data?.totalCount === 0) return null;
  const records = categories?.reduce((sum, one) => sum + one.records, 0);
  return (
    // What begins a line has its rule outside of the strip, where it is cut off: large text takes several lines.
    <div className="overflow-hidden border-y border-line py-3">
      <dl className="-ms-4.25 flex flex-wrap gap-y-2" aria-busy={summary.isPending}>
        {figuresOf(summary.data, records).map(({ name, value, note }) => (
          <div key={name} className="flex-auto border-s border-line px-4">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-base font-semibold whitespace-nowrap tabular-nums">
              {value ?? <Skeleton className="my-1 h-4.5 w-20" />}
            </dd>
            {note && <dd className="text-xs text-muted tabular-nums">{note}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Coins are counted as in the rails below, one for each record; how many pieces those are stands under it. */
function figuresOf(summary: CollectionSummary | undefined, records: number | undefined): Figure[] {
  if (!summary) return [{ name: t('Coins') }, { name: t('Total Value') }];
  const { totalCount, totalValue, metalContent } = summary;
  const coins = records ?? totalCount;
  const metal = METALS.find((one) => metalContent[one] > 0);
  return [
    {
      name: t('Coins'),
      value: formatCount(coins),
      note: coins !== totalCount && plural(totalCount, { one: '# piece', other: '# pieces' }),
    },
    { name: t('Total Value'), value: formatTotal(totalValue, totalCount) },
    ...(metal ? [{ name: metalName(metal), value: formatOunces(metalContent[metal]) }] : []),
  ];
}
