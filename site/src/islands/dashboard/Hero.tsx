import { useMemo } from 'react';
import type { Dashboard } from '../../../../shared/collection/model.ts';
import {
  formatDay,
  formatMoneyCompact,
  formatPercent,
  formatTotal,
} from '../../../../shared/format/format.ts';
import { splitCents, unvaluedInWords } from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { rich } from '../../lib/rich.tsx';
import { Skeleton } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import {
  type Change,
  type Comparison,
  changeOver,
  type Range,
  rangeName,
  rangesOf,
  within,
} from './history.ts';
import { LazyPart } from './LazyPart.tsx';

const loadLine = async () => (await import('./Course.tsx')).Course;

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
              className="segmented-felt mt-4"
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

/** As high as the loaded chart. */
export const LineSkeleton = () => (
  <>
    <Skeleton className="skeleton-felt h-4.5 w-2/5" />
    <Skeleton className="skeleton-felt mt-3 h-54 w-full" />
    <div className="h-29" />
  </>
);
