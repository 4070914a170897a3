import type { Failure, Tokens } from './ai.ts';

export type Attempt =
  | { ok: true; json: Record<string, unknown>; model: string; tokens: Tokens }
  | {
      ok: false;
      failure: Failure;
      tokens?: Tokens;
      status?: number;
      /** Requested by the vendor, in ms. */
      waitMs?: number;
    };

/** Worth one retry. */
const PASSING: ReadonlySet<Failure> = new Set(['busy', 'unavailable']);
const RETRIES = 1;
const FIRST_WAIT_MS = 250;
/** A longer requested wait counts as busy. */
const LONGEST_WAIT_MS = 5000;

/** `timeoutMs` per attempt. One retry after a passing failure, never after a timeout. */
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

/** Always settles on timeout or abort. */
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

/** Ends early on abort. */
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
