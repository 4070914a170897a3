import type { Caller } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import type { AiProvider, Failure, Question, Tokens } from '../integrations/ai.ts';
import { AiCoin } from './answer.ts';
import { createLine, type Line } from './line.ts';
import type { Run } from './runs.ts';
import { addTokens, countOne, giveBack } from './usage.ts';

/** What a model says it sees, or why it says nothing, in a sentence. */
export type Said =
  | { ok: true; said: AiCoin; model: string }
  | { ok: false; failure: Failure; message: string; model: string };

/** The same with what it cost. */
type Answer = Said & { tokens: Tokens };

export type Ask = (question: Question) => Promise<Said>;

const lines = new WeakMap<Deps, Line>();

/** The one line of this server in front of the provider. */
export function lineOf(deps: Deps): Line {
  const line = lines.get(deps) ?? createLine();
  lines.set(deps, line);
  return line;
}

const UNREADABLE =
  'The AI service sent an answer that could not be read. Please try again, or enter the details yourself.';

/** Asks, notes what it cost, and reads the answer: everything that is no answer of ours is 'malformed'. */
export async function askOf(
  deps: Deps,
  provider: AiProvider,
  userId: string,
  question: Question,
): Promise<Answer> {
  const reply = await provider.ask(question);
  await addTokens(deps, userId, reply.tokens);
  const { model, tokens } = reply;
  if (!reply.ok) return { ok: false, failure: reply.failure, message: reply.message, model, tokens };
  const parsed = AiCoin.safeParse(reply.json);
  if (parsed.success) return { ok: true, said: parsed.data, model, tokens };
  return { ok: false, failure: 'malformed', message: UNREADABLE, model, tokens };
}

/**
 * Runs work that asks the provider once: counted as one identification of the day, given back when there was no answer, and
 * in line with others. 429 when the day's are used up or too many wait.
 */
export async function inLine<T>(
  deps: Deps,
  provider: AiProvider,
  caller: Caller,
  run: Run,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const day = await countOne(deps, caller);
  let isAnswered = false;
  try {
    run.place = lineOf(deps).enter(caller.id, run.signal);
    return await work(async (question) => {
      await run.place?.begun;
      run.signal.throwIfAborted();
      run.stage = 'asking';
      const said = await askOf(deps, provider, caller.id, { ...question, signal: run.signal });
      run.tokens = said.tokens;
      run.signal.throwIfAborted();
      run.stage = 'checking';
      isAnswered = said.ok;
      return said;
    });
  } finally {
    run.place?.leave();
    if (!isAnswered) await giveBack(deps, caller.id, day);
  }
}
