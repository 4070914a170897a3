import { ChevronRight } from 'lucide-react';
import { Suspense } from 'react';
import type { ValueHistory } from '../../../../server/collection/model.ts';
import { formatMoneyCompact } from '../../lib/format.ts';
import { optional } from '../../lib/optional.ts';
import {
  UPDATE_VALUATIONS,
  useUpdateValuations,
  useUpdatingValuations,
} from '../../lib/queries/collection.ts';
import { singly } from '../../lib/queries/singly.ts';
import { Button } from '../../ui/button.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { changeThisMonth, lineOf, splitCents } from './worth.ts';

/** Few come while their valuations are being updated, and most updates are done in a moment. */
const UpdateRun = optional(() => import('./UpdateRun.tsx'));

interface HeroProps {
  /** US dollars. */
  totalValue: number;
  history: ValueHistory['points'];
}

/** What the collection is worth, where that came from, and the way to value it anew. */
export function Hero({ totalValue, history }: HeroProps) {
  const { dollars, cents } = splitCents(formatMoneyCompact(totalValue));
  const change = changeThisMonth(history, totalValue);
  const line = lineOf(history, totalValue);
  return (
    <section className="felt on-felt @container p-4.5" aria-labelledby="total-value">
      <div className="flex items-center">
        <h2 id="total-value" className="font-sans text-xs font-normal tracking-normal text-on-felt-muted">
          Total Value
        </h2>
        <a className="more text-on-felt" href="/dashboard">
          Charts
          <ChevronRight aria-hidden="true" />
        </a>
      </div>
      <p className="serif text-[clamp(1.375rem,12cqi,2.625rem)] leading-[1.15] tabular-nums">
        {dollars}
        {cents && (
          <span className="align-[0.75em] text-[0.5em] leading-none text-on-felt-muted">{cents}</span>
        )}
      </p>
      {change !== null && <Change amount={change} />}
      {line.length > 1 && (
        <Sparkline
          className="mt-5 mb-6 h-20 w-full text-[#dda663]"
          points={line}
          label="Value of the collection"
        />
      )}
      <UpdateValuations />
      <Suspense>
        <UpdateRun />
      </Suspense>
    </section>
  );
}

function Change({ amount }: { amount: number }) {
  if (amount === 0) return <p className="mt-0.5 text-sm text-on-felt-muted">Unchanged this month</p>;
  const [sign, word, tone] = amount > 0 ? ['▲', 'Up', 'text-[#8fdcb0]'] : ['▼', 'Down', 'text-[#f4b5aa]'];
  return (
    <p className={`mt-0.5 text-sm tabular-nums ${tone}`}>
      <span aria-hidden="true">{sign} </span>
      <span className="sr-only">{word} </span>
      {formatMoneyCompact(Math.abs(amount))} this month
    </p>
  );
}

function UpdateValuations() {
  const update = useUpdateValuations();
  const busy = useUpdatingValuations();
  return (
    <Button
      className="mt-5"
      variant="ghost"
      wide
      busy={busy}
      onClick={() => singly(UPDATE_VALUATIONS, update.mutate)}
    >
      {busy ? 'Updating Market Prices...' : 'Update Market Valuations'}
    </Button>
  );
}
