import { yieldToEventLoop } from '../core/chunks.ts';
import type { DashboardDeps } from './deps.ts';

/** Milliseconds of work after which others get their turn. */
const SLICE_MS = 3;
/** What others get for each millisecond of work, if they have so much to do: a little more than half. */
const SHARE = 1.25;
/** Milliseconds after which whoever has just been answered may ask for the next thing. */
const NEXT_MS = 1;

export interface Pace {
  /** Whether others have waited for long enough. */
  isDue(): boolean;
  /** Lets others work for a little longer than this has worked since its last rest, if there are any. */
  rest(): Promise<void>;
}

/** Waits for all who came before; what it answers makes room for the next. */
async function takeTurn({ longWork }: DashboardDeps): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = longWork.last;
  longWork.last = promise;
  await before;
  return resolve;
}

/**
 * Leaves more than half of the program's time to everybody else, however many such works there are: they take turns. Where nobody
 * else comes, long works have all of it.
 */
export async function paced<T>(deps: DashboardDeps, work: (pace: Pace) => Promise<T>): Promise<T> {
  let pass = await takeTurn(deps);
  const alone = createPace(deps);
  try {
    return await work({
      isDue: alone.isDue,
      rest: async () => {
        await alone.rest();
        pass();
        pass = await takeTurn(deps);
        alone.begin();
      },
    });
  } finally {
    pass();
  }
}

function createPace(deps: DashboardDeps): Pace & { begin(): void } {
  let since = performance.now();
  return {
    begin: () => {
      since = performance.now();
    },
    isDue: () => performance.now() - since >= SLICE_MS,
    rest: async () => {
      const stopped = performance.now();
      const until = stopped + (stopped - since) * SHARE;
      let seen = deps.requests.count;
      await yieldToEventLoop();
      // Somebody is there, who will want more: between two of their requests there may be nothing to see.
      if (deps.requests.count > seen)
        while (performance.now() < until) {
          seen = deps.requests.count;
          await yieldToEventLoop();
          if (deps.requests.count === seen) await Bun.sleep(NEXT_MS);
        }
      since = performance.now();
    },
  };
}
