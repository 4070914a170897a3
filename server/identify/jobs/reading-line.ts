import type { Reading } from '../../../shared/recognizer/model.ts';
import { likelyMs, readCoin } from '../../recognizer/service.ts';
import type { SideAsked } from '../../recognizer/vision/seen.ts';
import type { IdentifyDeps } from '../deps.ts';
import type { AiAnswer } from './asking.ts';
import { type Run, scopeOf } from './runs.ts';

/** Reads photos when the run's turn has come. */
export type Read = (sides: SideAsked[], known?: { denominationCents: number }) => Promise<Reading>;

/**
 * Runs work that has photos read once, in line with others': nobody pays for it, so it counts for no day, but of one user two are
 * read at a time and ten wait; 429 beyond.
 */
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

/** Milliseconds the AI waits for the reader's hints, and its answer for what the reader makes of the photos. */
const PATIENCE = { before: 5000, after: 1000 };

/**
 * Has the reader look while the AI is asked. Its hints go along where they come soon: nobody waits for them where others' photos are
 * before these, or the last ones took too long. Its reading comes with the answer where that needs no long wait, and always where the AI failed.
 */
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
  // What it throws is thrown where it is awaited; until then it must not end the program.
  looking.catch(() => {});
  try {
    const said = await ask(isQuick ? await soon(looking, patience.before) : null);
    return { said, reading: said.ok ? await soon(looking, patience.after) : await looking };
  } finally {
    mine.abort();
  }
}

/** What comes within so many milliseconds, else null. */
async function soon<T>(coming: Promise<T>, withinMs: number): Promise<T | null> {
  const waited = Promise.withResolvers<null>();
  const timer = setTimeout(() => waited.resolve(null), withinMs);
  try {
    return await Promise.race([coming, waited.promise]);
  } finally {
    clearTimeout(timer);
  }
}
