import { tooMany } from '../limit.ts';

/** Whose turn it is, and what for. */
export interface Turn {
  of: string;
  /** Somebody waits for it: it goes before what only has to be done. */
  isAwaited?: boolean;
}

/** Runs what it is given one after another, whatever becomes of each; 429 where too much of one person's waits already. */
export type Turns = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>;

/** Of one person's photos: more than the line of identifications lets wait, two of each. */
const WAITING = 30;
/** Seconds after which there may be room again. */
const SOON = 15;
/** After so many that are awaited one of the others goes, so that photos are stored as well. */
const IN_A_ROW = 3;

type Work = () => Promise<void>;

/**
 * One at a time, in turn among people, so that one with many photos keeps nobody else waiting, and in the order they came among
 * those of one person.
 */
export function createTurns({ waiting = WAITING, inARow = IN_A_ROW } = {}): Turns {
  const [awaited, others] = [createRing(), createRing()];
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    let row = 0;
    for (;;) {
      const first = row < inARow ? awaited.next() : undefined;
      const next = first ?? others.next() ?? awaited.next();
      if (!next) break;
      row = first ? row + 1 : 0;
      await next();
    }
    isRunning = false;
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
    if (!isRunning) void run();
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
    next: (): Work | undefined => {
      const [entry] = people;
      if (!entry) return undefined;
      const [person, own] = entry;
      const work = own.shift();
      people.delete(person);
      if (own.length > 0) people.set(person, own);
      return work;
    },
  };
}
