import type { Failure, Tokens } from './ai.ts';

/** What one request to a model came to. */
export type Attempt =
  | { ok: true; json: Record<string, unknown>; model: string; tokens: Tokens }
  | {
      ok: false;
      failure: Failure;
      tokens?: Tokens;
      /** HTTP status, for the log. */
      status?: number;
      /** Milliseconds the vendor asks to wait. */
      waitMs?: number;
    };

/** What passes by itself: asked again a little later, the vendor may well answer. */
const PASSING: ReadonlySet<Failure> = new Set(['busy', 'unavailable']);
const RETRIES = 1;
const FIRST_WAIT_MS = 250;
/** Somebody waits for the answer: a vendor that wants more time than this is busy. */
const LONGEST_WAIT_MS = 5000;

/**
 * The requests that one question takes. Each has `timeoutMs` milliseconds, and `signal` ends whatever is under way at once.
 * One of them all is repeated after a passing failure, never one that took its full time: nobody may be waiting any more.
 */
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

/** Whatever becomes of the request, an answer at the latest when its time is over or nobody waits for it any more. */
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

/** Waits, or until nobody waits for the answer any more. */
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

/** What an HTTP status says of a request that was not answered. */
export function failureOf(status: number): Failure {
  if (status === 401 || status === 403) return 'unauthorised';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429) return 'busy';
  return status >= 500 || status === 408 ? 'unavailable' : 'rejected';
}
