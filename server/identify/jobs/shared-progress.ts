import { hasSiblings, saveWorkNote, workNotes } from '../../../db/shared.ts';
import type { Progress } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { IdentifyDeps } from '../deps.ts';
import type { Run } from './runs.ts';

/** Polling, heartbeat, and the silence after which a process counts as dead. */
const LOOK_MS = 500;
const ALIVE_MS = 5000;
const SILENT_MS = 20_000;
const TOLD_MS = 15 * 60_000;
/** How long to wait for another process to cancel. */
const GIVE_UP_MS = 10_000;

const KEPT = msg('It was interrupted. Your photos are kept.');
/** The process may have got further than its last report. */
const LOST = msg(
  'It was interrupted. If it is not among the results that wait for you, please send the photos again.',
);

const nameOf = (userId: string, ticket: string) => `identification ${userId} ${ticket}`;
const cancelOf = (userId: string, ticket: string) => `cancel ${nameOf(userId, ticket)}`;

/** Includes where an unfinished result is held. */
interface Told {
  progress: Progress;
  tempId: string | null;
}

/** Publishes progress to other processes until `answer` settles, and obeys their cancellation. */
export async function tellOthers(deps: IdentifyDeps, run: Run, answer: Promise<unknown>): Promise<void> {
  const { db, identifications, log } = deps;
  let last = '';
  let toldAt = 0;
  const tell = async (ms: number) => {
    const { ticket, tempId } = run;
    const userId = run.caller.id;
    const progress = identifications.progressOf(userId, ticket);
    if (!progress) return;
    const text = JSON.stringify({ progress, tempId } satisfies Told);
    const now = Date.now();
    if (text + userId === last && now - toldAt < ALIVE_MS && ms < TOLD_MS) return;
    await saveWorkNote(db, nameOf(userId, ticket), text, ms);
    [last, toldAt] = [text + userId, now];
  };
  const look = async () => {
    await tell(SILENT_MS);
    const wishes = await workNotes(db, cancelOf(run.caller.id, run.ticket));
    if (wishes.length > 0) void identifications.cancel(run.caller.id, run.ticket);
  };
  const quietly = (work: () => Promise<void>) =>
    work().catch((error: unknown) => log.warn('how far an identification has come was not told', { error }));
  let looking = quietly(look);
  const timer = setInterval(() => {
    looking = looking.then(() => quietly(look));
  }, LOOK_MS);
  await answer.catch(() => {});
  clearInterval(timer);
  await looking;
  await quietly(() => tell(TOLD_MS));
}

const isEnded = ({ stage }: Progress) => stage === 'done' || stage === 'failed' || stage === 'cancelled';

/** A silent process counts as interrupted. */
function read({ note, isOver }: { note: string; isOver: boolean }): Told {
  const told = JSON.parse(note) as Told;
  if (!isOver || isEnded(told.progress)) return told;
  const { tempId } = told;
  const ended = { stage: 'failed', place: null, tempId, message: tempId ? KEPT : LOST } as const;
  return { tempId, progress: { ...told.progress, ...ended } };
}

export async function toldProgress(
  { db }: IdentifyDeps,
  userId: string,
  ticket: string,
): Promise<Progress | null> {
  if (!hasSiblings()) return null;
  const [found] = await workNotes(db, nameOf(userId, ticket));
  return found ? read(found).progress : null;
}

export async function toldUnderWay({ db }: IdentifyDeps, userId: string): Promise<Told[]> {
  if (!hasSiblings()) return [];
  return (await workNotes(db, nameOf(userId, ''))).map(read).filter(({ progress }) => !isEnded(progress));
}

/** False if no process knows it. */
export async function cancelElsewhere(deps: IdentifyDeps, userId: string, ticket: string): Promise<boolean> {
  const found = await toldProgress(deps, userId, ticket);
  if (!found) return false;
  await saveWorkNote(deps.db, cancelOf(userId, ticket), 'given up', TOLD_MS);
  const until = Date.now() + GIVE_UP_MS;
  for (let now: Progress | null = found; now && !isEnded(now) && Date.now() < until; ) {
    await Bun.sleep(LOOK_MS / 2);
    now = await toldProgress(deps, userId, ticket);
  }
  return true;
}
