import { eq, sql } from 'drizzle-orm';
import { prepared } from '../../db/client.ts';
import { pcgsAnswers } from '../../db/schema.ts';
import { msg } from '../../shared/language/msg.ts';
import { createMemory } from '../core/cache.ts';
import { AppError, notFound } from '../core/errors.ts';
import { encoded } from '../photos/encoder.ts';
import type { GradingDeps } from './deps.ts';
import { askPcgs, isDailyLimit, PCGS, type PcgsQuestion, type PcgsRecord } from './pcgs-api.ts';
import { countCall, endDay, isOwnShare, MAX_AGE_MS } from './quota.ts';

/** `record` null: PCGS knows no such coin. */
export interface PcgsAnswer {
  record: PcgsRecord | null;
  fetchedAt: Date;
}

const HOUR_MS = 3_600_000;
/** Prices and populations. */
export const PRICE_MS = 24 * HOUR_MS;
export const FACTS_MS = MAX_AGE_MS;

/** About 2 kB each. */
const MAX_IN_MEMORY = 1000;

export const NOT_CONFIGURED = msg('PCGS lookup isn’t set up on this server.');

const keyOf = (question: PcgsQuestion): string => {
  if (question.by === 'grade') return `grade ${question.number} ${question.grade}${question.plus ? '+' : ''}`;
  return question.by === 'cert' ? `cert ${question.certNo}` : `barcode ${question.service} ${question.code}`;
};

const reads = prepared((orm) => ({
  answer: orm
    .select()
    .from(pcgsAnswers)
    .where(eq(pcgsAnswers.question, sql.placeholder('question')))
    .prepare(),
}));

/** Answers from memory, the database or PCGS; concurrent questions share one call. */
export function createAnswers(deps: GradingDeps) {
  const { token, baseUrl } = deps.config.pcgs;
  const memory = new Map<string, PcgsAnswer>();
  const underWay = new Map<string, Promise<PcgsAnswer>>();

  return { known, ask };

  /** Never asks PCGS; null if nothing is stored or it is too old. */
  function known(question: PcgsQuestion, withinMs: number): Promise<PcgsAnswer | null> | PcgsAnswer | null {
    const key = keyOf(question);
    const kept = memory.get(key);
    return kept ? fresh(kept, withinMs) : stored(key, withinMs);
  }

  async function stored(key: string, withinMs: number): Promise<PcgsAnswer | null> {
    const [row] = await reads(deps.db).answer.all({ question: key });
    if (!row) return null;
    // Only written below.
    const answer = { record: row.answer as PcgsRecord | null, fetchedAt: row.fetchedAt };
    // A newer answer may have come meanwhile.
    return fresh(memory.get(key) ?? remember(key, answer), withinMs);
  }

  function remember(key: string, answer: PcgsAnswer): PcgsAnswer {
    memory.delete(key);
    memory.set(key, answer);
    if (memory.size > MAX_IN_MEMORY) memory.delete(memory.keys().next().value ?? '');
    return answer;
  }

  /**
   * Asks PCGS if `known` has nothing. 503 without a token, 429 if today's calls are used up, errors of
   * `askPcgs`; failures are not stored.
   */
  async function ask(userId: string, question: PcgsQuestion, withinMs: number): Promise<PcgsAnswer> {
    const found = await known(question, withinMs);
    if (found) return found;
    if (token === null) throw new AppError(503, 'pcgs_not_set_up', NOT_CONFIGURED);
    const key = keyOf(question);
    for (;;) {
      const running = underWay.get(key);
      if (!running) break;
      try {
        return await running;
      } catch (error) {
        // Only the other user's share was used up.
        if (!isOwnShare(error)) throw error;
      }
    }
    const call = fetched(userId, key, question, token).finally(() => underWay.delete(key));
    underWay.set(key, call);
    return call;
  }

  async function fetched(userId: string, key: string, question: PcgsQuestion, secret: string) {
    await countCall(deps, userId);
    const record = await askPcgs({ baseUrl, token: secret }, question).catch(async (error) => {
      throw isDailyLimit(error) ? await endDay(deps) : error;
    });
    const answer = { record, fetchedAt: new Date() };
    const row = { answer: record as Record<string, unknown> | null, fetchedAt: answer.fetchedAt };
    await deps.db.transaction(async (tx) => {
      await tx
        .insert(pcgsAnswers)
        .values({ question: key, ...row })
        .onConflictDoUpdate({ target: pcgsAnswers.question, set: row });
    });
    return remember(key, answer);
  }
}

export type Answers = ReturnType<typeof createAnswers>;

const fresh = (answer: PcgsAnswer, withinMs: number): PcgsAnswer | null =>
  Date.now() - answer.fetchedAt.getTime() < withinMs ? answer : null;

const MAX_BYTES = 8 * 1024 * 1024;
const WIDTH = 480;
const TEN_MINUTES = 600_000;

/** Addresses on this server; none without a certificate. */
export const picturesOf = ({ certNo, pictures }: PcgsRecord): string[] =>
  certNo ? pictures.map((_, index) => `/api/pcgs/cert/${certNo}/pictures/${index}`) : [];

/** Pictures of slabs as small WebP, cached in memory for ten minutes, never stored. */
export function createPictures(deps: GradingDeps, answers: Answers) {
  const fetched = createMemory<Uint8Array<ArrayBuffer>>({ forMs: TEN_MINUTES, most: 40 });
  /** 404 unless a stored answer names it, 502 to 504 if it cannot be fetched. */
  return async (userId: string, certNo: string, index: number): Promise<Uint8Array<ArrayBuffer>> => {
    const answer = await answers.known({ by: 'cert', certNo }, PRICE_MS);
    const address = answer?.record?.pictures[index];
    if (!address) throw notFound();
    return fetched(address, async () => {
      // Loaded lazily: keeps it out of the start.
      const { fetchBounded } = await import('../core/outgoing.ts');
      const { body } = await fetchBounded(address, {
        vendor: PCGS,
        headers: { accept: 'image/webp,image/jpeg,image/png' },
        maxBytes: MAX_BYTES,
        allowPrivate: deps.config.allowPrivateFetch,
      });
      return encoded({ of: userId }, 'preview', body, WIDTH).catch((error) => {
        if (!(error instanceof AppError)) throw error;
        throw new AppError(502, 'pcgs_picture_missing', '{PCGS} didn’t return a picture.', { PCGS });
      });
    });
  };
}
