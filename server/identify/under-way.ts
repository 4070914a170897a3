import { hasSiblings } from '../../db/shared.ts';
import { type Identifying, type Progress, READER } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { afterResponse } from '../account/email/outbox.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Caller } from '../core/session/sessions.ts';
import { userById } from '../core/session/users.ts';
import { readerOf } from '../recognizer/service.ts';
import type { Finished, Identifications, IdentifyDeps } from './deps.ts';
import { createRuns, isGivenUp, type Kind, type Run, type Sender } from './jobs/runs.ts';
import { cancelElsewhere, tellOthers, toldProgress, toldUnderWay } from './jobs/shared-progress.ts';
import { usedToday } from './jobs/usage.ts';
import { dropResult, waitingResults } from './temporary.ts';
import { setUpOf } from './unanswered.ts';

export const createIdentifications = (): Identifications => createRuns<Finished>();

/** Starts or joins a ticket's work. Continues without the client; the log gets outcome and cost only. */
export function perform(
  deps: IdentifyDeps,
  sender: Sender,
  { kind, ticket = crypto.randomUUID() }: { kind: Kind; ticket?: string },
  work: (run: Run) => Promise<Finished>,
): Promise<Finished> {
  let begun: Run | undefined;
  const answer = deps.identifications.begin(sender, ticket, kind, async (run) => {
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
  });
  if (begun && hasSiblings()) {
    const run: Run = begun;
    afterResponse(deps, () => tellOthers(deps, run, answer));
  }
  return answer;
}

/** A user deleted meanwhile is no error. */
async function reasonOf({ db }: IdentifyDeps, run: Run, error: unknown): Promise<unknown> {
  if (isGivenUp(run) || (await userById(db.orm, run.caller.id))) return error;
  return new AppError(401, 'This account has been deleted.');
}

/** 404 for an unknown or expired ticket. */
export async function progressOf(deps: IdentifyDeps, userId: string, ticket: string): Promise<Progress> {
  const progress =
    deps.identifications.progressOf(userId, ticket) ?? (await toldProgress(deps, userId, ticket));
  if (!progress) throw notFound();
  return progress;
}

/** Waits for the end; 404 for an unknown or expired ticket. */
export async function cancelIdentification(
  deps: IdentifyDeps,
  userId: string,
  ticket: string,
): Promise<void> {
  if (await deps.identifications.cancel(userId, ticket)) return;
  if (!(await cancelElsewhere(deps, userId, ticket))) throw notFound();
}

/** Null without AI or reader. */
function providerOf(deps: IdentifyDeps): Identifying['provider'] {
  const { ai } = deps;
  if (ai) return { name: ai.name, model: ai.model, secondModel: ai.secondModel };
  return readerOf(deps) && { ...READER, secondModel: null };
}

const READER_OFF = msg('The embedded reader is switched off here.');
const READER_BROKEN = msg('The embedded reader does not work on this machine at the moment.');

export async function identifying(deps: IdentifyDeps, caller: Caller): Promise<Identifying> {
  const runs = deps.identifications;
  const provider = providerOf(deps);
  const reader = readerOf(deps);
  const own = runs.underWay(caller.id);
  // Not yet visible to other processes.
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

/** Waits briefly, then aborts; results wait for review. */
export const finishIdentifications = (deps: IdentifyDeps, withinMs: number): Promise<void> =>
  deps.identifications.finish(withinMs);
