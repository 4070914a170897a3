import { AT_ONCE } from '../../../shared/identify/model.ts';
import { tooMany } from '../../platform/limit.ts';

/** A place in the line, and the turn it leads to. */
export interface Place {
  /** Resolves when the turn has come; rejects with the signal's reason when nobody wants it any more. */
  begun: Promise<void>;
  /** 1 is next; null once the turn has come. */
  now(): number | null;
  /** Ends the turn, or gives up the place. Doing so twice is doing it once. */
  leave(): void;
}

export interface Line {
  /** Takes the last place of the user's; 429 when too many of theirs wait already. */
  enter(userId: string, signal?: AbortSignal): Place;
}

/** Vendor calls of all users at the same time. */
const IN_ALL = 8;
/** Of one user, waiting. */
const WAITING = 10;
/** Seconds after which a place may have become free. */
const SOON = 15;

interface Waiting {
  begin(): void;
}

interface Person {
  running: number;
  waiting: Waiting[];
}

/**
 * Lets so many of one user and so many in all go at the same time. Whoever waits is served in turn among the users, so that
 * one with many photos keeps nobody else waiting, and in the order they came among those of one user.
 */
export function createLine({ perUser = AT_ONCE, inAll = IN_ALL, waiting = WAITING } = {}): Line {
  /** In the order of their next turn. */
  const people = new Map<string, Person>();
  let running = 0;

  const serveNext = (): boolean => {
    if (running >= inAll) return false;
    for (const [userId, person] of people) {
      if (person.running >= perUser) continue;
      const next = person.waiting.shift();
      if (!next) continue;
      person.running += 1;
      running += 1;
      people.delete(userId);
      people.set(userId, person);
      next.begin();
      return true;
    }
    return false;
  };
  const serve = () => {
    while (serveNext());
  };

  /** How many are served before this one as things stand. */
  const placeOf = (userId: string, own: Person, one: Waiting): number => {
    const before = own.waiting.indexOf(one);
    // While there is room for others, only the user's own stand in the way.
    if (running < inAll) return before + 1;
    let isAhead = true;
    let others = 0;
    for (const [id, person] of people) {
      if (id === userId) isAhead = false;
      else others += Math.min(person.waiting.length, before + (isAhead ? 1 : 0));
    }
    return others + before + 1;
  };

  return {
    enter: (userId, signal) => {
      const person = people.get(userId) ?? { running: 0, waiting: [] };
      if (person.waiting.length >= waiting) throw tooMany(SOON, TOO_MANY);
      people.set(userId, person);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      promise.catch(() => {});
      let state: 'waiting' | 'running' | 'over' = 'waiting';
      const one: Waiting = {
        begin: () => {
          state = 'running';
          resolve();
        },
      };
      const leave = () => {
        if (state === 'over') return;
        if (state === 'running') {
          person.running -= 1;
          running -= 1;
        } else person.waiting.splice(person.waiting.indexOf(one), 1);
        state = 'over';
        signal?.removeEventListener('abort', giveUp);
        if (person.running === 0 && person.waiting.length === 0) people.delete(userId);
        serve();
      };
      const giveUp = () => {
        if (state !== 'waiting') return;
        leave();
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp);
      person.waiting.push(one);
      if (signal?.aborted) giveUp();
      serve();
      return {
        begun: promise,
        now: () => (state === 'waiting' ? placeOf(userId, person, one) : null),
        leave,
      };
    },
  };
}

const TOO_MANY =
  'Many of your coins are waiting to be identified already. Please try again when some of them are done.';
