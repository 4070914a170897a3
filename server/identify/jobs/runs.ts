import type { Orm } from '../../../db/client.ts';
import type { Progress, Scope, Stage } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import { AppError } from '../../core/errors.ts';
import type { Place } from '../../core/fair-queue.ts';
import type { Caller } from '../../core/session/sessions.ts';
import type { Tokens } from '../providers/ai.ts';

/** What is asked for with photos; a ticket stands for one of them. */
export type Kind = 'identify' | 'store' | 'verify' | 're-identify' | 're-verify' | 'world' | 'value';

/** On which of the two roads. */
export const scopeOf = ({ kind }: Pick<Run, 'kind'>): Scope => (kind === 'world' ? 'world' : 'us');

/** Who asks, and from which network. */
export interface Sender extends Caller {
  readonly network: string;
}

/** Whose something is by now: read it inside the transaction that writes, as a guest may become an account meanwhile. */
export type Owner = Readonly<Pick<Caller, 'id'>>;

/** One identification under way, as the work itself sees it and tells of it. */
export interface Run {
  readonly ticket: string;
  readonly kind: Kind;
  /** Whom it is done for: a guest who signs in meanwhile is the account from then on. */
  readonly caller: Sender;
  readonly startedAt: Date;
  /** Ends the work: its collector gave it up, or the server stops. */
  readonly signal: AbortSignal;
  stage: Stage;
  place: Place | null;
  tempId: string | null;
  coinId: number | null;
  message: string | null;
  /** What it cost so far. */
  tokens: Tokens;
  whenHeld?: WhenHeld;
}

/** Told where a result is held, inside the transaction that holds it: so whoever has to find it again, even after a kill, does. */
export type WhenHeld = (tx: Orm, tempId: string) => Promise<void>;

interface Held<T> extends Run {
  controller: AbortController;
  answer: Promise<T>;
  endedAt: number | null;
}

/** What came of a ticket is told so long after its end. */
const TOLD_MS = 15 * 60_000;
/** Of one user, and of all; the oldest that have ended give way. */
const KEPT = { byUser: 50, byAll: 5000 };

/** Why a run was ended before its time. */
const CANCELLED = new AppError(409, 'The identification was cancelled.');
const STOPPING = new AppError(503, 'The server is being stopped. Please try again in a moment.');

/** Whether work ended because the server stops. */
export const isStopping = (error: unknown): boolean => error === STOPPING;

/** Whether its collector gave the run up, so that nothing of it is to be kept. */
export const isGivenUp = ({ signal }: Pick<Run, 'signal'>): boolean => signal.reason === CANCELLED;

