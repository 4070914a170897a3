import { and, eq, sql } from 'drizzle-orm';
import { aiUsage } from '../../db/schema.ts';
import type { Caller } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import type { Tokens } from '../integrations/ai.ts';
import { tooMany } from '../limit.ts';
import { GUEST_SHARE } from './model.ts';

const DAY_MS = 24 * 3_600_000;

/** "2026-11-21", in UTC. */
const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

/** How many identifications a day the caller may ask for; a guest a tenth, and one at least. */
export function dailyLimitOf({ config }: Deps, { isGuest }: Pick<Caller, 'isGuest'>): number {
  const limit = config.ai.dailyLimit;
  return isGuest && limit > 0 ? Math.max(1, Math.floor(limit * GUEST_SHARE)) : limit;
}

/** How many the caller has used today, and may use. */
export async function usedToday(
  deps: Deps,
  caller: Pick<Caller, 'id' | 'isGuest'>,
  now = Date.now(),
): Promise<{ used: number; limit: number }> {
  const [row] = await deps.db.orm
    .select({ used: aiUsage.identifications })
    .from(aiUsage)
    .where(ofDay(caller.id, dayOf(now)));
  return { used: row?.used ?? 0, limit: dailyLimitOf(deps, caller) };
}

/** Counts one identification and answers the day it counts for; 429 until midnight UTC when today's are used up. */
export async function countOne(
  deps: Deps,
  caller: Pick<Caller, 'id' | 'isGuest'>,
  now = Date.now(),
): Promise<string> {
  const [day, limit] = [dayOf(now), dailyLimitOf(deps, caller)];
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(aiUsage)
      .values({ userId: caller.id, day, identifications: 1 })
      .onConflictDoUpdate({
        target: [aiUsage.userId, aiUsage.day],
        set: { identifications: sql`${aiUsage.identifications} + 1` },
      })
      .returning({ used: aiUsage.identifications });
    // Thrown inside, it takes back the count as well.
    if ((row?.used ?? 0) > limit) throw usedUp(limit, now);
  });
  return day;
}

/** Takes back one identification that came to nothing. */
export async function giveBack(deps: Deps, userId: string, day: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx
      .update(aiUsage)
      .set({ identifications: sql`max(${aiUsage.identifications} - 1, 0)` })
      .where(ofDay(userId, day));
  });
}

/** Adds what a call cost, answered or not. */
export async function addTokens(
  deps: Deps,
  userId: string,
  { input, output }: Tokens,
  now = Date.now(),
): Promise<void> {
  if (input === 0 && output === 0) return;
  const day = dayOf(now);
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(aiUsage)
      .values({ userId, day, inputTokens: input, outputTokens: output })
      .onConflictDoUpdate({
        target: [aiUsage.userId, aiUsage.day],
        set: {
          inputTokens: sql`${aiUsage.inputTokens} + ${input}`,
          outputTokens: sql`${aiUsage.outputTokens} + ${output}`,
        },
      });
  });
}

const ofDay = (userId: string, day: string) => and(eq(aiUsage.userId, userId), eq(aiUsage.day, day));

function usedUp(limit: number, now: number) {
  const seconds = Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
  const many = limit === 1 ? "today's one identification" : `today's ${limit} identifications`;
  const sentence =
    limit > 0
      ? `You have used ${many}. They begin anew at midnight UTC; until then you can enter coins by hand.`
      : 'The AI is asked for no identifications here. You can enter coins by hand.';
  return tooMany(seconds, sentence);
}
