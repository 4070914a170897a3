import type { Db } from '../../db/client.ts';
import type { ValuationRun } from '../../shared/collection/model.ts';
import { whenCarriedOver } from '../account/session/carry-over.ts';
import type { Deps } from '../platform/deps.ts';

/** A run over a user's coins as the work itself sees it. */
export interface Run {
  /** Whose coins: those of a guest who signs in meanwhile are the account's from then on. */
  userId: string;
  readonly startedAt: Date;
  /** Records: looked at, to be looked at, given another value. */
  seen: number;
  total: number;
  updated: number;
  isCancelled: boolean;
}

interface Held extends Run {
  answer: Promise<unknown>;
}

const made = new WeakMap<Db, Set<Held>>();

/** The runs of this server: one a user, but for an account that took over a guest's beside its own. */
function runsOf({ db }: Pick<Deps, 'db'>): Set<Held> {
  const known = made.get(db);
  if (known) return known;
  const runs = new Set<Held>();
  made.set(db, runs);
  whenCarriedOver((guestId, accountId) => {
    const theirs = [...runs].filter(({ userId }) => userId === guestId);
    for (const run of theirs) run.userId = accountId;
    return () => {
      for (const run of theirs) run.userId = guestId;
    };
  });
  return runs;
}

const runsFor = (deps: Pick<Deps, 'db'>, userId: string): Held[] =>
  [...runsOf(deps)].filter((run) => run.userId === userId);

/** Begins the work for a user, or joins what is under way for them: it goes on whoever stops waiting. */
export function beginOrJoin<T>(deps: Deps, userId: string, work: (run: Run) => Promise<T>): Promise<T> {
  const runs = runsOf(deps);
  const [known] = runsFor(deps, userId);
  // All work of a server is of one kind.
  if (known) return known.answer as Promise<T>;
  const progress = { seen: 0, total: 0, updated: 0, isCancelled: false };
  const run: Held = { userId, startedAt: new Date(), ...progress, answer: Promise.resolve() };
  const answer = work(run).finally(() => {
    runs.delete(run);
  });
  run.answer = answer;
  answer.catch(() => {});
  runs.add(run);
  return answer;
}

/** How far the user's run has come. */
export function valuationRun(deps: Deps, userId: string): ValuationRun {
  const [run] = runsFor(deps, userId);
  if (!run) return { running: null };
  const { seen, total, updated, startedAt } = run;
  return { running: { seen, total, updated, startedAt: startedAt.toISOString() } };
}

/** Ends what runs for the user, and waits until it writes nothing more. */
export async function cancelValuations(deps: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await Promise.all(runsFor(deps, userId).map(end));
}

/** Ends all of them, as the server stops. */
export async function finishValuations(deps: Pick<Deps, 'db'>): Promise<void> {
  await Promise.all([...runsOf(deps)].map(end));
}

async function end(run: Held): Promise<void> {
  run.isCancelled = true;
  await run.answer.catch(() => {});
}
