import type { Caller } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import type { Identifying, Progress } from './model.ts';
import type { Finished } from './pipeline.ts';
import { createRuns, isGivenUp, type Kind, type Run } from './runs.ts';
import { dropResult, waitingResults } from './temporary.ts';
import { SET_UP } from './unanswered.ts';
import { usedToday } from './usage.ts';

type Runs = ReturnType<typeof createRuns<Finished>>;

const made = new WeakMap<Deps, Runs>();

/** The identifications of this server. */
function runsOf(deps: Deps): Runs {
  const runs = made.get(deps) ?? createRuns<Finished>();
  made.set(deps, runs);
  return runs;
}

/**
 * Does the work of a ticket, or joins it where it is under way or done. It goes on when the client goes away; given up, it
 * leaves nothing behind. The log gets one line: what came of it and what it cost, nothing of what was seen.
 */
export function perform(
  deps: Deps,
  caller: Caller,
  { kind, ticket = crypto.randomUUID() }: { kind: Kind; ticket?: string },
  work: (run: Run) => Promise<Finished>,
): Promise<Finished> {
  return runsOf(deps).begin(caller.id, ticket, kind, async (run) => {
    const began = performance.now();
    const told = (outcome: string, model: string | null = null) =>
      deps.log.info('identification', {
        ...{ ticket, userId: caller.id, kind, provider: deps.ai?.name ?? null, model, outcome },
        ms: Math.round(performance.now() - began),
        inputTokens: run.tokens.input,
        outputTokens: run.tokens.output,
      });
    try {
      const done = await work(run);
      const { outcome, model } = done.identification;
      told(done.failure ? `failed: ${done.failure}` : outcome, model);
      return done;
    } catch (error) {
      told(isGivenUp(run) ? 'cancelled' : error instanceof AppError ? 'refused' : 'broken');
      if (isGivenUp(run) && run.tempId) await dropResult(deps, caller.id, run.tempId).catch(() => {});
      throw error;
    }
  });
}

/** How far the caller's identification has come; 404 for a ticket that is not theirs or long over. */
export function progressOf(deps: Deps, userId: string, ticket: string): Progress {
  const progress = runsOf(deps).progressOf(userId, ticket);
  if (!progress) throw notFound();
  return progress;
}

/** Gives the caller's identification up and waits until it has ended; 404 for a ticket that is not theirs or long over. */
export async function cancelIdentification(deps: Deps, userId: string, ticket: string): Promise<void> {
  if (!(await runsOf(deps).cancel(userId, ticket))) throw notFound();
}

/** Who identifies, how many are left today, what is under way and which results wait. */
export async function identifying(deps: Deps, caller: Caller): Promise<Identifying> {
  const underWay = runsOf(deps).underWay(caller.id);
  const { ai } = deps;
  return {
    provider: ai && { name: ai.name, model: ai.model, secondModel: ai.secondModel },
    setUp: ai ? null : SET_UP,
    today: await usedToday(deps, caller),
    underWay,
    waiting: await waitingResults(deps, caller.id, new Set(underWay.map(({ tempId }) => tempId))),
  };
}

/** Waits a moment for what is under way, then ends it: the photos are kept, and the result waits for a review. */
export const finishIdentifications = (deps: Deps, withinMs: number): Promise<void> =>
  runsOf(deps).finish(withinMs);
