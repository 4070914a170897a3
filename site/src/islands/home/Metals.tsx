import { formatDate, formatMoney } from '../../../../shared/format/format.ts';
import { metalName } from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useMetalPrices } from '../../lib/queries/market.ts';

const METALS = ['gold', 'silver', 'platinum'] as const;

/** Prices of a troy ounce; hidden if loading fails. */
export default function Metals() {
  const { data, isPending } = useMetalPrices();
  // Skeleton of the final height, to avoid a layout shift.
  if (isPending) return <div className="h-22 wide:[grid-area:3/1]" data-metals />;
  const known = METALS.filter((metal) => data && data[metal] !== null);
  if (!data?.lastUpdated || known.length === 0) return null;
  const day = formatDate(data.lastUpdated);
  return (
    <section
      aria-label={t('Metal prices')}
      data-metals
      className="overflow-hidden border-y border-line py-3 wide:[grid-area:3/1]"
    >
      <dl className="-ms-4.25 flex flex-wrap gap-y-2">
        {known.map((metal) => (
          <div key={metal} className="flex-auto border-s border-line px-4">
            <dt className="text-xs text-muted">{metalName(metal)}</dt>
            <dd className="text-base font-semibold whitespace-nowrap tabular-nums">
              {formatMoney(data[metal])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-xs text-muted">
        {data.stale
          ? t('Prices per troy ounce, {day}; newer prices aren’t available.', { day })
          : t('Prices per troy ounce, {day}.', { day })}
      </p>
    </section>
  );
}
