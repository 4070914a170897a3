import { hasSiblings, saveWorkNote, workNotes } from '../../db/shared.ts';
import type { ValuationRun } from '../../shared/collection/model.ts';
import { withLock } from '../core/leases.ts';
import type { ActiveRun, DashboardDeps, Run } from './deps.ts';

/** Moves a guest's runs to the account; returns the undo. */
export function transferRuns(
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

type RunDeps = Pick<DashboardDeps, 'valuationRuns' | 'db' | 'log'>;

const runsFor = ({ valuationRuns }: Pick<RunDeps, 'valuationRuns'>, userId: string): ActiveRun[] =>
  [...valuationRuns].filter((run) => run.userId === userId);

/** Starts a run or joins the user's in this process; waits for one of another process. */
export function startOrJoin<T>(
  deps: DashboardDeps,
  userId: string,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const runs = deps.valuationRuns;
  const [known] = runsFor(deps, userId);
  // All runs have one result type.
  if (known) return known.answer as Promise<T>;
  const progress = { seen: 0, total: 0, updated: 0, isCancelled: false };
  const run: ActiveRun = { userId, startedAt: new Date(), ...progress, answer: Promise.resolve() };
  const alone = () => withLock(deps, `valuations ${userId}`, () => publishProgress(deps, run, work(run)));
  const answer = alone().finally(() => {
    runs.delete(run);
  });
  run.answer = answer;
  answer.catch(() => {});
  runs.add(run);
  return answer;
}

/** Interval of progress to other processes, its validity, and the wait for a cancelled run, in ms. */
const PUBLISH_MS = 500;
const PUBLISHED_MS = 5000;
const CANCEL_WAIT_MS = 10_000;

const runKey = (userId: string) => `run over values ${userId}`;
const cancelKey = (userId: string) => `end of ${runKey(userId)}`;

/** Tells other processes of the progress, and obeys their cancel requests. */
async function publishProgress<T>({ db, log }: RunDeps, run: Run, answer: Promise<T>): Promise<T> {
  if (!hasSiblings()) return answer;
  const tell = async (ms: number) => {
    await saveWorkNote(db, runKey(run.userId), JSON.stringify(progressOf(run)), ms);
    const [wish] = await workNotes(db, cancelKey(run.userId));
    if (wish?.note === run.startedAt.toISOString()) run.isCancelled = true;
  };
  const quietly = (ms: number) =>
    tell(ms).catch((error: unknown) =>
      log.warn('how far a run over values has come was not told', { error }),
    );
  let telling = quietly(PUBLISHED_MS);
  const timer = setInterval(() => {
    telling = telling.then(() => quietly(PUBLISHED_MS));
  }, PUBLISH_MS);
  try {
    return await answer;
  } finally {
    clearInterval(timer);
    await telling;
    await quietly(0);
  }
}

const progressOf = ({ seen, total, updated, startedAt }: Run) => ({
  ...{ seen, total, updated },
  startedAt: startedAt.toISOString(),
});

async function remoteRun({ db }: RunDeps, userId: string): Promise<ValuationRun['running'] | undefined> {
  if (!hasSiblings()) return undefined;
  const [note] = await workNotes(db, runKey(userId));
  return note && !note.isOver ? JSON.parse(note.note) : undefined;
}

/** In any process. */
export async function valuationRun(deps: RunDeps, userId: string): Promise<ValuationRun> {
  const [run] = runsFor(deps, userId);
  return { running: run ? progressOf(run) : ((await remoteRun(deps, userId)) ?? null) };
}

/** Resolves when nothing more is written; another process gets CANCEL_WAIT_MS. */
export async function cancelValuations(deps: RunDeps, userId: string): Promise<void> {
  await Promise.all(runsFor(deps, userId).map(cancelRun));
  const elsewhere = await remoteRun(deps, userId);
  if (!elsewhere) return;
  await saveWorkNote(deps.db, cancelKey(userId), elsewhere.startedAt, CANCEL_WAIT_MS);
  const until = performance.now() + CANCEL_WAIT_MS;
  while (performance.now() < until && (await remoteRun(deps, userId))) await Bun.sleep(PUBLISH_MS / 2);
}

export async function finishValuations({ valuationRuns }: Pick<RunDeps, 'valuationRuns'>): Promise<void> {
  await Promise.all([...valuationRuns].map(cancelRun));
}

async function cancelRun(run: ActiveRun): Promise<void> {
  run.isCancelled = true;
  await run.answer.catch(() => {});
}
