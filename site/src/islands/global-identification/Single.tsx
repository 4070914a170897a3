import { lazy, Suspense, useState } from 'react';
import { formatWholePercent } from '../../../../shared/format/percent.ts';
import type { GlobalIdentification } from '../../../../shared/global/model.ts';
import type { Progress } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { WORLD } from '../../lib/flow.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import { useProgress } from '../../lib/queries/identify.ts';
import { Button } from '../../ui/button.tsx';
import { Card, ProgressBar } from '../../ui/card.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { usePhotoSteps } from '../photo-upload/PhotoSteps.tsx';
import { useIdentification } from '../photo-upload/use-identification.ts';

const loadResult = () => import('../review/WorldResult.tsx');
const Result = lazy(() => loadResult().catch(() => ({ default: NotLoaded })));

export function Single() {
  const [result, setResult] = useState<GlobalIdentification | null>(null);
  const [failed, setFailed] = useState<PhotoProblem | null>(null);
  const { ticket, cancelling, start, cancel, forget } = useIdentification(WORLD, setFailed, setResult);
  const progress = useProgress(ticket).data;
  const { steps, startOver } = usePhotoSteps({
    busy: ticket !== null || result !== null,
    failed,
    onStart: (sides) => void start(sides),
    onStartOver: () => {
      forget();
      setResult(null);
      setFailed(null);
    },
  });

  if (result) {
    return (
      <Suspense fallback={<div className="card h-80" />}>
        <Result result={result} onAnother={startOver} />
      </Suspense>
    );
  }
  if (ticket === null) return steps;
  const { percent, words } = stageOf(progress);
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
      <Button variant="ghost" className="mt-4" busy={cancelling} onClick={() => void cancel()}>
        {t('Cancel')}
      </Button>
    </Card>
  );
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
