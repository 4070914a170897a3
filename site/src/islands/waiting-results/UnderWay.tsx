import { LoaderCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Progress } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { cancelIdentification, identifyingQuery } from '../../lib/queries/identify.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { stageInWords } from './words.ts';

/** An identification under way, and the way to end it. */
export function UnderWay({ progress }: { progress: Progress }) {
  const { ticket } = progress;
  const [isEnding, setEnding] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useFocusHandedOn(row);
  const cancel = async () => {
    if (isEnding) return;
    setEnding(true);
    try {
      await cancelIdentification(ticket);
      await queryClient.refetchQueries(identifyingQuery, { cancelRefetch: false, throwOnError: true });
    } catch {
      toast({
        title: t('It could not be cancelled'),
        description: t('Check your connection and try again.'),
        variant: 'destructive',
      });
    }
    // What could not be ended is still there.
    setEnding(false);
  };
  return (
    <li ref={row} className="flex min-h-13 flex-wrap items-center gap-x-3 py-1 pe-1.5 ps-4 text-sm">
      <LoaderCircle className="size-5 flex-none animate-spin text-accent" aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-24">{isEnding ? t('Cancelling') : stageInWords(progress)}…</span>
      <button
        type="button"
        className="link min-h-11 px-3"
        aria-disabled={isEnding || undefined}
        onClick={cancel}
      >
        {t('Cancel')}
      </button>
    </li>
  );
}
