import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatWholePercent } from '../../../../shared/format/percent.ts';
import type { GlobalIdentification } from '../../../../shared/global/model.ts';
import type { Progress } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { reviewAddress } from '../../lib/flow.ts';
import { navigate } from '../../lib/navigation.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import {
  cancelIdentification,
  identifyGlobal,
  newTicket,
  refreshIdentifying,
  type Sides,
  useProgress,
} from '../../lib/queries/identify.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card, ProgressBar } from '../../ui/card.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { usePhotoSteps } from '../photo-upload/PhotoSteps.tsx';
import { identifyProblem } from '../photo-upload/problem.ts';

const loadResult = () => import('../review/WorldResult.tsx');
const Result = lazy(() => loadResult().catch(() => ({ default: NotLoaded })));

export function Single() {
  const single = useSingle();
  const { steps, startOver } = usePhotoSteps({
    busy: single.ticket !== null || single.result !== null,
    failed: single.failed,
    onStart: (sides) => void single.start(sides),
    onStartOver: single.reset,
  });

  if (single.result) {
    return (
      <Suspense fallback={<div className="card h-80" />}>
        <Result result={single.result} onAnother={startOver} />
      </Suspense>
    );
  }
  if (single.ticket !== null) {
    const { percent, words } = stageOf(single.progress);
    return (
      <Card
        title={t('Identifying the coin')}
        aside={<span className="tabular-nums">{formatWholePercent(percent)}</span>}
      >
        <ProgressBar percent={percent} label={t('Identifying the coin')} />
        <p className="mt-3" role="status">
          {words}
        </p>
        <p className="mt-1 text-sm text-muted">
          {t('You can leave this page; the result will be saved for you.')}
        </p>
        <Button variant="ghost" className="mt-4" onClick={single.cancel}>
          {t('Cancel')}
        </Button>
      </Card>
    );
  }
  return steps;
}

function useSingle() {
  const [ticket, setTicket] = useState<string | null>(null);
  const [result, setResult] = useState<GlobalIdentification | null>(null);
  const [failed, setFailed] = useState<PhotoProblem | null>(null);
  const progress = useProgress(ticket).data;
  const own = useRef<AbortController>(null);
  // Left early, the result is among those that wait.
  useEffect(() => () => own.current?.abort(), []);

  const start = async (sides: Sides) => {
    if (own.current) return;
    const control = new AbortController();
    own.current = control;
    const name = newTicket();
    setTicket(name);
    setFailed(null);
    try {
      const answer = await identifyGlobal(sides, { ticket: name, signal: control.signal });
      if (answer.result) setResult(answer.result);
      else void navigate(reviewAddress('world', answer.tempId));
    } catch (error) {
      if (control.signal.aborted) return;
      const problem = identifyProblem(error, 'world');
      setFailed(problem);
      toast({ ...problem, variant: 'destructive' });
    } finally {
      if (own.current === control) own.current = null;
      setTicket(null);
      refreshIdentifying();
    }
  };
  const cancel = () => {
    const name = ticket;
    own.current?.abort();
    own.current = null;
    setTicket(null);
    if (name) void cancelIdentification(name).catch(() => undefined);
  };
  const reset = () => {
    setResult(null);
    setFailed(null);
  };
  return { ticket, progress, result, failed, start, cancel, reset };
}

/** Progress in percent and as text; each server stage stands for a step. */
function stageOf(progress: Pick<Progress, 'stage' | 'place'> | null | undefined): {
  percent: 10 | 30 | 70 | 100;
  words: string;
} {
  if (!progress) return { percent: 10, words: t('Sending your photos…') };
  const { stage, place } = progress;
  if (stage === 'waiting')
    return {
      percent: 10,
      words:
        place !== null && place > 1 ? t('Number {place} in the queue…', { place }) : t('Next in the queue…'),
    };
  if (stage === 'preparing') return { percent: 10, words: t('Preparing your photos…') };
  if (stage === 'asking') return { percent: 30, words: t('Identifying the coin…') };
  if (stage === 'checking' || stage === 'storing')
    return { percent: 70, words: t('Checking the catalogue…') };
  return { percent: 100, words: t('Done') };
}
