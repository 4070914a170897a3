import { and, eq, lt, sql } from 'drizzle-orm';
import { type Orm, prepared } from '../../db/client.ts';
import { pcgsAnswers, pcgsDays, pcgsUsage, users } from '../../db/schema.ts';
import { msg, msgCount, sentences } from '../../shared/language/msg.ts';
import type { PcgsQuota } from '../../shared/pcgs/model.ts';
import { createMemory } from '../core/cache.ts';
import { AppError, notFound, tooMany } from '../core/errors.ts';
import { isAccount } from '../core/session/users.ts';
import { encoded } from '../photos/encoder.ts';
import type { GradingDeps } from './deps.ts';
import { askPcgs, isDailyLimit, PCGS, type PcgsQuestion, type PcgsRecord } from './pcgs-api.ts';

const DAY_MS = 24 * 3_600_000;
/** Oldest usable answer. */
const MAX_AGE_MS = 30 * DAY_MS;

/** "2026-11-21", in UTC. */
const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

const ownShareErrors = new WeakSet<object>();

/** Only the user's share is used up: others may still ask. */
const isOwnShare = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && ownShareErrors.has(error);

/**
 * Counts a call for the user and the installation; 429 until midnight UTC over either limit. Failed calls count
 * too, as they do at PCGS.
 */
async function countCall(deps: GradingDeps, userId: string, now = Date.now()): Promise<void> {
  const day = dayOf(now);
  const limit = deps.config.pcgs.dailyLimit;
  const calls = await deps.db.transaction(async (tx) => {
    const [all] = await tx
      .insert(pcgsDays)
      .values({ day, calls: 1 })
      .onConflictDoUpdate({ target: pcgsDays.day, set: { calls: sql`${pcgsDays.calls} + 1` } })
      .returning({ calls: pcgsDays.calls });
    const [own] = await tx
      .insert(pcgsUsage)
      .values({ userId, day, calls: 1 })
      .onConflictDoUpdate({
        target: [pcgsUsage.userId, pcgsUsage.day],
        set: { calls: sql`${pcgsUsage.calls} + 1` },
      })
      .returning({ calls: pcgsUsage.calls });
    const [mine, whole] = [own?.calls ?? 0, all?.calls ?? 0];
    // Rolls back the counts.
    if (whole > limit)
      throw usedUp(
        msg('This server has used today’s {limit} PCGS lookups.', { limit: msgCount(limit) }),
        now,
      );
    const share = await shareOf(tx, limit, whole - mine);
    if (mine > share) {
      const error = usedUp(msg('You’ve used today’s {share} PCGS lookups.', { share }), now);
      ownShareErrors.add(error);
      throw error;
    }
    return whole;
  });
  const isNearlyUsed = calls === limit || calls === Math.ceil(limit * 0.8);
  deps.log[isNearlyUsed ? 'warn' : 'info']('PCGS is asked', { day, calls, of: limit });
}

/** Daily calls of a user: all with one account, else half of what the others left. */
async function shareOf(orm: Orm, limit: number, byOthers: number): Promise<number> {
  const accounts = await orm.select({ id: users.id }).from(users).where(isAccount).limit(2);
  return accounts.length < 2 ? limit : Math.max(1, Math.ceil((limit - byOthers) / 2));
}

/** PCGS refused: marks the day as used up and returns the error to throw. */
async function endDay(deps: GradingDeps, now = Date.now()): Promise<Error> {
  const [day, { dailyLimit: calls }] = [dayOf(now), deps.config.pcgs];
  await deps.db.transaction(async (tx) => {
    const used = sql`case when ${pcgsDays.calls} < ${calls} then ${calls} else ${pcgsDays.calls} end`;
    await tx
      .insert(pcgsDays)
      .values({ day, calls })
      .onConflictDoUpdate({ target: pcgsDays.day, set: { calls: used } });
  });
  deps.log.warn('PCGS refuses more calls today', { day });
  return usedUp(msg('PCGS allows no more lookups today.'), now);
}

function usedUp(sentence: string, now: number) {
  const seconds = Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
  return tooMany(
    seconds,
    'pcgs_limit_reached',
    sentences(sentence, msg('The limit resets at midnight UTC.')),
  );
}

export async function quotaOf(deps: GradingDeps, userId: string, now = Date.now()): Promise<PcgsQuota> {
  const day = dayOf(now);
  const [own] = await deps.db.orm
    .select({ calls: pcgsUsage.calls })
    .from(pcgsUsage)
    .where(and(eq(pcgsUsage.userId, userId), eq(pcgsUsage.day, day)));
  const [all] = await deps.db.orm
    .select({ calls: pcgsDays.calls })
    .from(pcgsDays)
    .where(eq(pcgsDays.day, day));
  const { token, dailyLimit: limit } = deps.config.pcgs;
  const [used, whole] = [own?.calls ?? 0, all?.calls ?? 0];
  return {
    isOn: token !== null,
    used,
    limit: await shareOf(deps.db.orm, limit, Math.max(0, whole - used)),
    installation: { used: whole, limit },
  };
}

export async function forgetOldAnswers({ db }: Pick<GradingDeps, 'db'>, now = Date.now()): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(pcgsAnswers).where(lt(pcgsAnswers.fetchedAt, new Date(now - MAX_AGE_MS)));
    const old = dayOf(now - MAX_AGE_MS);
    await tx.delete(pcgsDays).where(lt(pcgsDays.day, old));
    await tx.delete(pcgsUsage).where(lt(pcgsUsage.day, old));
  });
}

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
