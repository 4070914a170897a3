import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ComponentType, useState } from 'react';
import type { Coin } from '../../../../server/coins/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { usePriceHistory } from '../../lib/queries/valuation.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useLatePart } from './late.ts';
import { valueSource } from './words.ts';

/** The values the coin has had; neither they nor the code that draws them are loaded before it is opened. */
export function ValueHistory({ coin }: { coin: Coin }) {
  const [opened, setOpened] = useState(false);
  const [ValueChart, want] = useLatePart(async () => (await import('./ValueChart.tsx')).default);
  return (
    <details
      className="card group"
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        setOpened(true);
        void want();
      }}
    >
      <summary className="flex list-none items-center justify-between gap-3 card-pad [&::-webkit-details-marker]:hidden">
        <h2>Value over time</h2>
        <ChevronDown
          className="size-5 flex-none text-muted group-open:rotate-180 motion-safe:transition-transform"
          aria-hidden="true"
        />
      </summary>
      <div className="px-4.5 pb-4.5">{opened && <History coin={coin} Chart={ValueChart} />}</div>
    </details>
  );
}

type Chart = ComponentType<ComponentProps<typeof import('./ValueChart.tsx').default>>;

function History({ coin, Chart }: { coin: Coin; Chart: Chart | null }) {
  const { data, error, isFetching, refetch } = usePriceHistory(coin.id, true);
  if (error && !data) {
    return (
      <ErrorState
        title="The values could not be loaded"
        text={sentenceOf(error)}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    );
  }
  const [first, second] = data ?? [];
  if (data && !second) {
    return (
      <p className="text-sm text-muted">
        {first
          ? `One value so far: ${formatMoney(first.value)} on ${formatDate(first.recordedAt)}. A second one makes a line.`
          : 'No value yet. Each one the coin is given is kept here.'}
      </p>
    );
  }
  if (!data || !Chart) {
    return (
      <Loading label="Loading the values">
        <Skeleton className="h-48 w-full" />
      </Loading>
    );
  }
  const points = data.map(({ value, recordedAt, valuationSource }) => ({
    value: Number(value),
    at: recordedAt,
    source: valueSource(valuationSource),
  }));
  return <Chart points={points} label={`Value of ${coin.name} over time`} />;
}
