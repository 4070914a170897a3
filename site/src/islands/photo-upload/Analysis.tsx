import { Check, LoaderCircle } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { useProgress } from '../../lib/queries/identify.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { advanced, type Known, labelOf, START, STEPS, shareOf, wordsFor } from './overlay.ts';
import type { Photo } from './use-photos.ts';

export interface AnalysisProps {
  ticket: string;
  sides: { obverse: Photo; reverse: Photo | null } | null;
  /** Who looks at the photos; undefined where nobody knows, or nobody does. */
  provider: string | undefined;
  /** It is being cancelled: whether in time, the server will say. */
  cancelling: boolean;
  onCancel: () => void;
}

/** What is being done with the photos, over the whole screen, until there is an answer or no more patience for it. */
export function Analysis({ ticket, sides, provider, cancelling, onCancel }: AnalysisProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const own = dialog.current;
    // The answer may have led away before this was drawn.
    if (own?.isConnected) own.showModal();
    // Closed before it is gone, it gives the focus back to where it was.
    return () => own?.close();
  }, []);
  const progress = useProgress(ticket);
  const isLost = progress.isError || progress.fetchStatus === 'paused';
  const known: Known = isLost ? undefined : (progress.data ?? null);
  const at = useTimed(known);
  return (
    <dialog
      ref={dialog}
      className="analysis"
      aria-labelledby="analysis-title"
      onCancel={(event) => {
        event.preventDefault();
        if (!cancelling) onCancel();
      }}
    >
      <div className="column analysis-column on-felt">
        <div className="analysis-coins" aria-hidden="true">
          {[sides?.obverse, sides?.reverse].map(
            (photo) =>
              photo && (
                <span key={photo.thumbnail} className="analysis-coin">
                  <img src={photo.thumbnail} alt="" />
                </span>
              ),
          )}
        </div>
        <div className="text-center">
          <h2 id="analysis-title" className="text-2xl">
            {t('Analyzing your coin')}
          </h2>
          <p className="mt-1.5 text-on-felt-muted" role="status">
            {wordsFor(known, at, provider)}
          </p>
        </div>
        <ol className="grid grid-cols-1 gap-4">
          {STEPS.map(({ label }, index) => (
            <Step
              key={label}
              label={labelOf(index, provider)}
              state={stateOf(index, at.step)}
              share={shareOf(index, at)}
            />
          ))}
        </ol>
        <Button variant="ghost" className="justify-self-center px-8" busy={cancelling} onClick={onCancel}>
          {cancelling ? t('Cancelling…') : t('Cancel')}
        </Button>
      </div>
    </dialog>
  );
}

const stateOf = (index: number, current: number) =>
  index === current ? 'now' : index < current ? 'done' : 'later';

function Step({ label, state, share }: { label: string; state: 'done' | 'now' | 'later'; share: number }) {
  return (
    <li className={classNames('analysis-step', state === 'later' && 'analysis-later')}>
      <span className="analysis-mark" aria-hidden="true">
        {state === 'done' && <Check />}
        {state === 'now' && <LoaderCircle className="animate-spin" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="text-sm font-medium">{label}</span>
        <span
          className="analysis-bar"
          role="progressbar"
          aria-label={label}
          aria-valuenow={Math.floor(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ transform: `scaleX(${share})` }} />
        </span>
      </span>
    </li>
  );
}

/** How often the bars move; what is between two moves is a transition's work. */
const TICK_MS = 200;

function useTimed(known: Known) {
  const [at, setAt] = useState(START);
  const latest = useRef(known);
  latest.current = known;
  useEffect(() => {
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = now - before;
      before = now;
      setAt((current) => advanced(current, passed, latest.current));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return at;
}
