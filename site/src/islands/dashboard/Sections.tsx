import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Dashboard, Gain } from '../../../../shared/collection/model.ts';
import {
  formatCount,
  formatDay,
  formatMoneyCompact,
  formatPercent,
  formatTotal,
} from '../../../../shared/format/format.ts';
import { splitCents, unvaluedInWords } from '../../../../shared/format/worth.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { useNear } from '../../lib/hooks.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { rich } from '../../lib/rich.tsx';
import { Card, Loading, Skeleton } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { BAR, formatChange, formatGainCompact, GROOVE, GROW, HATCHED, PLAIN, RIM } from './figures.ts';
import {
  type Change,
  type Comparison,
  changeOver,
  type Range,
  rangeName,
  rangesOf,
  within,
} from './history.ts';

/** Distance in px at which the code is loaded. */
const AHEAD = 500;

interface LazyPartProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  label: string;
  /** A skeleton of the same size. */
  skeleton: ReactNode;
  children: (Part: ComponentType<Props>) => ReactNode;
}

/** Loads its code when nearly visible; a failure can be retried. */
export function LazyPart<Props>({ load, label, skeleton, children }: LazyPartProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, AHEAD);
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [state, setState] = useState<'waiting' | 'busy' | 'failed'>('waiting');
  const ask = useCallback(async () => {
    setState('busy');
    try {
      const loaded = await load();
      setPart(() => loaded);
    } catch {
      setState('failed');
    }
  }, [load]);
  const wanted = near && state === 'waiting';
  useEffect(() => {
    if (wanted) void ask();
  }, [wanted, ask]);
  const [failedOnce, setFailedOnce] = useState(false);
  if (state === 'failed' && !failedOnce) setFailedOnce(true);
  return (
    <div ref={place}>
      {Part ? (
        children(Part)
      ) : failedOnce ? (
        <ErrorLine busy={state === 'busy'} onRetry={() => void ask()} />
      ) : (
        <Loading label={label}>{skeleton}</Loading>
      )}
    </div>
  );
}

const loadLine = async () => (await import('./Course.tsx')).Course;

const ON_FELT = {
  frame: 'bg-[#0003] shadow-[inset_0_1px_3px_#0005]',
  segment:
    'px-[4px] text-on-felt-muted has-checked:bg-on-felt has-checked:text-felt-ink has-focus-visible:outline-on-felt',
};

interface HeroProps {
  data: Dashboard;
  range: Range;
  onRange: (range: Range) => void;
  comparison: Comparison | null;
  onComparison: (comparison: Comparison | null) => void;
}

export function Hero({ data, range, onRange, comparison, onComparison }: HeroProps) {
  const { history, summary } = data;
  const ranges = useMemo(() => rangesOf(history), [history]);
  const shown = useMemo(() => within(history, range), [history, range]);
  const change = changeOver(shown);
  const { dollars, cents } = splitCents(formatTotal(summary.totalValue, summary.records));
  return (
    <section className="felt on-felt @container p-4.5" aria-labelledby="worth">
      <h2 id="worth" className="font-sans text-xs font-normal tracking-normal text-on-felt-muted">
        {t('Total Value')}
      </h2>
      <p className="serif text-[clamp(1.375rem,12cqi,2.625rem)] leading-[1.15] tabular-nums">
        {dollars}
        {cents && (
          <span className="align-[0.75em] text-[0.5em] leading-none text-on-felt-muted">{cents}</span>
        )}
      </p>
      {change && <ChangeLine change={change} />}
      <Unvalued summary={summary} />
      {history.length < 2 ? (
        <FirstDay />
      ) : (
        <>
          {ranges.length > 0 && (
            <Segmented
              look={ON_FELT}
              className="mt-4"
              label={t('Period')}
              wide
              options={ranges.map((value) => ({ value, label: rangeName(value) }))}
              value={range}
              onChange={onRange}
            />
          )}
          <div className="mt-5">
            <LazyPart load={loadLine} label={t('Loading the chart')} skeleton={<LineSkeleton />}>
              {(Course) => <Course history={shown} comparison={comparison} onComparison={onComparison} />}
            </LazyPart>
          </div>
        </>
      )}
    </section>
  );
}

function ChangeLine({ change: { amount, percent, since } }: { change: Change }) {
  const day = formatDay(since);
  if (amount === 0)
    return <p className="mt-0.5 text-sm text-on-felt-muted">{t('Unchanged since {day}', { day })}</p>;
  const [sign, word, tone] =
    amount > 0 ? ['▲', t('Up'), 'text-[#8fdcb0]'] : ['▼', t('Down'), 'text-[#f4b5aa]'];
  const changed = (
    <span className={tone}>
      <span aria-hidden="true">{sign} </span>
      <span className="sr-only">{word} </span>
      {formatMoneyCompact(Math.abs(amount))}
      {percent !== null && ` (${formatPercent(Math.abs(percent))})`}
    </span>
  );
  return (
    <p className="mt-0.5 text-sm text-on-felt-muted tabular-nums">
      {rich(t('<changed/> <since>since {day}</since>', { day }), {
        changed: () => changed,
        since: (inside) => <span className="whitespace-nowrap">{inside}</span>,
      })}
    </p>
  );
}

