import type { Reading } from '../../../shared/recognizer/model.ts';
import { likelyMs, readCoin } from '../../recognizer/service.ts';
import type { SideAsked } from '../../recognizer/vision/seen.ts';
import type { IdentifyDeps } from '../deps.ts';
import type { AiAnswer } from './asking.ts';
import { type Run, scopeOf } from './runs.ts';

export type Read = (sides: SideAsked[], known?: { denominationCents: number }) => Promise<Reading>;

/** Not counted against the daily limit. Two at a time and ten waiting per user, 429 beyond. */
export async function queuedForReader<T>(
  deps: IdentifyDeps,
  run: Run,
  work: (read: Read) => Promise<T>,
): Promise<T> {
  run.place = deps.queues.recognizer.enter(run.caller.id, run);
  try {
    return await work(async (sides, known) => {
      await run.place?.begun;
      run.signal.throwIfAborted();
      run.stage = 'asking';
      const reading = await readCoin(deps, run.caller.id, sides, run.signal, known, scopeOf(run));
      run.signal.throwIfAborted();
      run.stage = 'checking';
      return reading;
    });
  } finally {
    run.place?.leave();
  }
}

/** In ms: how long the AI waits for hints, and its answer for the reading. */
const PATIENCE = { before: 5000, after: 1000 };

/** Runs the reader in parallel to the AI: hints only if they come fast, the reading always if the AI fails. */
export async function besideReader(
  deps: IdentifyDeps,
  run: Run,
  sides: SideAsked[],
  ask: (early: Reading | null) => Promise<AiAnswer>,
  patience = PATIENCE,
): Promise<{ said: AiAnswer; reading: Reading | null }> {
  const { reader } = deps;
  if (!reader || reader.state === 'off') return { said: await ask(null), reading: null };
  await run.place?.begun;
  run.signal.throwIfAborted();
  const mine = new AbortController();
  const isQuick = reader.waiting === 0 && likelyMs(reader, sides.length) <= patience.before;
  const signal = AbortSignal.any([run.signal, mine.signal]);
  const looking = readCoin(deps, run.caller.id, sides, signal, undefined, scopeOf(run)).catch(
    (error: unknown) => {
      if (mine.signal.aborted || run.signal.aborted) return null;
      throw error;
    },
  );
  // Avoids an unhandled rejection; the error is thrown at the await.
  looking.catch(() => {});
  try {
    const said = await ask(isQuick ? await soon(looking, patience.before) : null);
    return { said, reading: said.ok ? await soon(looking, patience.after) : await looking };
  } finally {
    mine.abort();
  }
}

async function soon<T>(coming: Promise<T>, withinMs: number): Promise<T | null> {
  const waited = Promise.withResolvers<null>();
  const timer = setTimeout(() => waited.resolve(null), withinMs);
  try {
    return await Promise.race([coming, waited.promise]);
  } finally {
    clearTimeout(timer);
  }
}
