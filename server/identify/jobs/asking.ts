import type { z } from 'zod';
import { AT_ONCE } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { Reading } from '../../../shared/recognizer/model.ts';
import type { AiConfig } from '../../core/config/vendors.ts';
import { AppError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { createQueue } from '../../core/queue.ts';
import { likelyMs, readCoin } from '../../recognizer/service.ts';
import type { SideAsked } from '../../recognizer/vision/seen.ts';
import { AiCoin } from '../ai/answer.ts';
import type { IdentifyDeps, IdentifyQueues } from '../deps.ts';
import type { AiProvider, Failure, Question, Tokens } from '../providers/ai.ts';
import { gemini } from '../providers/gemini.ts';
import { openAiCompatible } from '../providers/openai-compatible.ts';
import { isGivenUp, type Owner, type Run } from './runs.ts';
import { addTokens, countOne, giveBack } from './usage.ts';

export type AiAnswer<T = AiCoin> =
  | { ok: true; said: T; model: string }
  | { ok: false; failure: Failure; message: string; model: string };

type BilledAnswer<T = AiCoin> = AiAnswer<T> & { tokens: Tokens };

export type Ask<T = AiCoin> = (question: Question) => Promise<AiAnswer<T>>;

const UNREADABLE = msg(
  'The AI service sent an unreadable answer. Please try again, or enter the details yourself.',
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

/** Vendor faults; others may be the collector's and count. */
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

/** 429 at the limit or with a full queue. */
export const queued = <T>(
  deps: IdentifyDeps,
  provider: AiProvider,
  run: Run,
  work: (ask: Ask) => Promise<T>,
): Promise<T> => queuedFor(AiCoin, deps, provider, run, work);

/** `meanwhile`: advice for the 429. */
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

export type Read = (sides: SideAsked[]) => Promise<Reading>;

/** Outside the daily limit; 429 with a full queue. */
export async function queuedForReader<T>(
  deps: IdentifyDeps,
  run: Run,
  work: (read: Read) => Promise<T>,
): Promise<T> {
  run.place = deps.queues.recognizer.enter(run.caller.id, run);
  try {
    return await work(async (sides) => {
      await run.place?.begun;
      run.signal.throwIfAborted();
      run.stage = 'asking';
      const reading = await readCoin(deps, run.caller.id, sides, run.signal, run.scope);
      run.signal.throwIfAborted();
      run.stage = 'checking';
      return reading;
    });
  } finally {
    run.place?.leave();
  }
}

/** In ms: AI waits for hints, answer waits for the reading. */
const PATIENCE = { before: 5000, after: 1000 };

/** The AI gets hints only if they come in time. */
export async function besideReader(
  deps: IdentifyDeps,
  run: Run,
  sides: SideAsked[],
  ask: (early: Reading | null) => Promise<AiAnswer>,
  patience = PATIENCE,
): Promise<{ said: AiAnswer; reading: Reading | null }> {
  const { reader } = deps;
  if (!reader || reader.state === 'off') return { said: await ask(null), reading: null };
  await run.place?.begun;
  run.signal.throwIfAborted();
  const mine = new AbortController();
  const isQuick = reader.waiting === 0 && likelyMs(reader, sides.length) <= patience.before;
  const signal = AbortSignal.any([run.signal, mine.signal]);
  const looking = readCoin(deps, run.caller.id, sides, signal, run.scope).catch((error: unknown) => {
    if (mine.signal.aborted || run.signal.aborted) return null;
    throw error;
  });
  // Avoids an unhandled rejection.
  looking.catch(() => {});
  try {
    const said = await ask(isQuick ? await soon(looking, patience.before) : null);
    return { said, reading: said.ok ? await soon(looking, patience.after) : await looking };
  } finally {
    mine.abort();
  }
}

async function soon<T>(coming: Promise<T>, withinMs: number): Promise<T | null> {
  const waited = Promise.withResolvers<null>();
  const timer = setTimeout(() => waited.resolve(null), withinMs);
  try {
    return await Promise.race([coming, waited.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const WAITING = 10;
const REFUSAL = msg('Many of your coins are already in the queue. Try again when some are done.');

/** The reader takes one photo while the next is prepared. */
export const createIdentifyQueues = (): IdentifyQueues => {
  const limits = { perUser: AT_ONCE, waiting: WAITING, refusal: REFUSAL };
  return {
    ai: createQueue({ ...limits, inAll: 8 }),
    recognizer: createQueue({ ...limits, inAll: 2 }),
  };
};

export function createAi({ provider, secondModel, timeoutMs }: AiConfig, log: Log): AiProvider | null {
  if (!provider) return null;
  const { kind, baseUrl, model, apiKey } = provider;
  const access = { baseUrl, model, secondModel, apiKey, timeoutMs, log };
  return kind === 'gemini' ? gemini(access) : openAiCompatible(access);
}

const STATUS: Partial<Record<Failure, number>> = { busy: 503, slow: 504 };

export const codeOf = (failure: Failure) => `ai_${failure.replace(' ', '_')}`;

export const failed = (failure: Failure, message: string) =>
  Object.assign(new AppError(STATUS[failure] ?? 502, codeOf(failure), message), {
    isTold: true,
  });
