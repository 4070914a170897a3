import { Suspense } from 'react';
import type { ValueHistory } from '../../../../shared/collection/model.ts';
import { formatTotal } from '../../../../shared/format/format.ts';
import {
  changeInWords,
  changeThisMonth,
  lineOf,
  splitCents,
  unvaluedInWords,
} from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { optional } from '../../lib/optional.ts';
import { startOnce } from '../../lib/queries/start-once.ts';
import {
  UPDATE_VALUATIONS,
  useUpdateValuations,
  useUpdatingValuations,
} from '../../lib/queries/update-valuations.ts';
import { Button } from '../../ui/button.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { ChangeLine, HeroFace, LeftOut, LINE, Unchanged } from './HeroFace.tsx';

/** Few come while their valuations are being updated, and most updates are done in a moment. */
const UpdateRun = optional(() => import('./UpdateRun.tsx'));

interface HeroProps {
  /** US dollars. */
  totalValue: number;
  totalCount: number;
  unvalued: number;
  history: ValueHistory['points'];
}

/** What the collection is worth, where that came from, and the way to value it anew. */
export function Hero({ totalValue, totalCount, unvalued, history }: HeroProps) {
  const change = changeThisMonth(history, totalValue);
  const points = lineOf(history, totalValue);
  return (
    <HeroFace
      {...splitCents(formatTotal(totalValue, totalCount))}
      change={change !== null && <ChangeOfMonth amount={change} />}
      leftOut={<LeftOut words={unvaluedInWords(unvalued, totalCount)} />}
      line={
        points.length > 1 && (
          <Sparkline
            className={`${LINE} text-[#dda663]`}
            points={points}
            label={t('Value of the collection')}
          />
        )
      }
    >
      <UpdateValuations />
      <Suspense>
        <UpdateRun />
      </Suspense>
    </HeroFace>
  );
}

function ChangeOfMonth({ amount }: { amount: number }) {
  const words = changeInWords(amount);
  return words ? <ChangeLine {...words} /> : <Unchanged />;
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
      onClick={() => startOnce(UPDATE_VALUATIONS, update.mutate)}
    >
      {busy ? t('Updating Market Prices...') : t('Update Market Valuations')}
    </Button>
  );
}
