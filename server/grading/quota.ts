import { and, eq, lt, sql } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { pcgsAnswers, pcgsDays, pcgsUsage, users } from '../../db/schema.ts';
import { msg } from '../../shared/language/msg.ts';
import type { PcgsQuota } from '../../shared/pcgs/model.ts';
import { tooMany } from '../core/errors.ts';
import type { GradingDeps } from './deps.ts';

const DAY_MS = 24 * 3_600_000;
/** Oldest usable answer. */
export const MAX_AGE_MS = 30 * DAY_MS;

/** "2026-11-21", in UTC. */
const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

const ownShareErrors = new WeakSet<object>();

/** Only the user's share is used up: others may still ask. */
export const isOwnShare = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && ownShareErrors.has(error);

/**
 * Counts a call for the user and the installation; 429 until midnight UTC over either limit. Failed calls count
 * too, as they do at PCGS.
 */
export async function countCall(deps: GradingDeps, userId: string, now = Date.now()): Promise<void> {
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
      throw usedUp(msg`This server has used today’s ${limit.toLocaleString('en-US')} PCGS lookups.`, now);
    const share = await shareOf(tx, limit, whole - mine);
    if (mine > share) {
      const error = usedUp(msg`You’ve used today’s ${share} PCGS lookups.`, now);
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
  const accounts = await orm.select({ id: users.id }).from(users).where(eq(users.isGuest, false)).limit(2);
  return accounts.length < 2 ? limit : Math.max(1, Math.ceil((limit - byOthers) / 2));
}

/** PCGS refused: marks the day as used up and returns the error to throw. */
export async function endDay(deps: GradingDeps, now = Date.now()): Promise<Error> {
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
  return tooMany(seconds, 'pcgs_limit_reached', `${sentence} ${msg('The limit resets at midnight UTC.')}`);
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
