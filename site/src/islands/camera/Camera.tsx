import { lazy, Suspense, useEffect, useState } from 'react';
import { forgetCaptured } from '../../lib/captured-photos.ts';
import { ANY, type Flow, FlowContext, WORLD } from '../../lib/flow.ts';
import { type Purpose, useKeptSteps } from './kept-steps.ts';
import { readRun } from './run.ts';
import { Stage } from './Stage.tsx';
import { StageBones } from './StageBones.tsx';

const loadReview = () => import('./Review.tsx');
const Review = lazy(async () => ({ default: (await loadReview()).Review }));

const purposeOf = (search: string, flow: Flow): Purpose =>
  new URLSearchParams(search).get('for') === 'manual-entry' ? 'manual-entry' : flow.purpose;

/**
 * `/camera` and `/global-camera`. With `?for=manual-entry` the photos go to the form that opened it. The server code
 * loads late.
 */
export default function Camera({ world = false }: { world?: boolean }) {
  const flow = world ? WORLD : ANY;
  return (
    <FlowContext value={flow}>
      <Taking flow={flow} />
    </FlowContext>
  );
}

function Taking({ flow }: { flow: Flow }) {
  const [purpose] = useState(() => purposeOf(location.search, flow));
  const forForm = purpose === 'manual-entry';
  const [steps, act] = useKeptSteps(purpose);
  /** Started before a reload, in a tab that had no room for its photos. */
  const [isFollowed, setFollowed] = useState(() => !forForm && readRun(flow.scope) !== null);
  // Pending photos belong to an earlier coin.
  useEffect(() => forgetCaptured(), []);
  if (steps.step === 'review' || (isFollowed && !steps.obverse)) {
    return (
      <Suspense fallback={<StageBones />}>
        <Review steps={steps} purpose={purpose} onAction={act} onNothing={() => setFollowed(false)} />
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
