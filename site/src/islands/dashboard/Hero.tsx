import { useMemo } from 'react';
import type { Dashboard } from '../../../../shared/collection/model.ts';
import {
  formatCount,
  formatDay,
  formatMoneyCompact,
  formatPercent,
  formatTotal,
} from '../../../../shared/format/format.ts';
import { splitCents } from '../../../../shared/format/worth.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Rival } from './compare.ts';
import { Late } from './Late.tsx';
import { type Change, changeOver, type Range, rangesOf, within } from './ranges.ts';

const loadLine = async () => (await import('./Course.tsx')).Course;

interface HeroProps {
  data: Dashboard;
  range: Range;
  onRange: (range: Range) => void;
  rival: Rival | null;
  onRival: (rival: Rival | null) => void;
}

/** What the collection is worth, how that changed, and the line of it. */
export function Hero({ data, range, onRange, rival, onRival }: HeroProps) {
  const { history, summary } = data;
  const ranges = useMemo(() => rangesOf(history), [history]);
  const shown = useMemo(() => within(history, range), [history, range]);
  const change = changeOver(shown);
  const { dollars, cents } = splitCents(formatTotal(summary.totalValue, summary.records));
  return (
    <section className="felt on-felt @container p-4.5" aria-labelledby="worth">
      <h2 id="worth" className="font-sans text-xs font-normal tracking-normal text-on-felt-muted">
        Total Value
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
              label="Time shown"
              wide
              options={ranges.map((value) => ({ value, label: value }))}
              value={range}
              onChange={onRange}
            />
          )}
          <div className="mt-5">
            <Late load={loadLine} label="Loading the line" bones={<LineBones />}>
              {(Course) => <Course history={shown} rival={rival} onRival={onRival} />}
            </Late>
          </div>
        </>
      )}
    </section>
  );
}

function ChangeLine({ change: { amount, percent, since } }: { change: Change }) {
  const when = `since ${formatDay(since)}`;
  if (amount === 0) return <p className="mt-0.5 text-sm text-on-felt-muted">Unchanged {when}</p>;
  const [sign, word, tone] = amount > 0 ? ['▲', 'Up', 'text-[#8fdcb0]'] : ['▼', 'Down', 'text-[#f4b5aa]'];
  return (
    <p className="mt-0.5 text-sm text-on-felt-muted tabular-nums">
      <span className={tone}>
        <span aria-hidden="true">{sign} </span>
        <span className="sr-only">{word} </span>
        {formatMoneyCompact(Math.abs(amount))}
        {percent !== null && ` (${formatPercent(Math.abs(percent))})`}
      </span>{' '}
      <span className="whitespace-nowrap">{when}</span>
    </p>
  );
}

/** A sum that leaves coins out says so. */
function Unvalued({ summary: { records, unvalued: all, apart } }: Pick<Dashboard, 'summary'>) {
  // Those without a rate are named beside.
  const unvalued = all - apart.reduce((sum, one) => sum + one.records, 0);
  if (unvalued === 0 || unvalued === records) return null;
  return (
    <p className="mt-0.5 text-sm text-on-felt-muted tabular-nums">
      Without {formatCount(unvalued)} of {formatCount(records)} coins, which have no estimate yet
    </p>
  );
}

/** Nobody has a line on the first day. */
function FirstDay() {
  const user = useUser().data;
  return (
    <p className="mt-5 border-t border-white/15 pt-4 text-sm text-on-felt-muted">
      {user?.isGuest ? (
        <>
          A guest’s days are not kept.{' '}
          <a className="font-semibold text-on-felt underline underline-offset-3" href="/register">
            Create an account
          </a>
          , and the line of your collection’s value begins.
        </>
      ) : (
        'The line begins tomorrow: what your collection is worth is noted once a day.'
      )}
    </p>
  );
}

/** As high as the read-out, the drawing, the comparison and the table's switch. */
export const LineBones = () => (
  <>
    <Skeleton className="skeleton-felt h-4.5 w-2/5" />
    <Skeleton className="skeleton-felt mt-3 h-54 w-full" />
    <div className="h-29" />
  </>
);
