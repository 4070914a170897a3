import { lazy, Suspense, useRef, useState } from 'react';
import { formatWholePercent } from '../../../../shared/format/percent.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import { useIdentifying } from '../../lib/queries/identify.ts';
import { isReader } from '../../lib/reader.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NotLoaded } from '../../ui/needed.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ChooseObverse } from '../photo-upload/ChooseObverse.tsx';
import { noObverse, noPhotos } from '../photo-upload/problem.ts';
import { SelectPhotos } from '../photo-upload/SelectPhotos.tsx';
import { inPlace, toSend } from '../photo-upload/sides.ts';
import { usePhotos } from '../photo-upload/use-photos.ts';
import { stageOf } from './stages.ts';
import { useSingle } from './use-single.ts';

const loadResult = () => import('./Result.tsx');
const Result = lazy(() => loadResult().catch(() => ({ default: NotLoaded })));

/** One coin: its photos, how far its identification has come, and the result. */
export function Single() {
  const [refused, setRefused] = useState<PhotoProblem | null>(null);
  const refuse = (problem: PhotoProblem | null) => {
    setRefused(problem);
    if (problem) toast({ ...problem, variant: 'destructive' });
  };
  const { photos, choice, preparing, said, add, reset, toggle, settle, place } = usePhotos(refuse);
  const single = useSingle();
  const heading = useRef<HTMLHeadingElement>(null);
  const provider = useIdentifying().data?.provider;

  const submit = () => {
    const sides = inPlace(photos, choice);
    if (!sides) return refuse(photos.length === 0 ? noPhotos() : noObverse());
    refuse(null);
    settle();
    void single.start(toSend(sides));
  };
  const startOver = () => {
    reset();
    single.reset();
  };

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
          {t('You can leave this page: the result will wait for you.')}
        </p>
        <Button variant="ghost" className="mt-4" onClick={single.cancel}>
          {t('Cancel')}
        </Button>
      </Card>
    );
  }
  const byHand = provider === null;
  const reads = isReader(provider?.model);
  const step = { heading, over: false, preparing, refused, byHand, reads, onFiles: add };
  return photos.length === 0 ? (
    <SelectPhotos {...step} />
  ) : (
    <ChooseObverse
      {...step}
      photos={photos}
      said={said}
      choice={choice}
      failed={single.failed}
      busy={false}
      onPlace={place}
      onToggle={(pressed) => {
        toggle(pressed);
        setRefused(null);
      }}
      onSubmit={submit}
      onStartOver={startOver}
    />
  );
}
