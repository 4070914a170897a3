import type { Coin } from '../../../../shared/coins/model.ts';
import { formatDate, formatMoney } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { PricePoint } from '../../../../shared/valuation/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { usePriceHistory } from '../../lib/queries/price-history.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { PointTable, type Row } from './chart/PointTable.tsx';
import ValueChart from './ValueChart.tsx';
import { valueSource } from './words.ts';

/** The values the coin has had: those it was shown with as a line, and all that were ever said of it as a table. */
export function Values({ coin }: { coin: Coin }) {
  const { data, error, isFetching, refetch } = usePriceHistory(coin.id);
  if (error && !data) {
    return (
      <ErrorState
        title={t('The values could not be loaded')}
        text={sentenceOf(error)}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <Loading label={t('Loading the values')}>
        <Skeleton className="h-48 w-full" />
      </Loading>
    );
  }
  const rows = data.map(rowOf);
  const shown = data.filter(({ isShown }) => isShown);
  const label = t('Value of {name} over time', { name: coin.name });
  if (shown.length > 1) return <ValueChart points={shown.map(rowOf)} rows={rows} label={label} />;
  const [first] = shown;
  return (
    <>
      <p className="text-sm text-muted">
        {first
          ? t('One value so far: {value} on {day}. A second one makes a line.', {
              value: formatMoney(first.value),
              day: formatDate(first.recordedAt),
            })
          : t('No value yet. Each one the coin is given is kept here.')}
      </p>
      {rows.length > shown.length && <PointTable points={rows} label={label} />}
    </>
  );
}

/** A figure that stood aside for another belongs into the table, and not upon the line. */
const rowOf = ({ value, recordedAt, valuationSource, isShown }: PricePoint): Row => ({
  value: Number(value),
  at: recordedAt,
  source: valueSource(valuationSource),
  note: isShown ? undefined : t('not shown'),
});
