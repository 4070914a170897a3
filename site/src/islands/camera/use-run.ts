import { useEffect, useRef, useState } from 'react';
import type { Progress } from '../../../../server/identify/model.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { keepCaptured } from '../../lib/captured-photos.ts';
import { navigate } from '../../lib/navigation.ts';
import {
  cancelIdentification,
  identify,
  identifyForVerification,
  newTicket,
  refreshIdentifying,
  type Sides,
  useProgress,
} from '../../lib/queries/identify.ts';
import { handVerification } from '../../lib/verification-handoff.ts';
import { resultsAddress } from '../ai-results/address.ts';
import { forgetSteps } from './kept-steps.ts';
import { keepRun, type Run, readRun, type Way } from './run.ts';

/** Why it came to nothing, in the words of specification 001, section 8. */
export interface Problem {
  title: string;
  text: string;
}

const INTERRUPTED: Problem = {
  title: 'Identification Failed',
  text: 'The identification was interrupted before it finished. Please try again.',
};

/**
 * The identification of the photos: begun, followed, cancelled. It goes on when one leaves, and whoever comes back, also
 * after a reload, is led to its result.
 */
export function useRun(sides: Sides | null) {
  const [run, setRun] = useState<Run | null>(readRun);
  const [problem, setProblem] = useState<Problem | null>(null);
  const progress = useProgress(run?.ticket ?? null);
  /** Begun on this visit: then its own answer comes, sooner than any news of it. */
  const own = useRef<AbortController>(null);
  const alive = useAlive();

  const settle = (next: Run | null, why: Problem | null = null) => {
    keepRun(next);
    setRun(next);
    setProblem(why);
  };

  const start = async (way: Way) => {
    // Two presses are one: the second can come before anything is drawn anew.
    if (!sides || own.current || run) return;
    const control = new AbortController();
    own.current = control;
    const ticket = newTicket();
    settle({ ticket, way });
    const asking = { ticket, signal: control.signal };
    try {
      const leave =
        way === 'verify'
          ? toVerification(await identifyForVerification(sides, asking))
          : await toResults(sides, asking);
      // Whoever has left meanwhile finds the result when they come back.
      if (alive.current) leave();
    } catch (error) {
      if (alive.current && !control.signal.aborted) settle(null, problemOf(error));
    } finally {
      own.current = null;
    }
  };

  const cancel = () => {
    if (!run) return;
    own.current?.abort();
    void cancelIdentification(run.ticket).catch(() => undefined);
    settle(null);
  };

  const news = progress.data;
  const follow = useRef<(news: Progress | null) => void>(undefined);
  follow.current = (now) => {
    if (!run || own.current) return;
    const hasEnded = now === null || ['done', 'failed', 'cancelled'].includes(now.stage);
    if (!hasEnded) return;
    if (now?.tempId && now.stage !== 'cancelled') toVerification({ tempId: now.tempId })();
    else settle(null, now?.message ? { ...INTERRUPTED, text: now.message } : INTERRUPTED);
  };
  useEffect(() => {
    if (news !== undefined) follow.current?.(news);
  }, [news]);

  return { run, progress: news, problem, start, cancel };
}

/** Goes to where the result is reviewed. */
const toVerification =
  ({ tempId }: { tempId: string }) =>
  () => {
    done();
    handVerification({ tempId });
    void navigate(`/coin-verification?tempId=${encodeURIComponent(tempId)}`);
  };

/** Goes to where the answer is shown, with the photos. */
async function toResults(sides: Sides, asking: { ticket: string; signal: AbortSignal }) {
  const answer = await identify(sides, asking);
  await keepCaptured(sides);
  return () => {
    done();
    void navigate(resultsAddress(answer));
  };
}

function done() {
  keepRun(null);
  forgetSteps();
  refreshIdentifying();
}

function problemOf(error: unknown): Problem {
  if (error instanceof ApiError && error.userErrors[0]) {
    return { title: 'Image Quality Issue', text: error.userErrors[0] };
  }
  const text = error instanceof Error ? sentenceOf(error) : 'Failed to identify coin. Please try again.';
  return { title: 'Identification Failed', text };
}

function useAlive() {
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  return alive;
}
