import type { ValuationRun } from '../../shared/collection/model.ts';
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

/** The runs of a server: one a user, but for an account that took over a guest's beside its own. */
export type ValuationRuns = Set<Held>;

/** A guest's runs are the account's from then on; answers what takes that back. */
export function carryValuations({ valuationRuns }: Deps, guestId: string, accountId: string): () => void {
  const theirs = [...valuationRuns].filter(({ userId }) => userId === guestId);
  for (const run of theirs) run.userId = accountId;
  return () => {
    for (const run of theirs) run.userId = guestId;
  };
}

type Of = Pick<Deps, 'valuationRuns'>;

const runsFor = ({ valuationRuns }: Of, userId: string): Held[] =>
  [...valuationRuns].filter((run) => run.userId === userId);

/** Begins the work for a user, or joins what is under way for them: it goes on whoever stops waiting. */
export function beginOrJoin<T>(deps: Deps, userId: string, work: (run: Run) => Promise<T>): Promise<T> {
  const runs = deps.valuationRuns;
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
export async function cancelValuations(deps: Of, userId: string): Promise<void> {
  await Promise.all(runsFor(deps, userId).map(end));
}

/** Ends all of them, as the server stops. */
export async function finishValuations({ valuationRuns }: Of): Promise<void> {
  await Promise.all([...valuationRuns].map(end));
}

async function end(run: Held): Promise<void> {
  run.isCancelled = true;
  await run.answer.catch(() => {});
}
