import type { Orm } from '../../../db/client.ts';
import type { OwnerId } from '../../../db/schema.ts';
import type { AskedScope } from '../../../shared/catalogue/world-search.ts';
import type { Found, Progress, Stage } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import { AppError } from '../../core/errors.ts';
import type { Place } from '../../core/queue.ts';
import type { Caller } from '../../core/session/sessions.ts';
import type { Tokens } from '../providers/ai.ts';

export type Kind = 'identify' | 'store' | 'verify' | 're-identify' | 're-verify' | 'world' | 'value';

export interface Sender extends Caller {
  readonly network: string;
}

/** Read inside the transaction: a guest may become an account. */
export type Owner = Readonly<Pick<Caller, 'id' | 'person'>>;

export interface Run {
  readonly ticket: string;
  readonly kind: Kind;
  readonly caller: Sender;
  readonly startedAt: Date;
  readonly signal: AbortSignal;
  scope: AskedScope;
  found: Found;
  stage: Stage;
  place: Place | null;
  tempId: string | null;
  coinId: number | null;
  code?: string;
  message: string | null;
  tokens: Tokens;
  whenHeld?: WhenHeld;
}

/** In the transaction that stores the result. */
export type WhenHeld = (tx: Orm, tempId: string) => Promise<void>;

interface Held<T> extends Run {
  controller: AbortController;
  answer: Promise<T>;
  endedAt: number | null;
}

const TOLD_MS = 15 * 60_000;
const KEPT = { byUser: 50, byAll: 5000 };

const CANCELLED = new AppError(409, 'identification_cancelled', 'The identification was cancelled.');
export const STOPPING = new AppError(
  503,
  'server_restarting',
  'The server is restarting. Please try again in a moment.',
);

export const isStopping = (error: unknown): boolean => error === STOPPING;

export const isGivenUp = ({ signal }: Pick<Run, 'signal'>): boolean => signal.reason === CANCELLED;

export function createRuns<T>() {
  const byUser = new Map<string, Map<string, Held<T>>>();

  const forget = ({ caller: { id }, ticket }: Held<T>) => {
    const own = byUser.get(id);
    own?.delete(ticket);
    if (own?.size === 0) byUser.delete(id);
  };
  const ended = () => [...byUser.values()].flatMap((own) => [...own.values()]).filter(isOver);
  const prune = (userId: OwnerId) => {
    const past = Date.now() - TOLD_MS;
    for (const run of ended()) if ((run.endedAt ?? 0) < past) forget(run);
    const own = [...(byUser.get(userId)?.values() ?? [])].filter(isOver);
    for (const run of own.slice(0, Math.max(0, own.length - KEPT.byUser))) forget(run);
    const all = ended();
    for (const run of all.slice(0, Math.max(0, all.length - KEPT.byAll))) forget(run);
  };
  const find = (userId: OwnerId, ticket: string) => {
    const run = byUser.get(userId)?.get(ticket);
    return run && (run.endedAt ?? Date.now()) >= Date.now() - TOLD_MS ? run : undefined;
  };
  const running = () =>
    [...byUser.values()].flatMap((own) => [...own.values()]).filter((run) => !isOver(run));
  const runningOf = (userId: OwnerId) =>
    [...(byUser.get(userId)?.values() ?? [])].filter((run) => !isOver(run));
  const giveUp = async (run: Held<T>) => {
    if (run.stage !== 'storing') run.controller.abort(CANCELLED);
    await run.answer.catch(() => {});
  };

  return {
    /** 409 for a ticket of another kind. */
    begin(
      sender: Sender,
      ticket: string,
      kind: Kind,
      work: (run: Run) => Promise<T>,
      scope: AskedScope = 'us',
    ): Promise<T> {
      const { id: userId } = sender;
      const known = find(userId, ticket);
      if (known && known.kind !== kind)
        throw new AppError(409, 'ticket_taken', 'This ticket belongs to another request.');
      if (known && !(isOver(known) && known.stage === 'failed' && !known.tempId)) return known.answer;
      prune(userId);
      const controller = new AbortController();
      const run: Held<T> = {
        ...{ caller: { ...sender }, ticket, kind, scope, controller, signal: controller.signal },
        ...{ startedAt: new Date(), endedAt: null, stage: 'waiting', place: null },
        ...{ found: {}, tempId: null, coinId: null, message: null, tokens: { input: 0, output: 0 } },
        answer: new Promise<T>(() => {}),
      };
      run.answer = work(run)
        .then((done) => {
          if (run.stage !== 'failed') run.stage = 'done';
          return done;
        })
        .catch((error: unknown) => {
          run.stage = isGivenUp(run) ? 'cancelled' : 'failed';
          if (error instanceof AppError) run.code = error.code;
          run.message ??=
            error instanceof AppError ? error.sentence : msg('Something went wrong on the server.');
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

    progressOf(userId: OwnerId, ticket: string): Progress | null {
      const run = find(userId, ticket);
      return run ? progress(run) : null;
    },

    underWay: (userId: OwnerId): Progress[] => runningOf(userId).map(progress),

    unfinished: (userId: OwnerId): Set<string | null> =>
      new Set(runningOf(userId).map(({ tempId }) => tempId)),

    /** False for an unknown ticket. */
    async cancel(userId: OwnerId, ticket: string): Promise<boolean> {
      const run = find(userId, ticket);
      if (!run) return false;
      await giveUp(run);
      return true;
    },

    async cancelAll(userId: OwnerId): Promise<void> {
      await Promise.all(runningOf(userId).map(giveUp));
    },

    /** Returns an undo function. */
    moveTo(guestId: OwnerId, accountId: OwnerId): () => void {
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
    ...run.found,
    ticket: run.ticket,
    stage: place === null ? run.stage : 'waiting',
    place,
    startedAt: run.startedAt.toISOString(),
    // About to be replaced: must not be edited.
    tempId: run.stage === 'done' || run.stage === 'failed' ? run.tempId : null,
    coinId: run.coinId,
    code: run.code,
    message: run.message,
  };
};
