import { tooMany } from '../platform/limit.ts';

/** Whose turn it is, and what for. */
export interface Turn {
  of: string;
  /** Somebody waits for it: it goes before what only has to be done. */
  isAwaited?: boolean;
}

/** Runs what it is given a few at a time, whatever becomes of each; 429 where too much of one person's waits already. */
export type Turns = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>;

/** Of one person's photos: more than the line of identifications lets wait, two of each. */
const WAITING = 30;
/** Seconds after which there may be room again. */
const SOON = 15;
/** After so many that are awaited one of the others goes, so that photos are stored as well. */
const IN_A_ROW = 3;
/** Done at the same time: one photo that takes long does not keep all others waiting. Each may take 300 MB, and a Raspberry Pi has little. */
const LANES = 2;

type Work = () => Promise<void>;

/**
 * A few at a time and of each person one, in turn among people, so that one with many photos keeps nobody else waiting, and in the order
 * they came among those of one person.
 */
export function createTurns({ waiting = WAITING, inARow = IN_A_ROW, lanes = LANES } = {}): Turns {
  const [awaited, others] = [createRing(), createRing()];
  const served = new Set<string>();
  let row = 0;
  const fill = () => {
    while (served.size < lanes) {
      const first = row < inARow ? awaited.next(served) : undefined;
      const next = first ?? others.next(served) ?? awaited.next(served);
      if (!next) break;
      row = first ? row + 1 : 0;
      served.add(next.person);
      void next.work().then(() => {
        served.delete(next.person);
        fill();
      });
    }
    if (served.size === 0) row = 0;
  };
  return <T>({ of, isAwaited = false }: Turn, work: () => Promise<T>) => {
    // What has begun is stored in any case; whoever comes anew may wait.
    if (isAwaited && awaited.of(of) + others.of(of) >= waiting) {
      return Promise.reject(tooMany(SOON, TOO_MANY));
    }
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    (isAwaited ? awaited : others).add(of, async () => {
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
      }
    });
    fill();
    return promise;
  };
}

const TOO_MANY = 'Many of your photos are waiting already. Please try again when some of them are done.';

/** What waits, person by person. */
function createRing() {
  /** In the order of their next turn. */
  const people = new Map<string, Work[]>();
  return {
    of: (person: string) => people.get(person)?.length ?? 0,
    add: (person: string, work: Work) => {
      const own = people.get(person);
      if (own) own.push(work);
      else people.set(person, [work]);
    },
    /** Whose turn it is but for those, and with what. */
    next: (except: ReadonlySet<string>): { person: string; work: Work } | undefined => {
      for (const [person, own] of people) {
        if (except.has(person)) continue;
        const [work, ...later] = own;
        people.delete(person);
        if (later.length > 0) people.set(person, later);
        if (work) return { person, work };
      }
      return undefined;
    },
  };
}
