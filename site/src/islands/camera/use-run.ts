import { useEffect, useRef, useState } from 'react';
import type { IdentifyAnswer, Progress, Scope, VerificationData } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { ApiError, api, SIGNED_OUT, sentenceOf, unwrap } from '../../lib/api.ts';
import { keepCaptured } from '../../lib/captured-photos.ts';
import { reviewAddress, useFlow } from '../../lib/flow.ts';
import { navigate } from '../../lib/navigation.ts';
import {
  cancelIdentification,
  identify,
  identifyForVerification,
  identifyGlobal,
  newTicket,
  refreshIdentifying,
  type Sides,
  useProgress,
} from '../../lib/queries/identify.ts';
import { resultsAddress } from '../../lib/results-address.ts';
import { handVerification } from '../../lib/verification-handoff.ts';
import { forgetSteps } from './kept-steps.ts';
import { keepRun, type Run, readRun, type Way } from './run.ts';

/** Why it came to nothing, in the words of specification 001, section 8. */
export interface Problem {
  title: string;
  text: string;
  /** What was wanted, for who tries again. */
  way: Way;
}

const failedTitle = () => t('Identification Failed');
const interrupted = () => t('The identification was interrupted before it finished. Please try again.');

/**
 * The identification of the photos: begun, followed, cancelled. It goes on when one leaves, and whoever comes back, also
 * after a reload, is led to its result. Photos for a form are identified by nobody.
 */
export function useRun(sides: Sides | null, forForm: boolean) {
  const { scope, purpose } = useFlow();
  const [run, setRun] = useState<Run | null>(() => (forForm ? null : readRun(scope)));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const progress = useProgress(run?.ticket ?? null);
  /** Begun on this visit: its own answer is the only one that counts, to the end. News of it may still come later. */
  const own = useRef<AbortController>(null);
  const alive = useAlive();

  const settle = (next: Run | null, why: Problem | null = null) => {
    keepRun(next, scope);
    setRun(next);
    setProblem(why);
  };

  /** Whoever has left meanwhile finds the result when they come back. */
  const leave = async (to: () => unknown) => {
    if (!alive.current) return;
    setLeaving(true);
    keepRun(null, scope);
    forgetSteps(purpose);
    refreshIdentifying();
    await to();
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
      if (way === 'look') {
        const answer = await identify(sides, asking);
        control.signal.throwIfAborted();
        await leave(() => toResults(answer, sides));
      } else {
        const held = scope === 'world' ? identifyGlobal : identifyForVerification;
        const { tempId } = await held(sides, asking);
        control.signal.throwIfAborted();
        await leave(() => toVerification(tempId, scope));
      }
    } catch (error) {
      if (control.signal.aborted) return;
      own.current = null;
      if (alive.current) settle(null, problemOf(error, way, scope));
    }
  };

  const cancel = () => {
    if (!run || isLeaving) return;
    own.current?.abort();
    own.current = null;
    void cancelIdentification(run.ticket).catch(() => undefined);
    settle(null);
  };

  /** What was begun on an earlier visit has ended. */
  const follow = async ({ way }: Run, { stage, tempId, message }: Partial<Progress>) => {
    try {
      // Who only looks has nothing to look at in what failed.
      const isThere = way === 'look' ? stage === 'done' : stage !== 'cancelled';
      if (!tempId || !isThere)
        return settle(null, { title: failedTitle(), text: translated(message ?? '') || interrupted(), way });
      if (way === 'verify') return await leave(() => toVerification(tempId, scope));
      const answer = await heldAnswer(tempId);
      await leave(() => toResults(answer, sides));
    } catch (error) {
      if (alive.current) settle(null, problemOf(error, way, scope));
    }
  };
  const news = progress.data;
  const heard = useRef<(news: Progress | null) => void>(undefined);
  heard.current = (now) => {
    if (!run || own.current || isLeaving) return;
    if (now === null || ENDED.includes(now.stage)) void follow(run, now ?? {});
  };
  // What the server has not heard of, it has not begun: the photos are there when their owner comes back, and no run.
  useEffect(() => {
    const forget = () => !news && keepRun(null, scope);
    addEventListener(SIGNED_OUT, forget);
    return () => removeEventListener(SIGNED_OUT, forget);
  }, [news, scope]);
  useEffect(() => {
    if (news !== undefined) heard.current?.(news);
  }, [news]);

  return { run, progress: news, isLost: progress.isError, isLeaving, problem, start, cancel };
}

const ENDED = ['done', 'failed', 'cancelled'];

function problemOf(error: unknown, way: Way, scope: Scope): Problem {
  if (error instanceof ApiError && error.userErrors[0]) {
    return { title: t('Image Quality Issue'), text: translated(error.userErrors[0]), way };
  }
  // In the words of the flow (specification 001, section 8).
  const failed =
    scope === 'world'
      ? t('Unable to identify coin. Please try again.')
      : t('Failed to identify coin. Please try again.');
  const text = error instanceof Error ? sentenceOf(error) || failed : failed;
  return { title: failedTitle(), text, way };
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

/** Goes to where the result is reviewed. */
export function toVerification(tempId: string, scope: Scope = 'us') {
  if (scope === 'us') handVerification({ tempId });
  void navigate(reviewAddress(scope, tempId));
}

/** Goes to where the answer is shown, with the photos that are still here. */
export async function toResults(answer: IdentifyAnswer, sides: Sides | null) {
  if (sides) await keepCaptured(sides, 'ai-results');
  void navigate(resultsAddress(answer));
}

/** The answer of an identification that was begun on an earlier visit. Throws `ApiError`. */
export async function heldAnswer(tempId: string): Promise<IdentifyAnswer> {
  const data: VerificationData = unwrap(await api['verification-data']({ tempId }).get());
  return { identification: data.coinData, tempId };
}
