import { ChevronRight } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { CollectionSummary, ValueHistory } from '../../../../shared/collection/model.ts';
import { formatTotal, relativeTime } from '../../../../shared/format/format.ts';
import { homeInWords } from '../../../../shared/format/home.ts';
import {
  changeInWords,
  changeThisMonth,
  lineOf,
  splitCents,
  tilesOf,
  unvaluedInWords,
} from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { optional } from '../../lib/hooks.ts';
import { useScrollRestored } from '../../lib/navigation.ts';
import { useSummary, useValueHistory } from '../../lib/queries/collection.ts';
import {
  UPDATE_VALUATIONS,
  useUpdateValuations,
  useUpdatingValuations,
} from '../../lib/queries/update-valuations.ts';
import { startOnce } from '../../lib/query.ts';
import { trendInWords, type ValuePoint } from '../../lib/text.ts';
import { Button, classNames } from '../../ui/button.tsx';
import { CARD_COLUMNS } from '../../ui/card.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import {
  CardSkeleton,
  ChangeLine,
  MetalContent,
  ONE_CELL,
  SummarySkeleton,
  Tiles,
  UnchangedLine,
  UnvaluedLine,
  WaysToAdd,
} from './SummaryParts.tsx';

interface SparklineProps {
  /** Oldest first. */
  points: readonly ValuePoint[];
  label: string;
  /** The line uses the text colour. */
  className?: string;
}

