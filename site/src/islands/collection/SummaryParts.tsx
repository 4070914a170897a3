import { Camera, PencilLine, RefreshCw } from 'lucide-react';
import { Suspense } from 'react';
import type { CollectionSummary } from '../../../../shared/collection/model.ts';
import { formatDate, formatMoneyCompact, formatOunces } from '../../../../shared/format/format.ts';
import {
  type Change,
  type MetalHolding,
  metalHoldings,
  pricesInWords,
  type Tile,
} from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { MetalPrices } from '../../../../shared/market/metals.ts';
import { optionalAtOnce } from '../../lib/hooks.ts';
import { useMetalPrices } from '../../lib/queries/market.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Loading, Skeleton } from '../../ui/card.tsx';
import { spoken } from '../../ui/notice.tsx';

/** Cards stacked in one cell of the two columns. */
export const ONE_CELL = 'contents wide:grid wide:grid-cols-1 wide:gap-5';

export const TWO_COLUMNS = 'wide:grid-cols-2 wide:items-start wide:[&>:is(header,p,.state)]:col-span-2';

export function ChangeLine({ sign, word, tone, amount }: Change) {
  return (
    <p className={`mt-0.5 text-sm tabular-nums ${tone}`}>
      <span aria-hidden="true">{sign} </span>
      <span className="sr-only">{word} </span>
      {t('{amount} this month', { amount })}
    </p>
  );
}

export const UnvaluedLine = ({ words }: { words: string }) =>
  words && <p className="mt-0.5 text-sm text-on-felt-muted tabular-nums">{words}</p>;

export function UnchangedLine() {
  return <p className="mt-0.5 text-sm text-on-felt-muted">{t('Unchanged this month')}</p>;
}

export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className="pair">
      {tiles.map(({ name, value, note }) => (
        <div key={name} className="card px-3.5 py-3">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="mt-0.5 text-xl leading-tight font-semibold tabular-nums">{value}</dd>
          <dd className="mt-1 text-xs text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

export function WaysToAdd() {
  return (
    <div className="pair" data-needs="writer">
      <ButtonLink href="/camera" variant="ghost">
        <Camera aria-hidden="true" />
        {t('Take Picture')}
      </ButtonLink>
      <ButtonLink href="/manual-entry" variant="ghost">
        <PencilLine aria-hidden="true" />
        {t('Manual Entry')}
      </ButtonLink>
    </div>
  );
}

const SKELETONS = [1, 2, 3, 4, 5];

export function SummarySkeleton() {
  return (
    <Loading
      label={t('Loading your collection')}
      className="grid grid-cols-1 gap-5 wide:col-span-2 wide:grid-cols-2 wide:items-start"
    >
      <Skeleton className="-mt-4 h-4 w-28 wide:col-span-2" />
      <div className="felt h-77" />
      <div className={ONE_CELL}>
        <div className="pair">
          <div className="card h-22" />
          <div className="card h-22" />
        </div>
        <div className="pair">
          <Skeleton className="h-11.5 rounded-control" />
          <Skeleton className="h-11.5 rounded-control" />
        </div>
      </div>
      <CardSkeleton rows={2} />
      <CardSkeleton rows={5} tall />
    </Loading>
  );
}

export function CardSkeleton({ rows, tall }: { rows: number; tall?: boolean }) {
  return (
    <div className="card card-pad" aria-hidden="true">
      <Skeleton className="mb-3 h-6 w-44" />
      {SKELETONS.slice(0, rows).map((skeleton) => (
        <div key={skeleton} className={`flex items-center border-t border-line ${tall ? 'h-18' : 'h-11'}`}>
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}

const SpotPrices = optionalAtOnce(async () => ({
  default: (await import('./SummaryDetails.tsx')).SpotPrices,
}));

/** Without `onRefresh` the button only keeps its place. */
export const PriceLine = ({
  prices,
  when,
  isRefreshing,
  onRefresh,
}: {
  prices: MetalPrices;
  when: string;
  isRefreshing?: boolean;
  onRefresh?: () => void;
}) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <p className="min-w-0 flex-1 basis-40 text-sm text-muted">
      {/* One text would be the largest paint. */}
      {pricesInWords(prices, when).map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      ))}
    </p>
    {prices.isOn !== false && (
      <Button
        variant="ghost"
        className={onRefresh ? undefined : 'invisible'}
        busy={isRefreshing}
        onClick={onRefresh}
      >
        {!isRefreshing && <RefreshCw aria-hidden="true" />}
        {spoken(t('Refresh<sr> metal prices</sr>'))}
      </Button>
    )}
  </div>
);

/** The day alone: the server does not know the reader's clock. */
function FirstPrices() {
  const { data } = useMetalPrices();
  return data && <PriceLine prices={data} when={formatDate(data.lastUpdated)} />;
}

export function MetalContent({ summary }: { summary: CollectionSummary }) {
  const held = metalHoldings(summary);
  return (
    <Card title={t('Metal Content')}>
      {held.length === 0 ? (
        <p className="text-muted">{t('No gold, silver or platinum in these coins.')}</p>
      ) : (
        <>
          <ul className="ruled mb-3 border-y border-line">
            {held.map((holding) => (
              <Row key={holding.metal} {...holding} />
            ))}
          </ul>
          <div className="min-h-11.5">
            <Suspense fallback={<FirstPrices />}>
              <SpotPrices />
            </Suspense>
          </div>
        </>
      )}
    </Card>
  );
}

const DOTS: Readonly<Record<MetalHolding['metal'], string>> = {
  gold: 'bg-[#d9a93f]',
  silver: 'bg-[#b4b9c0]',
  platinum: 'bg-[#8d9cb3]',
};

function Row({ metal, name, ounces, value }: MetalHolding) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2.5">
      <span className="flex flex-1 items-center gap-2.5">
        <span className={`size-3 flex-none rounded-full ${DOTS[metal]}`} aria-hidden="true" />
        {name}
      </span>
      <span className="text-muted tabular-nums">{formatOunces(ounces)}</span>
      <span className="min-w-[5.75rem] text-end font-semibold tabular-nums">
        {value === null ? <Unknown /> : formatMoneyCompact(value)}
      </span>
    </li>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('price not known')}</span>
    </>
  );
}
