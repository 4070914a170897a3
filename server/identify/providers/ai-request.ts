import { msg, sentences } from '../../../shared/language/msg.ts';
import type { AiAccess, Failure, Question, Reply, Tokens } from './ai.ts';

export type Attempt =
  | { ok: true; json: Record<string, unknown>; model: string; tokens: Tokens }
  | {
      ok: false;
      failure: Failure;
      tokens?: Tokens;
      status?: number;
      /** Requested wait in ms. */
      waitMs?: number;
    };

/** Worth one retry. */
const PASSING: ReadonlySet<Failure> = new Set(['busy', 'unavailable']);
const RETRIES = 1;
const FIRST_WAIT_MS = 250;
/** Beyond: 'busy'. */
const LONGEST_WAIT_MS = 5000;

/** Per attempt. No retry after a timeout. */
export function patience(timeoutMs: number, signal?: AbortSignal) {
  let retries = RETRIES;
  const spent: Tokens = { input: 0, output: 0 };

  async function attempt(request: (signal: AbortSignal) => Promise<Attempt>): Promise<Attempt> {
    for (;;) {
      const answer = await bounded(request, timeoutMs, signal);
      spent.input += answer.tokens?.input ?? 0;
      spent.output += answer.tokens?.output ?? 0;
      if (answer.ok || !PASSING.has(answer.failure) || retries === 0) return answer;
      const wait = Math.max(FIRST_WAIT_MS * (1 + Math.random()), answer.waitMs ?? 0);
      if (wait > LONGEST_WAIT_MS) return answer;
      retries--;
      await rest(wait, signal);
    }
  }
  return { attempt, spent };
}

async function bounded(
  request: (signal: AbortSignal) => Promise<Attempt>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Attempt> {
  if (signal?.aborted) return { ok: false, failure: 'cancelled' };
  const ending = new AbortController();
  const { promise: ended, resolve } = Promise.withResolvers<Attempt>();
  const end = (failure: Failure) => {
    resolve({ ok: false, failure });
    ending.abort();
  };
  const timer = setTimeout(end, timeoutMs, 'slow');
  const cancel = () => end('cancelled');
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const failed = (): Attempt => ({ ok: false, failure: 'unavailable' });
    return await Promise.race([ended, request(ending.signal).catch(failed)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

function rest(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done, { once: true });
    if (signal?.aborted) done();
  });
}

export function failureOf(status: number): Failure {
  if (status === 401 || status === 403) return 'unauthorised';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429) return 'busy';
  return status >= 500 || status === 408 ? 'unavailable' : 'rejected';
}

export interface Settings {
  key: string;
  model: string;
}

const BY_HAND = msg('Please try again, or enter the details yourself.');
const CONTACT = msg('Contact the administrator of this server.');
const UNTIL_THEN = msg('Until then, please enter the details yourself.');

/** Collectors cannot fix settings: only the log names one. */
const SENTENCES: Record<Failure, string> = {
  busy: msg('The AI service is busy. Please try again in a minute, or enter the details yourself.'),
  unavailable: sentences(msg('The AI service can’t be reached at the moment.'), BY_HAND),
  slow: sentences(msg('The AI service did not answer in time.'), BY_HAND),
  refused: msg('The AI service rejected these photos. Try other photos, or enter the details yourself.'),
  empty: sentences(msg('The AI service sent an empty answer.'), BY_HAND),
  'cut off': sentences(msg('The answer from the AI service was incomplete.'), BY_HAND),
  malformed: sentences(msg('The AI service sent an unreadable answer.'), BY_HAND),
  unauthorised: sentences(msg('The AI service rejected this server’s key.'), CONTACT, UNTIL_THEN),
  gone: sentences(msg('The AI model is no longer available.'), CONTACT, UNTIL_THEN),
  rejected: sentences(msg('The AI service rejected the request.'), BY_HAND),
  cancelled: msg('The identification was cancelled.'),
};

export function replyOf(
  attempt: Attempt,
  {
    access,
    question,
    spent,
    settings,
  }: {
    access: AiAccess;
    question: Question;
    spent: Tokens;
    settings: Settings;
  },
): Reply {
  const tokens = { ...spent };
  if (attempt.ok) return { ok: true, json: attempt.json, model: attempt.model, tokens };
  const { failure, status } = attempt;
  const model = question.model ?? access.model;
  const isSecond = model !== access.model && model === access.secondModel;
  const check = {
    ...(failure === 'unauthorised' && { check: settings.key }),
    ...(failure === 'gone' && { check: isSecond ? 'MINTMARK_AI_SECOND_MODEL' : settings.model }),
  };
  if (failure !== 'cancelled') access.log.warn('the AI did not answer', { model, failure, status, ...check });
  return { ok: false, failure, model, message: SENTENCES[failure], tokens };
}
