import type { OwnerId } from '../../../db/schema.ts';
import { hasSiblings, saveWorkNote, workNotes } from '../../../db/shared.ts';
import type { AskedScope } from '../../../shared/catalogue/world-search.ts';
import { type Identifying, type Progress, READER } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import { afterResponse } from '../../account/email/outbox.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Caller } from '../../core/session/sessions.ts';
import { userById } from '../../core/session/users.ts';
import { readerOf } from '../../recognizer/service.ts';
import type { Finished, Identifications, IdentifyDeps } from '../deps.ts';
import { dropResult, waitingResults } from '../temporary.ts';
import { setUpOf } from '../unanswered.ts';
import { createRuns, isGivenUp, type Kind, type Run, type Sender } from './runs.ts';
import { usedToday } from './usage.ts';

export const createIdentifications = (): Identifications => createRuns<Finished>();

/** Continues if the client disconnects. */
export function perform(
  deps: IdentifyDeps,
  sender: Sender,
  { kind, ticket = crypto.randomUUID(), scope }: { kind: Kind; ticket?: string; scope?: AskedScope },
  work: (run: Run) => Promise<Finished>,
): Promise<Finished> {
  let begun: Run | undefined;
  const toAnswer = async (run: Run) => {
    begun = run;
    const began = performance.now();
    const told = (outcome: string, model: string | null = null) =>
      deps.log.info('identification', {
        ...{ ticket, userId: run.caller.id, kind, provider: providerOf(deps)?.name ?? null, model, outcome },
        ms: Math.round(performance.now() - began),
        inputTokens: run.tokens.input,
        outputTokens: run.tokens.output,
      });
    try {
      const done = await work(run);
      const { outcome, model } = done.identification;
      const instead = done.replaced ? ` (the AI failed: ${done.replaced})` : '';
      told(done.failure ? `failed: ${done.failure}` : `${outcome}${instead}`, model);
      return done;
    } catch (error) {
      const reason = await reasonOf(deps, run, error);
      told(isGivenUp(run) ? 'cancelled' : reason instanceof AppError ? 'refused' : 'broken');
      if (isGivenUp(run) && run.tempId) await dropResult(deps, run.caller, run.tempId).catch(() => {});
      throw reason;
    }
  };
  const answer = deps.identifications.begin(sender, ticket, kind, toAnswer, scope);
  if (begun && hasSiblings()) {
    const run: Run = begun;
    afterResponse(deps, () => tellOthers(deps, run, answer));
  }
  return answer;
}

/** A user deleted meanwhile is no error. */
async function reasonOf({ db }: IdentifyDeps, run: Run, error: unknown): Promise<unknown> {
  if (isGivenUp(run) || (await userById(db.orm, run.caller.id))) return error;
  return new AppError(401, 'account_deleted', 'This account has been deleted.');
}

export async function progressOf(deps: IdentifyDeps, userId: OwnerId, ticket: string): Promise<Progress> {
  const progress =
    deps.identifications.progressOf(userId, ticket) ?? (await toldProgress(deps, userId, ticket));
  if (!progress) throw notFound();
  return progress;
}

/** 404 for an unknown ticket. */
export async function cancelIdentification(
  deps: IdentifyDeps,
  userId: OwnerId,
  ticket: string,
): Promise<void> {
  if (await deps.identifications.cancel(userId, ticket)) return;
  if (!(await cancelElsewhere(deps, userId, ticket))) throw notFound();
}

function providerOf(deps: IdentifyDeps): Identifying['provider'] {
  const { ai } = deps;
  if (ai) return { name: ai.name, model: ai.model, secondModel: ai.secondModel };
  return readerOf(deps) && { ...READER, secondModel: null };
}

const READER_OFF = msg('Recognition is off on this server.');
const READER_BROKEN = msg('Recognition isn’t working on this server at the moment.');

export async function identifying(deps: IdentifyDeps, caller: Caller): Promise<Identifying> {
  const runs = deps.identifications;
  const provider = providerOf(deps);
  const reader = readerOf(deps);
  const own = runs.underWay(caller.id);
  // Unknown to other processes so far.
  const others = (await toldUnderWay(deps, caller.id)).filter(
    ({ progress }) => runs.progressOf(caller.id, progress.ticket) === null,
  );
  const unfinished = runs.unfinished(caller.id).union(new Set(others.map(({ tempId }) => tempId)));
  return {
    provider,
    setUp: provider ? null : setUpOf(deps),
    reader: {
      mode: deps.config.reader,
      state: reader ? 'ready' : 'off',
      why: reader ? null : deps.reader ? READER_BROKEN : READER_OFF,
    },
    today: await usedToday(deps, caller),
    underWay: [...own, ...others.map(({ progress }) => progress)],
    waiting: await waitingResults(deps, caller.id, unfinished),
  };
}

/** Aborts after the wait; results are stored for review. */
export const finishIdentifications = (deps: IdentifyDeps, withinMs: number): Promise<void> =>
  deps.identifications.finish(withinMs);

/** The last: silence after which a process counts as dead. */
const LOOK_MS = 500;
const ALIVE_MS = 5000;
const SILENT_MS = 20_000;
const TOLD_MS = 15 * 60_000;
const GIVE_UP_MS = 10_000;

const KEPT = msg('The identification was interrupted. Your photos are saved.');
/** It may have got further than reported. */
const LOST = msg(
  'The identification was interrupted. If it isn’t among your coins to review, send the photos again.',
);

const nameOf = (userId: OwnerId, ticket: string) => `identification ${userId} ${ticket}`;
const cancelOf = (userId: OwnerId, ticket: string) => `cancel ${nameOf(userId, ticket)}`;

interface Told {
  progress: Progress;
  tempId: string | null;
}

/** Shares progress and cancellation between processes. */
async function tellOthers(deps: IdentifyDeps, run: Run, answer: Promise<unknown>): Promise<void> {
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

/** Silent processes count as interrupted. */
function read({ note, isOver }: { note: string; isOver: boolean }): Told {
  const told = JSON.parse(note) as Told;
  if (!isOver || isEnded(told.progress)) return told;
  const { tempId } = told;
  const ended = { stage: 'failed', place: null, tempId, message: tempId ? KEPT : LOST } as const;
  return { tempId, progress: { ...told.progress, ...ended } };
}

async function toldProgress({ db }: IdentifyDeps, userId: OwnerId, ticket: string): Promise<Progress | null> {
  if (!hasSiblings()) return null;
  const [found] = await workNotes(db, nameOf(userId, ticket));
  return found ? read(found).progress : null;
}

async function toldUnderWay({ db }: IdentifyDeps, userId: OwnerId): Promise<Told[]> {
  if (!hasSiblings()) return [];
  return (await workNotes(db, nameOf(userId, ''))).map(read).filter(({ progress }) => !isEnded(progress));
}

async function cancelElsewhere(deps: IdentifyDeps, userId: OwnerId, ticket: string): Promise<boolean> {
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
