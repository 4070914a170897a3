import type { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { AiCoin } from '../ai/answer.ts';
import type { IdentifyDeps } from '../deps.ts';
import type { AiProvider, Failure, Question, Tokens } from '../providers/ai.ts';
import { isGivenUp, type Owner, type Run } from './runs.ts';
import { addTokens, countOne, giveBack } from './usage.ts';

export type AiAnswer<T = AiCoin> =
  | { ok: true; said: T; model: string }
  | { ok: false; failure: Failure; message: string; model: string };

type BilledAnswer<T = AiCoin> = AiAnswer<T> & { tokens: Tokens };

export type Ask<T = AiCoin> = (question: Question) => Promise<AiAnswer<T>>;

const UNREADABLE = msg(
  'The AI service sent an answer that could not be read. Please try again, or enter the details yourself.',
);

export const askOf = (
  deps: IdentifyDeps,
  provider: AiProvider,
  owner: Owner,
  question: Question,
): Promise<BilledAnswer> => askFor(AiCoin, deps, provider, owner, question);

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

/** Vendor faults. Failures that photos or collector may have caused count. */
const UNPAID: ReadonlySet<Failure> = new Set([
  'busy',
  'unavailable',
  'slow',
  'gone',
  'unauthorised',
  'rejected',
]);

function isUnpaid<T>(answer: BilledAnswer<T>, run: Run): boolean {
  if (answer.ok || answer.tokens.input + answer.tokens.output > 0) return false;
  return answer.failure === 'cancelled' ? !isGivenUp(run) : UNPAID.has(answer.failure);
}

/** Counts as one identification of the day, refunded if unpaid. 429 at the limit or with a full queue. */
export const queued = <T>(
  deps: IdentifyDeps,
  provider: AiProvider,
  run: Run,
  work: (ask: Ask) => Promise<T>,
): Promise<T> => queuedFor(AiCoin, deps, provider, run, work);

/** `meanwhile`: advice for the 429 message. */
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