function Sparkline({ points, label, className = 'h-20 w-full' }: SparklineProps) {
  return (
    <svg
      className={classNames('block overflow-visible', className)}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${trendInWords(points)}`}
    >
      <path
        d={pathOf(points)}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** In a box of 100 by 100; a constant is a flat line in the middle. */
function pathOf(points: readonly ValuePoint[]): string {
  const times = points.map(({ at }) => Date.parse(at));
  const values = points.map(({ value }) => value);
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  if (points.length > 0 && (start === end || least === greatest)) return 'M0 50H100';
  return monotonePath(
    points.map(({ value }, index) => ({
      x: (((times[index] ?? start) - start) / (end - start)) * 100,
      y: 100 - ((value - least) / (greatest - least)) * 100,
    })),
  );
}

interface Point {
  x: number;
  y: number;
}

/**
 * Monotone SVG path (M. Steffen, "A simple method for monotonic interpolation in one dimension", 1990); x must
 * increase.
 */
export function monotonePath(points: readonly Point[]): string {
  const slopes = points.map((_, index) => slopeAt(points, index));
  return points
    .map((point, index) => {
      const before = points[index - 1];
      if (!before) return `M${round(point.x)} ${round(point.y)}`;
      const third = (point.x - before.x) / 3;
      const [leaving, arriving] = [slopes[index - 1] ?? 0, slopes[index] ?? 0];
      return `C${[
        before.x + third,
        before.y + third * leaving,
        point.x - third,
        point.y - third * arriving,
        point.x,
        point.y,
      ]
        .map(round)
        .join(' ')}`;
    })
    .join('');
}

/** Flat at extremes and both ends. */
function slopeAt(points: readonly Point[], index: number): number {
  const [before, here, after] = [points[index - 1], points[index], points[index + 1]];
  if (!before || !here || !after) return 0;
  const [left, right] = [here.x - before.x, after.x - here.x];
  const [rise, next] = [(here.y - before.y) / left, (after.y - here.y) / right];
  if (rise * next <= 0) return 0;
  const mean = (rise * right + next * left) / (left + right);
  return Math.sign(rise) * 2 * Math.min(Math.abs(rise), Math.abs(next), Math.abs(mean) / 2);
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Below the fold, so loaded later. */
const MostValuable = optional(async () => ({ default: (await import('./SummaryDetails.tsx')).MostValuable }));
const CountedApart = optional<{ apart: CollectionSummary['apart'] }>(() => import('./CountedApart.tsx'));
const DraftsLink = optional(() => import('../drafts/DraftsLink.tsx'));
const MintCards = optional(() => import('./MintCards.tsx'));

export function Summary() {
  const summary = useSummary();
  const history = useValueHistory();
  // Cached data stays on screen when a refetch fails.
  const ready = summary.data !== undefined && !history.isPending;
  useScrollRestored(ready);
  if (summary.isError && !summary.data) {
    return <LoadError title={t('Your collection could not be loaded')} query={summary} />;
  }
  if (!ready || !summary.data) return <SummarySkeleton />;
  const { data } = summary;
  return (
    <>
      <Updated at={summary.dataUpdatedAt} />
      {data.totalCount === 0 ? (
        <div className="grid grid-cols-1 gap-5 wide:col-span-2 wide:mx-auto wide:w-120">
          <EmptyState
            title={t('Your collection is empty')}
            text={t('Add a coin to see its value and metal here.')}
          />
          <WaysToAdd />
          <Suspense>
            <DraftsLink />
          </Suspense>
        </div>
      ) : (
        <>
          <div className={ONE_CELL}>
            <Hero
              totalValue={data.totalValue}
              totalCount={data.totalCount}
              records={data.records}
              unvalued={data.unvalued}
              history={history.data ?? []}
            />
            {data.apart.length > 0 && (
              <Suspense>
                <CountedApart apart={data.apart} />
              </Suspense>
            )}
          </div>
          <div className={ONE_CELL}>
            <Tiles tiles={tilesOf(data)} />
            <WaysToAdd />
            <Suspense>
              <DraftsLink />
            </Suspense>
          </div>
        </>
      )}
      <div className={CARD_COLUMNS}>
        {data.totalCount > 0 && (
          <>
            <MetalContent summary={data} />
            <Suspense fallback={<CardSkeleton rows={data.topCoins.length} tall />}>
              <MostValuable coins={data.topCoins} />
            </Suspense>
          </>
        )}
        <Suspense>
          <MintCards />
        </Suspense>
      </div>
    </>
  );
}

const MINUTE = 60_000;

function Updated({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="-mt-4 text-sm text-muted">
      {t('Updated {when}', { when: relativeTime(new Date(at).toISOString(), Math.max(now, at)) })}
      {homeInWords() && ` · ${homeInWords()}`}
    </p>
  );
}

/** Seldom needed, so loaded later. */
const UpdateRun = optional(() => import('./UpdateRun.tsx'));

interface HeroProps {
  totalValue: number;
  totalCount: number;
  records: number;
  unvalued: number;
  history: ValueHistory['points'];
}

function Hero({ totalValue, totalCount, records, unvalued, history }: HeroProps) {
  const change = changeThisMonth(history, totalValue);
  const points = lineOf(history, totalValue);
  const { dollars, cents } = splitCents(formatTotal(totalValue, totalCount));
  return (
    <section className="felt on-felt @container p-4.5" aria-label={t('Total Value')}>
      <div className="flex items-center">
        <h2 className="font-sans text-xs font-normal tracking-normal text-on-felt-muted">
          {t('Total Value')}
        </h2>
        <a className="more text-on-felt" href="/dashboard">
          {t('Charts')}
          <ChevronRight aria-hidden="true" />
        </a>
      </div>
      <p className="serif text-[clamp(1.375rem,12cqi,2.625rem)] leading-[1.15] tabular-nums">
        {dollars}
        {cents && (
          <span className="align-[0.75em] text-[0.5em] leading-none text-on-felt-muted">{cents}</span>
        )}
      </p>
      {change !== null && <ChangeOfMonth amount={change} />}
      <UnvaluedLine words={unvaluedInWords(unvalued, records)} />
      {points.length > 1 && (
        <Sparkline
          className="mt-5 mb-6 h-20 w-full text-[#dda663]"
          points={points}
          label={t('Value of the collection')}
        />
      )}
      <UpdateValuations />
      <Suspense>
        <UpdateRun />
      </Suspense>
    </section>
  );
}

function ChangeOfMonth({ amount }: { amount: number }) {
  const words = changeInWords(amount);
  return words ? <ChangeLine {...words} /> : <UnchangedLine />;
}

function UpdateValuations() {
  const update = useUpdateValuations();
  const busy = useUpdatingValuations();
  return (
    <Button
      needs="writer"
      className="mt-5"
      variant="ghost"
      wide
      busy={busy}
      onClick={() => startOnce(UPDATE_VALUATIONS, update.mutate)}
    >
      {busy ? t('Updating Market Prices...') : t('Update Market Valuations')}
    </Button>
  );
}
