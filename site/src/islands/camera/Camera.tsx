import { lazy, Suspense, useState } from 'react';
import { useKeptSteps } from './kept-steps.ts';
import { readRun } from './run.ts';
import { Stage } from './Stage.tsx';
import { StageBones } from './StageBones.tsx';

const loadReview = () => import('./Review.tsx');
const Review = lazy(async () => ({ default: (await loadReview()).Review }));

/**
 * Takes a coin's photos and has it identified: `/camera`. With `?for=manual-entry` the photos go to the form that asked
 * for them. What speaks to the server comes while the second photo is taken.
 */
export default function Camera() {
  const [forForm] = useState(() => new URLSearchParams(location.search).get('for') === 'manual-entry');
  const [steps, act] = useKeptSteps();
  /** Begun before the page was loaded anew: its photos are no longer here. */
  const [isFollowed, setFollowed] = useState(() => !forForm && readRun() !== null);
  if (steps.step === 'review' || (isFollowed && !steps.obverse)) {
    return (
      <Suspense fallback={<StageBones />}>
        <Review steps={steps} forForm={forForm} onAction={act} onNothing={() => setFollowed(false)} />
      </Suspense>
    );
  }
  return (
    <Stage
      steps={steps}
      forForm={forForm}
      onAction={(action) => {
        void loadReview().catch(() => undefined);
        act(action);
      }}
    />
  );
}