/** The identifications under way and those that ended a while ago, by user and ticket, in memory. */
export function createRuns<T>() {
  const byUser = new Map<string, Map<string, Held<T>>>();

  const forget = ({ caller: { id }, ticket }: Held<T>) => {
    const own = byUser.get(id);
    own?.delete(ticket);
    if (own?.size === 0) byUser.delete(id);
  };
  const ended = () => [...byUser.values()].flatMap((own) => [...own.values()]).filter(isOver);
  const prune = (userId: string) => {
    const past = Date.now() - TOLD_MS;
    for (const run of ended()) if ((run.endedAt ?? 0) < past) forget(run);
    const own = [...(byUser.get(userId)?.values() ?? [])].filter(isOver);
    for (const run of own.slice(0, Math.max(0, own.length - KEPT.byUser))) forget(run);
    const all = ended();
    for (const run of all.slice(0, Math.max(0, all.length - KEPT.byAll))) forget(run);
  };
  const find = (userId: string, ticket: string) => {
    const run = byUser.get(userId)?.get(ticket);
    return run && (run.endedAt ?? Date.now()) >= Date.now() - TOLD_MS ? run : undefined;
  };
  const running = () =>
    [...byUser.values()].flatMap((own) => [...own.values()]).filter((run) => !isOver(run));
  const runningOf = (userId: string) =>
    [...(byUser.get(userId)?.values() ?? [])].filter((run) => !isOver(run));
  const giveUp = async (run: Held<T>) => {
    if (run.stage !== 'storing') run.controller.abort(CANCELLED);
    await run.answer.catch(() => {});
  };

  return {
    /**
     * Begins the work of a ticket, or joins it: the same ticket is the same work, and one that has ended is answered with
     * what came of it. One that was refused before anything was kept begins anew. 409 for a ticket of another kind.
     */
    begin(sender: Sender, ticket: string, kind: Kind, work: (run: Run) => Promise<T>): Promise<T> {
      const { id: userId } = sender;
      const known = find(userId, ticket);
      if (known && known.kind !== kind) throw new AppError(409, 'This ticket belongs to something else.');
      if (known && !(isOver(known) && known.stage === 'failed' && !known.tempId)) return known.answer;
      prune(userId);
      const controller = new AbortController();
      const run: Held<T> = {
        ...{ caller: { ...sender }, ticket, kind, controller, signal: controller.signal },
        ...{ startedAt: new Date(), endedAt: null, stage: 'waiting', place: null },
        ...{ tempId: null, coinId: null, message: null, tokens: { input: 0, output: 0 } },
        answer: new Promise<T>(() => {}),
      };
      run.answer = work(run)
        .then((done) => {
          if (run.stage !== 'failed') run.stage = 'done';
          return done;
        })
        .catch((error: unknown) => {
          run.stage = isGivenUp(run) ? 'cancelled' : 'failed';
          run.message ??=
            error instanceof AppError ? error.message : msg('Something went wrong on the server.');
          throw error;
        })
        .finally(() => {
          run.endedAt = Date.now();
        });
      run.answer.catch(() => {});
      const own = byUser.get(userId) ?? new Map<string, Held<T>>();
      own.delete(ticket);
      byUser.set(userId, own.set(ticket, run));
      return run.answer;
    },

    /** How far it has come; null for a ticket nobody of this user took, or long ago. */
    progressOf(userId: string, ticket: string): Progress | null {
      const run = find(userId, ticket);
      return run ? progress(run) : null;
    },

    underWay: (userId: string): Progress[] => runningOf(userId).map(progress),

    /** The results that are still being worked on. */
    unfinished: (userId: string): Set<string | null> =>
      new Set(runningOf(userId).map(({ tempId }) => tempId)),

    /** Gives it up and waits until it has ended; false for an unknown ticket. What has ended already stays as it is. */
    async cancel(userId: string, ticket: string): Promise<boolean> {
      const run = find(userId, ticket);
      if (!run) return false;
      await giveUp(run);
      return true;
    },

    /** Gives up all of a user and waits until they have ended. */
    async cancelAll(userId: string): Promise<void> {
      await Promise.all(runningOf(userId).map(giveUp));
    },

    /** What a guest began goes on for the account they have become, which finds it by its ticket. */
    /** Answers how to take it back. */
    moveTo(guestId: string, accountId: string): () => void {
      const theirs = byUser.get(guestId);
      if (!theirs) return () => {};
      byUser.delete(guestId);
      for (const run of theirs.values()) Object.assign(run.caller, { id: accountId, isGuest: false });
      byUser.set(accountId, new Map([...theirs, ...(byUser.get(accountId) ?? [])]));
      return () => {
        for (const run of theirs.values()) {
          forget(run);
          Object.assign(run.caller, { id: guestId, isGuest: true });
        }
        byUser.set(guestId, theirs);
      };
    },

    /** Waits for what is under way, then ends what is left; what it has kept by then stays. */
    async finish(withinMs: number): Promise<void> {
      const left = running();
      const all = Promise.allSettled(left.map(({ answer }) => answer));
      await Promise.race([all, Bun.sleep(withinMs)]);
      for (const { controller } of left) controller.abort(STOPPING);
      await all;
    },
  };
}

const isOver = ({ endedAt }: { endedAt: number | null }) => endedAt !== null;

const progress = (run: Run): Progress => {
  const place = run.place?.now() ?? null;
  return {
    ticket: run.ticket,
    stage: place === null ? run.stage : 'waiting',
    place,
    startedAt: run.startedAt.toISOString(),
    // Nobody changes a result that is about to be replaced by the answer.
    tempId: run.stage === 'done' || run.stage === 'failed' ? run.tempId : null,
    coinId: run.coinId,
    message: run.message,
  };
};
