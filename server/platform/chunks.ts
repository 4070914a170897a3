/** Coins changed in one transaction: few enough that others who save need not wait long. */
const CHUNK = 500;

/** Does the work for some at a time; between them everybody else has a turn. */
export async function inChunks<T>(all: readonly T[], work: (some: T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += CHUNK) {
    if (at > 0) await yieldToEventLoop();
    await work(all.slice(at, at + CHUNK));
  }
}

/** Lets whatever else is waiting go first: the database answers at once, so awaiting it lets nobody in. */
export const yieldToEventLoop = () => new Promise<void>((turn) => setImmediate(turn));

/** Milliseconds of work after which others have their turn. */
const TURN_MS = 8;

/** Called between pieces of work of which one may take long, it lets others in once they have waited long enough. */
export function givingTurns(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < TURN_MS) return undefined;
    return yieldToEventLoop().then(() => {
      began = performance.now();
    });
  };
}
