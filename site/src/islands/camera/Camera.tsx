import { lazy, Suspense, useEffect, useState } from 'react';
import { forgetCaptured } from '../../lib/captured-photos.ts';
import { type Flow, FlowContext, US, WORLD } from '../../lib/flow.ts';
import { type Purpose, useKeptSteps } from './kept-steps.ts';
import { readRun } from './run.ts';
import { Stage } from './Stage.tsx';
import { StageBones } from './StageBones.tsx';

const loadReview = () => import('./Review.tsx');
const Review = lazy(async () => ({ default: (await loadReview()).Review }));

const purposeOf = (search: string, flow: Flow): Purpose =>
  new URLSearchParams(search).get('for') === 'manual-entry' ? 'manual-entry' : flow.purpose;

/**
 * Takes a coin's photos and has it identified: `/camera`, and `/global-camera` for coins of the world. With `?for=manual-entry` the photos go to the form that asked
 * for them. What speaks to the server comes while the second photo is taken.
 */
export default function Camera({ world = false }: { world?: boolean }) {
  const flow = world ? WORLD : US;
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
  /** Begun before the page was loaded anew, by a tab that had no room for its photos. */
  const [isFollowed, setFollowed] = useState(() => !forForm && readRun(flow.scope) !== null);
  // What is still on its way belongs to a coin before.
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
