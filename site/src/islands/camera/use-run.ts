import { useEffect, useRef, useState } from 'react';
import type { IdentifyAnswer, Progress, Scope, VerificationData } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { ApiError, api, SIGNED_OUT, sentenceOf, unwrap } from '../../lib/api.ts';
import { keepCaptured } from '../../lib/captured-photos.ts';
import { type FlowScope, reviewAddress, useFlow } from '../../lib/flow.ts';
import { handVerification } from '../../lib/handoff.ts';
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
import { resultsAddress, showAddress } from '../../lib/results-address.ts';
import { forgetSteps } from './kept-steps.ts';
import { keepRun, type Run, readRun, type Way } from './run.ts';

interface Problem {
  title: string;
  text: string;
  /** Used to retry. */
  way: Way;
}

const failedTitle = () => t('Identification Failed');
const interrupted = () => t('The identification was interrupted before it finished. Please try again.');

export function useRun(sides: Sides | null, forForm: boolean) {
  const { scope, purpose } = useFlow();
  const [run, setRun] = useState<Run | null>(() => (forForm ? null : readRun(scope)));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const progress = useProgress(run?.ticket ?? null);
  const own = useRef<AbortController>(null);
  const mounted = useMounted();

  const settle = (next: Run | null, why: Problem | null = null) => {
    keepRun(next, scope);
    setRun(next);
    setProblem(why);
  };

  /** If the page was left meanwhile, the result waits for review. */
  const leave = async (to: () => unknown) => {
    if (!mounted.current) return;
    setLeaving(true);
    keepRun(null, scope);
    forgetSteps(purpose);
    refreshIdentifying();
    await to();
  };

  const start = async (asked: Way) => {
    const way = isForShow() ? 'look' : asked;
    // A second press can arrive before the next render.
    if (!sides || own.current || run) return;
    const control = new AbortController();
    own.current = control;
    const ticket = newTicket();
    settle({ ticket, way });
    const asking = { ticket, signal: control.signal, scope };
    try {
      if (way === 'look') {
        const answer = await identify(sides, asking);
        control.signal.throwIfAborted();
        await leave(() => toResults(answer, sides));
      } else {
        const held = scope === 'world' ? identifyGlobal : identifyForVerification;
        const { tempId, scope: found = 'us' } = await held(sides, asking);
        control.signal.throwIfAborted();
        await leave(() => toVerification(tempId, scope === 'world' ? scope : found));
      }
    } catch (error) {
      if (control.signal.aborted) return;
      own.current = null;
      if (mounted.current) settle(null, problemOf(error, way, scope));
    }
  };

  const cancel = () => {
    if (!run || isLeaving) return;
    own.current?.abort();
    own.current = null;
    void cancelIdentification(run.ticket).catch(() => undefined);
    settle(null);
  };

  /** A run of an earlier visit has ended. */
  const follow = async ({ way }: Run, { stage, tempId, message, scope: found = 'us' }: Partial<Progress>) => {
    try {
      // A failed lookup has nothing to show.
      const isThere = way === 'look' ? stage === 'done' : stage !== 'cancelled';
      if (!tempId || !isThere)
        return settle(null, { title: failedTitle(), text: translated(message ?? '') || interrupted(), way });
      if (way === 'verify')
        return await leave(() => toVerification(tempId, scope === 'world' ? scope : found));
      const answer = await storedAnswer(tempId);
      await leave(() => toResults(answer, sides));
    } catch (error) {
      if (mounted.current) settle(null, problemOf(error, way, scope));
    }
  };
  const news = progress.data;
  const onProgress = useRef<(news: Progress | null) => void>(undefined);
  onProgress.current = (now) => {
    if (!run || own.current || isLeaving) return;
    if (now === null || ENDED.includes(now.stage)) void follow(run, now ?? {});
  };
  // After the session ends: a run the server has not received was never started; the photos are still there.
  useEffect(() => {
    const forget = () => !news && keepRun(null, scope);
    addEventListener(SIGNED_OUT, forget);
    return () => removeEventListener(SIGNED_OUT, forget);
  }, [news, scope]);
  useEffect(() => {
    if (news !== undefined) onProgress.current?.(news);
  }, [news]);

  return { run, progress: news, isLost: progress.isError, isLeaving, problem, start, cancel };
}

const ENDED = ['done', 'failed', 'cancelled'];

function problemOf(error: unknown, way: Way, scope: FlowScope): Problem {
  if (error instanceof ApiError && error.userErrors[0]) {
    return { title: t('Image Quality Issue'), text: translated(error.userErrors[0]), way };
  }
  const failed =
    scope === 'world'
      ? t('Unable to identify coin. Please try again.')
      : t('Failed to identify coin. Please try again.');
  const text = error instanceof Error ? sentenceOf(error) || failed : failed;
  return { title: failedTitle(), text, way };
}

function useMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

function toVerification(tempId: string, scope: Scope) {
  if (scope === 'us') handVerification({ tempId });
  void navigate(reviewAddress(scope, tempId));
}

/** /show has asked which coin this is; nothing is to be added. */
const isForShow = (): boolean => new URLSearchParams(location.search).get('for') === 'show';

async function toResults(answer: IdentifyAnswer, sides: Sides | null) {
  const show = isForShow() ? showAddress(answer.identification) : null;
  if (show) return void navigate(show);
  if (sides) await keepCaptured(sides, 'ai-results');
  void navigate(resultsAddress(answer));
}

async function storedAnswer(tempId: string): Promise<IdentifyAnswer> {
  const data: VerificationData = unwrap(await api['verification-data']({ tempId }).get());
  return { identification: data.coinData, tempId };
}
