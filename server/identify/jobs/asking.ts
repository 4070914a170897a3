import type { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { AiCoin } from '../ai/answer.ts';
import type { IdentifyDeps } from '../deps.ts';
import type { AiProvider, Failure, Question, Tokens } from '../providers/ai.ts';
import { isGivenUp, type Owner, type Run } from './runs.ts';
import { addTokens, countOne, giveBack } from './usage.ts';

/** What a model says it sees, or why it says nothing, in a sentence. */
export type AiAnswer<T = AiCoin> =
  | { ok: true; said: T; model: string }
  | { ok: false; failure: Failure; message: string; model: string };

/** The same with what it cost. */
type BilledAnswer<T = AiCoin> = AiAnswer<T> & { tokens: Tokens };

export type Ask<T = AiCoin> = (question: Question) => Promise<AiAnswer<T>>;

const UNREADABLE = msg(
  'The AI service sent an answer that could not be read. Please try again, or enter the details yourself.',
);

/** Asks, notes what it cost, and reads the answer: everything that is no answer of ours is 'malformed'. */
export const askOf = (
  deps: IdentifyDeps,
  provider: AiProvider,
  owner: Owner,
  question: Question,
): Promise<BilledAnswer> => askFor(AiCoin, deps, provider, owner, question);

/** The same for answers of another kind. */
async function askFor<T>(
  kind: z.ZodType<T>,
  deps: IdentifyDeps,
  provider: AiProvider,
  owner: Owner,
  question: Question,
): Promise<BilledAnswer<T>> {
  const reply = await provider.ask(question);
  await addTokens(deps, owner, reply.tokens);
  const { model, tokens } = reply;
  if (!reply.ok) return { ok: false, failure: reply.failure, message: reply.message, model, tokens };
  const parsed = kind.safeParse(reply.json);
  if (parsed.success) return { ok: true, said: parsed.data, model, tokens };
  return { ok: false, failure: 'malformed', message: UNREADABLE, model, tokens };
}

/** Failures of the vendor's own. What the photos or the collector may have caused is paid for, and counts. */
const UNPAID: ReadonlySet<Failure> = new Set([
  'busy',
  'unavailable',
  'slow',
  'gone',
  'unauthorised',
  'rejected',
]);

/** Whether nobody pays for what was asked: the vendor failed, or the server was stopped, and no tokens were told. */
function isUnpaid<T>(answer: BilledAnswer<T>, run: Run): boolean {
  if (answer.ok || answer.tokens.input + answer.tokens.output > 0) return false;
  return answer.failure === 'cancelled' ? !isGivenUp(run) : UNPAID.has(answer.failure);
}

/**
 * Runs work that asks the provider once, in line with others: counted as one identification of the day, given back where
 * nothing was asked or nobody pays for it. 429 when the day's are used up or too many wait.
 */
export const queued = <T>(
  deps: IdentifyDeps,
  provider: AiProvider,
  run: Run,
  work: (ask: Ask) => Promise<T>,
): Promise<T> => queuedFor(AiCoin, deps, provider, run, work);

/** The same for answers of another kind than about photos; `meanwhile` says what can be done when the day's are used up. */
export async function queuedFor<Kind, T>(
  kind: z.ZodType<Kind>,
  deps: IdentifyDeps,
  provider: AiProvider,
  run: Run,
  work: (ask: Ask<Kind>) => Promise<T>,
  meanwhile?: string,
): Promise<T> {
  const { caller } = run;
  const counted = await countOne(deps, caller, Date.now(), meanwhile);
  let counts = false;
  try {
    run.place = deps.queues.ai.enter(caller.id, run);
    return await work(async (question) => {
      await run.place?.begun;
      run.signal.throwIfAborted();
      run.stage = 'asking';
      counts = true;
      const said = await askFor(kind, deps, provider, caller, { ...question, signal: run.signal });
      run.tokens = said.tokens;
      counts = !isUnpaid(said, run);
      run.signal.throwIfAborted();
      run.stage = 'checking';
      return said;
    });
  } finally {
    run.place?.leave();
    if (!counts) await giveBack(deps, caller, counted);
  }
}
