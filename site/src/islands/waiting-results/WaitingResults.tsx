import { ChevronDown, ChevronRight, LoaderCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { discOf } from '../../../../shared/format/disc.ts';
import type { Identifying, Progress, Waiting } from '../../../../shared/identify/model.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { reviewAddress } from '../../lib/flow.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { dropResult, refreshWaiting } from '../../lib/queries/held-result.ts';
import { cancelIdentification, identifyingQuery } from '../../lib/queries/identify.ts';
import { queryClient, useQuery } from '../../lib/query.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Button, classNames } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Well } from '../../ui/picture.tsx';
import { countInWords, isRunning, keptInWords, nameOfResult, stageInWords } from './waiting-labels.ts';

/** Polling interval while an identification runs, in ms. */
const EVERY_MS = 2000;

const running = (now: Identifying | undefined): Progress[] => now?.underWay.filter(isRunning) ?? [];

/** Results that wait for review, and running identifications. */
export default function WaitingResults() {
  const { data } = useQuery({
    ...identifyingQuery,
    refetchInterval: ({ state }) => running(state.data).length > 0 && EVERY_MS,
  });
  const underWay = running(data);
  const waiting = data?.waiting ?? [];
  if (underWay.length === 0 && waiting.length === 0) return null;
  return (
    <section className="card ruled overflow-hidden" aria-label={t('Identification results')}>
      {underWay.length > 0 && (
        <ul aria-live="polite">
          {underWay.map((progress) => (
            <UnderWay key={progress.ticket} progress={progress} />
          ))}
        </ul>
      )}
      {waiting.length > 0 && <Results waiting={waiting} />}
    </section>
  );
}

function Results({ waiting }: { waiting: readonly Waiting[] }) {
  const [isOpen, setOpen] = useState(false);
  const [only] = waiting;
  if (waiting.length === 1 && only) return <ResultRow result={only} announced={countInWords(1)} />;
  return (
    <div>
      <h2>
        <button
          type="button"
          className="flex min-h-13 w-full items-center gap-3 px-4 py-2.5 text-start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="min-w-0 flex-1">
            <span className="block text-base font-semibold">{countInWords(waiting.length)}</span>
            <span className="block truncate font-sans text-sm font-normal text-muted">
              {capitalised(waiting.map(nameOfResult).join(' · '))}
            </span>
          </span>
          <ChevronDown
            className={classNames('size-5 flex-none text-muted', isOpen && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
      </h2>
      {isOpen && (
        <>
          <ul className="ruled border-t border-line">
            {waiting.map((result) => (
              <li key={result.tempId}>
                <ResultRow result={result} />
              </li>
            ))}
          </ul>
          <DiscardAll waiting={waiting} />
        </>
      )}
    </div>
  );
}

function DiscardAll({ waiting }: { waiting: readonly Waiting[] }) {
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const discard = async () => {
    setBusy(true);
    try {
      for (const { tempId } of waiting) await dropResult(tempId);
    } catch {
      toastFailure(t('Not all were discarded'), t('Check your connection and try again.'));
    } finally {
      setBusy(false);
      setAsking(false);
      refreshWaiting();
    }
  };
  return (
    <div className="border-t border-line p-3">
      <Button variant="quiet-danger" wide onClick={() => setAsking(true)}>
        {t('Discard all')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={plural(waiting.length, { one: 'Discard # result?', other: 'Discard # results?' })}
        description={t('This deletes the unsaved identifications and their photos.')}
        confirm={t('Discard all')}
        danger
        busy={busy}
        onConfirm={() => void discard()}
      />
    </div>
  );
}

interface ResultRowProps {
  result: Waiting;
  /** Screen-reader text before the name of a single result. */
  announced?: string;
}

function ResultRow({ result, announced }: ResultRowProps) {
  const { tempId, scope, name, guess, confidence, obverseImageUrl, expiresAt } = result;
  const words = nameOfResult(result);
  return (
    <a href={reviewAddress(scope, tempId)} className="flex min-h-16 items-center gap-3 px-3.5 py-2.5">
      <Well
        size="sm"
        decorative
        src={obverseImageUrl && photoAt(obverseImageUrl, 200)}
        disc={name || guess ? discOf({ name: name ?? guess ?? '' }) : { metal: 'steel', year: '?' }}
      />
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] leading-snug font-semibold wrap-anywhere">
          {announced ? `${announced}: ${words}` : capitalised(words)}
        </span>
        <span className="mt-0.5 block text-xs text-muted">
          {confidence > 0 ? t('Ready to review') : t('Needs your review')} · {keptInWords(expiresAt)}
        </span>
      </span>
      <ChevronRight className="size-5 flex-none text-muted" aria-hidden="true" />
    </a>
  );
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function UnderWay({ progress }: { progress: Progress }) {
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
      toastFailure(t('Not Cancelled'), t('Check your connection and try again.'));
    }
    // Not cancelled: the row is still there.
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
