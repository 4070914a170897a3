import { hasSiblings, notesOf, noteWork } from '../../db/shared.ts';
import type { ValuationRun } from '../../shared/collection/model.ts';
import { withLock } from '../core/leases.ts';
import type { DashboardDeps, Held, Run } from './deps.ts';

/** A guest's runs are the account's from then on; answers what takes that back. */
export function carryValuations(
  { valuationRuns }: DashboardDeps,
  guestId: string,
  accountId: string,
): () => void {
  const theirs = [...valuationRuns].filter(({ userId }) => userId === guestId);
  for (const run of theirs) run.userId = accountId;
  return () => {
    for (const run of theirs) run.userId = guestId;
  };
}

type Of = Pick<DashboardDeps, 'valuationRuns' | 'db' | 'log'>;

const runsFor = ({ valuationRuns }: Pick<Of, 'valuationRuns'>, userId: string): Held[] =>
  [...valuationRuns].filter((run) => run.userId === userId);

/**
 * Begins the work for a user, or joins what is under way for them in this process, and comes after that of another one: it goes on whoever stops
 * waiting.
 */
export function beginOrJoin<T>(
  deps: DashboardDeps,
  userId: string,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const runs = deps.valuationRuns;
  const [known] = runsFor(deps, userId);
  // All work of a server is of one kind.
  if (known) return known.answer as Promise<T>;
  const progress = { seen: 0, total: 0, updated: 0, isCancelled: false };
  const run: Held = { userId, startedAt: new Date(), ...progress, answer: Promise.resolve() };
  const alone = () => withLock(deps, `valuations ${userId}`, () => told(deps, run, work(run)));
  const answer = alone().finally(() => {
    runs.delete(run);
  });
  run.answer = answer;
  answer.catch(() => {});
  runs.add(run);
  return answer;
}

/** How often other processes are told how far a run has come, how long that holds, and how long somebody waits for one to end. */
const TELL_MS = 500;
const TOLD_MS = 5000;
const END_MS = 10_000;

const nameOf = (userId: string) => `run over values ${userId}`;
const endOf = (userId: string) => `end of ${nameOf(userId)}`;

/** Tells other processes of the run until it is over, and ends it when one of them is asked to. */
async function told<T>({ db, log }: Of, run: Run, answer: Promise<T>): Promise<T> {
  if (!hasSiblings()) return answer;
  const tell = async (ms: number) => {
    await noteWork(db, nameOf(run.userId), JSON.stringify(shown(run)), ms);
    const [wish] = await notesOf(db, endOf(run.userId));
    if (wish?.note === run.startedAt.toISOString()) run.isCancelled = true;
  };
  const quietly = (ms: number) =>
    tell(ms).catch((error: unknown) =>
      log.warn('how far a run over values has come was not told', { error }),
    );
  let telling = quietly(TOLD_MS);
  const timer = setInterval(() => {
    telling = telling.then(() => quietly(TOLD_MS));
  }, TELL_MS);
  try {
    return await answer;
  } finally {
    clearInterval(timer);
    await telling;
    await quietly(0);
  }
}

const shown = ({ seen, total, updated, startedAt }: Run) => ({
  ...{ seen, total, updated },
  startedAt: startedAt.toISOString(),
});

/** What another process tells of the user's run; undefined where none has one. */
async function toldRun({ db }: Of, userId: string): Promise<ValuationRun['running'] | undefined> {
  if (!hasSiblings()) return undefined;
  const [note] = await notesOf(db, nameOf(userId));
  return note && !note.isOver ? JSON.parse(note.note) : undefined;
}

/** How far the user's run has come, in whichever process. */
export async function valuationRun(deps: Of, userId: string): Promise<ValuationRun> {
  const [run] = runsFor(deps, userId);
  return { running: run ? shown(run) : ((await toldRun(deps, userId)) ?? null) };
}

/** Ends what runs for the user, and waits until it writes nothing more; for that of another process no longer than END_MS. */
export async function cancelValuations(deps: Of, userId: string): Promise<void> {
  await Promise.all(runsFor(deps, userId).map(end));
  const elsewhere = await toldRun(deps, userId);
  if (!elsewhere) return;
  await noteWork(deps.db, endOf(userId), elsewhere.startedAt, END_MS);
  const until = performance.now() + END_MS;
  while (performance.now() < until && (await toldRun(deps, userId))) await Bun.sleep(TELL_MS / 2);
}

/** Ends all of them, as the server stops. */
export async function finishValuations({ valuationRuns }: Pick<Of, 'valuationRuns'>): Promise<void> {
  await Promise.all([...valuationRuns].map(end));
}

async function end(run: Held): Promise<void> {
  run.isCancelled = true;
  await run.answer.catch(() => {});
}