function Unvalued({ summary: { records, unvalued: all, apart } }: Pick<Dashboard, 'summary'>) {
  // Coins without a rate have their own notice.
  const unvalued = all - apart.reduce((sum, one) => sum + one.records, 0);
  const words = unvaluedInWords(unvalued, records);
  return words && <p className="mt-0.5 text-sm text-on-felt-muted tabular-nums">{words}</p>;
}

function FirstDay() {
  const user = useUser().data;
  return (
    <p className="mt-5 border-t border-white/15 pt-4 text-sm text-on-felt-muted">
      {user?.isGuest
        ? rich(
            t('Value history isn’t recorded for guests. <link>Create an account</link> to start your chart.'),
            {
              link: (inside) => (
                <a className="font-semibold text-on-felt underline underline-offset-3" href="/register">
                  {inside}
                </a>
              ),
            },
          )
        : t('Your value chart starts tomorrow. Mintmark records the total once a day.')}
    </p>
  );
}

export const FeltSkeleton = ({ className }: { className: string }) => (
  <Skeleton className={`animate-none bg-[#ffffff12] bg-none ${className}`} />
);

/** As high as the loaded chart. */
export const LineSkeleton = () => (
  <>
    <FeltSkeleton className="h-4.5 w-2/5" />
    <FeltSkeleton className="mt-3 h-54 w-full" />
    <div className="h-29" />
  </>
);

export function PaidWorth({ paid, records }: { paid: Dashboard['paid']; records: number }) {
  if (paid.records === 0) {
    return (
      <Card title={t('Cost vs. value')}>
        <p className="text-muted">
          {t(
            'No coin has both a purchase price and a value yet. Enter what you paid on a coin’s page to see gains here.',
          )}
        </p>
      </Card>
    );
  }
  const gain = (Math.round(paid.value * 100) - Math.round(paid.paid * 100)) / 100;
  const most = Math.max(paid.paid, paid.value);
  return (
    <Card title={t('Cost vs. value')}>
      <p className={`-mt-1 flex flex-wrap items-baseline gap-x-2 tabular-nums ${toneOf(gain)}`}>
        <span className="serif text-[1.75rem] leading-tight">
          <span className="sr-only">{gain < 0 ? t('Loss') : t('Gain')} </span>
          {formatGainCompact(gain)}
        </span>
        {paid.paid > 0 && <b className="font-semibold">{formatChange((gain / paid.paid) * 100)}</b>}
      </p>
      <dl className="mt-4 grid gap-3.5">
        <Bar name={t('Paid')} value={paid.paid} most={most} hatched />
        <Bar name={t('Worth')} value={paid.value} most={most} />
      </dl>
      <p className="mt-4 text-sm text-muted">
        {plural(
          records,
          { one: 'Based on {known} of # coin.', other: 'Based on {known} of # coins.' },
          { known: formatCount(paid.records) },
        )}
      </p>
    </Card>
  );
}

const toneOf = (gain: number) => (gain > 0 ? 'text-positive' : gain < 0 ? 'text-danger' : 'text-ink');

function Bar({
  name,
  value,
  most,
  hatched,
}: {
  name: string;
  value: number;
  most: number;
  hatched?: boolean;
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{formatMoneyCompact(value)}</dd>
      <dd className={`${GROOVE} w-full`} aria-hidden="true">
        <span
          className={`${BAR} ${hatched ? `${HATCHED} ${RIM}` : PLAIN} ${GROW}`}
          style={{ width: `${most > 0 ? (value / most) * 100 : 0}%` }}
        />
      </dd>
    </div>
  );
}

const loadList = async () => (await import('./GainList.tsx')).GainList;

interface GainsProps {
  best: readonly Gain[];
  worst: readonly Gain[];
  /** Some coin has both a price and a value. */
  known: boolean;
}

export function Gains({ best, worst, known }: GainsProps) {
  if (!known) return null;
  return (
    <>
      <List title={t('Best gains')} gains={best} none={t('No coin is worth more than you paid.')} />
      <List title={t('Largest losses')} gains={worst} none={t('No coin is worth less than you paid.')} />
    </>
  );
}

function List({ title, gains, none }: { title: string; gains: readonly Gain[]; none: string }) {
  return (
    <Card title={title}>
      {gains.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <LazyPart
          load={loadList}
          label={t('Loading the coins')}
          skeleton={<ListSkeleton rows={gains.length} />}
        >
          {(GainList) => <GainList gains={gains} />}
        </LazyPart>
      )}
    </Card>
  );
}

const ListSkeleton = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bones are alike
    <div key={row} className="flex h-18.25 items-center border-t border-line">
      <Skeleton className="h-4 w-3/5" />
    </div>
  ));
