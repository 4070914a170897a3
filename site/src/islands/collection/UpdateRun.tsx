import { useEffect, useRef } from 'react';
import type { ValuationRun } from '../../../../shared/collection/model.ts';
import { formatCount } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import {
  UPDATE_VALUATIONS,
  useCancelValuations,
  useUpdateValuations,
  useUpdatingValuations,
  useValuationRun,
} from '../../lib/queries/update-valuations.ts';
import { startOnce } from '../../lib/query.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';

export default function UpdateRun() {
  const { mutate } = useUpdateValuations();
  const busy = useUpdatingValuations();
  const running = useValuationRun(busy).data;
  const found = busy ? undefined : running?.startedAt;
  const joined = useRef<string>(undefined);

  // Joins an update that already runs, as after a reload, once, to report its outcome.
  useEffect(() => {
    if (!found || found === joined.current) return;
    joined.current = found;
    startOnce(UPDATE_VALUATIONS, mutate);
  }, [found, mutate]);

  return busy && running ? <Progress key={running.startedAt} running={running} /> : null;
}

function Progress({ running }: { running: NonNullable<ValuationRun['running']> }) {
  const cancel = useCancelValuations();
  const { seen, total } = running;
  // Metal prices are fetched before the first coin.
  const words =
    total === 0
      ? t('Asking for metal prices…')
      : plural(total, { one: '{seen} of # coin', other: '{seen} of # coins' }, { seen: formatCount(seen) });
  const ending = cancel.isPending || cancel.isSuccess;
  const stop = () =>
    cancel.mutate(undefined, {
      onError: (error) => toastFailure(t('Not Cancelled'), sentenceOf(error)),
    });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-32">
        <p className="text-sm text-on-felt-muted tabular-nums" aria-hidden="true">
          {words}
        </p>
        <div
          role="progressbar"
          aria-label={t('Updating the valuations')}
          aria-valuemin={0}
          aria-valuemax={total || undefined}
          aria-valuenow={total ? seen : undefined}
          aria-valuetext={words}
          className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-[#ffffff26]"
        >
          <div
            className="h-full rounded-full bg-[#dda663] transition-[width]"
            style={{ width: `${total > 0 ? Math.min(100, (100 * seen) / total) : 0}%` }}
          />
        </div>
      </div>
      <Button needs="writer" variant="ghost" busy={ending} onClick={stop}>
        {ending ? t('Cancelling…') : t('Cancel')}
      </Button>
    </div>
  );
}
