import { serverBusy, tooMany } from './errors.ts';

/** Results in the order of `all`; rejects with the first failure. */
export async function someAtOnce<T, R>(
  many: number,
  all: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = all.entries();
  const lane = async () => {
    for (const [at, one] of left) results[at] = await work(one);
  };
  await Promise.all(Array.from({ length: many }, lane));
  return results;
}

export interface Place {
  /** Resolves when the work may begin; rejects with the signal's reason. */
  begun: Promise<void>;
  /** 1 is next; null once the work may begin. */
  now(): number | null;
  /** Ends the work or gives up the place; idempotent. */
  leave(): void;
}

interface Entry {
  signal?: AbortSignal;
  /** Served after the others, and never refused. */
  isBackground?: boolean;
}

export interface Queue {
  /** Throws when too many of the user's are waiting: 429 with the refusal, or 503 without one. */
  enter(userId: string, entry?: Entry): Place;
  run<T>(userId: string, work: () => Promise<T>, entry?: Entry): Promise<T>;
}

interface Limits {
  perUser?: number;
  inAll: number;
  waiting: number;
  refusal?: string;
}

/** Retry-After of a refusal, in seconds. */
const SOON = 15;
/** After so many of the foreground one of the background is served. */
const IN_A_ROW = 3;

type Waiting = () => void;
/** Users in the order in which they are served next. */
type Ring = Map<string, Waiting[]>;

/** Round robin among users, first come first served for each: a busy user does not block the others. */
export function createQueue({ inAll, perUser = inAll, waiting, refusal }: Limits, inARow = IN_A_ROW): Queue {
  const awaited: Ring = new Map();
  const background: Ring = new Map();
  const running = new Map<string, number>();
  let total = 0;
  let row = 0;

  const waitingOf = (userId: string) =>
    (awaited.get(userId)?.length ?? 0) + (background.get(userId)?.length ?? 0);

  const count = (userId: string, by: 1 | -1) => {
    const now = (running.get(userId) ?? 0) + by;
    if (now > 0) running.set(userId, now);
    else running.delete(userId);
    total += by;
  };

  /** The user served goes to the end. */
  const take = (ring: Ring): Waiting | undefined => {
    for (const [userId, [next, ...later]] of ring) {
      if (!next || (running.get(userId) ?? 0) >= perUser) continue;
      ring.delete(userId);
      if (later.length > 0) ring.set(userId, later);
      count(userId, 1);
      return next;
    }
    return undefined;
  };

  const serve = () => {
    while (total < inAll) {
      const first = row < inARow ? take(awaited) : undefined;
      const next = first ?? take(background) ?? take(awaited);
      if (!next) break;
      row = first ? row + 1 : 0;
      next();
    }
    if (total === 0) row = 0;
  };

  const placeOf = (ring: Ring, userId: string, one: Waiting): number => {
    const before = ring.get(userId)?.indexOf(one) ?? 0;
    // With free places only the user's own limit holds it up.
    if (total < inAll) return before + 1;
    let isAhead = true;
    let others = 0;
    for (const [id, list] of ring) {
      if (id === userId) isAhead = false;
      else others += Math.min(list.length, before + (isAhead ? 1 : 0));
    }
    return others + before + 1;
  };

  const enter = (userId: string, { signal, isBackground = false }: Entry = {}): Place => {
    const mayBegin = total < inAll && (running.get(userId) ?? 0) < perUser;
    if (!isBackground && !mayBegin && waitingOf(userId) >= waiting)
      throw refusal === undefined ? serverBusy(3) : tooMany(SOON, 'queue_full', refusal);
    const ring = isBackground ? background : awaited;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {});
    let state: 'waiting' | 'running' | 'over' = 'waiting';
    const begin = () => {
      state = 'running';
      resolve();
    };
    const leave = () => {
      if (state === 'over') return;
      if (state === 'running') count(userId, -1);
      else {
        const others = ring.get(userId)?.filter((one) => one !== begin) ?? [];
        if (others.length > 0) ring.set(userId, others);
        else ring.delete(userId);
      }
      state = 'over';
      signal?.removeEventListener('abort', giveUp);
      serve();
    };
    const giveUp = () => {
      if (state !== 'waiting') return;
      leave();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp);
    ring.set(userId, [...(ring.get(userId) ?? []), begin]);
    if (signal?.aborted) giveUp();
    serve();
    return { begun: promise, now: () => (state === 'waiting' ? placeOf(ring, userId, begin) : null), leave };
  };

  return {
    enter,
    run: async (userId, work, entry) => {
      const place = enter(userId, entry);
      await place.begun;
      try {
        return await work();
      } finally {
        place.leave();
      }
    },
  };
}
