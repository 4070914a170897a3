import { and, eq, sql } from 'drizzle-orm';
import { aiUsage } from '../../../db/schema.ts';
import { GUEST_SHARE, TEMPORARY_MS } from '../../../shared/identify/model.ts';
import { msg, msgPlural, sentences } from '../../../shared/language/msg.ts';
import type { Config } from '../../core/config.ts';
import { tooMany } from '../../core/errors.ts';
import { createRateLimit, type RateLimit } from '../../core/limit.ts';
import { type Caller, personOf } from '../../core/session/sessions.ts';
import { userById } from '../../core/session/users.ts';
import type { ClaimLimits, IdentifyDeps } from '../deps.ts';
import type { Tokens } from '../providers/ai.ts';
import type { Owner, Sender } from './runs.ts';

const DAY_MS = 24 * 3_600_000;

/** UTC. */
const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

/** Guests get a tenth. */
export function dailyLimitOf(
  { config }: Pick<IdentifyDeps, 'config'>,
  { isGuest }: Pick<Caller, 'isGuest'>,
): number {
  const limit = config.ai.dailyLimit;
  return isGuest && limit > 0 ? Math.max(1, Math.floor(limit * GUEST_SHARE)) : limit;
}

export async function usedToday(
  deps: IdentifyDeps,
  caller: Pick<Caller, 'id' | 'person' | 'isGuest'>,
  now = Date.now(),
): Promise<{ used: number; limit: number }> {
  const [row] = await deps.db.orm
    .select({ used: aiUsage.identifications })
    .from(aiUsage)
    .where(ofDay(personOf(caller), dayOf(now)));
  const limit = dailyLimitOf(deps, caller);
  return { used: Math.min(row?.used ?? 0, limit), limit };
}

export interface Counted {
  day: string;
  /** Null for a user. */
  place: string | null;
}

/** 429 until midnight UTC. Guests share a limit by network. */
export async function countOne(
  deps: IdentifyDeps,
  sender: Sender,
  now = Date.now(),
  meanwhile = BY_HAND,
): Promise<Counted> {
  const [day, limit] = [dayOf(now), dailyLimitOf(deps, sender)];
  const place = sender.isGuest ? `${day} ${sender.network}` : null;
  const guests = deps.guestUsage;
  if (place && !(await guests.take(deps, place)))
    throw usedUp(deps.config.ai.dailyLimit, now, { isOfNetwork: true, meanwhile });
  try {
    await deps.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(aiUsage)
        .values({ userId: personOf(sender), day, identifications: 1 })
        .onConflictDoUpdate({
          target: [aiUsage.userId, aiUsage.day],
          set: { identifications: sql`${aiUsage.identifications} + 1` },
        })
        .returning({ used: aiUsage.identifications });
      // Rolls back the count.
      if ((row?.used ?? 0) > limit) throw usedUp(limit, now, { meanwhile });
    });
  } catch (error) {
    if (place) await guests.giveBack(deps, place);
    throw error;
  }
  return { day, place };
}

export const createGuestUsage = ({ ai }: Config): RateLimit =>
  createRateLimit('identifications of guests', { times: ai.dailyLimit, withinMs: 2 * DAY_MS });

export async function giveBack(deps: IdentifyDeps, owner: Owner, { day, place }: Counted): Promise<void> {
  if (place) await deps.guestUsage.giveBack(deps, place);
  await deps.db.transaction(async (tx) => {
    await tx
      .update(aiUsage)
      .set({
        identifications: sql`case when ${aiUsage.identifications} > 0 then ${aiUsage.identifications} - 1 else 0 end`,
      })
      .where(ofDay(personOf(owner), day));
  });
}

export async function addTokens(
  deps: IdentifyDeps,
  owner: Owner,
  { input, output }: Tokens,
  now = Date.now(),
): Promise<void> {
  if (input === 0 && output === 0) return;
  await deps.db.transaction(async (tx) => {
    if (!(await userById(tx, personOf(owner)))) return;
    await tx
      .insert(aiUsage)
      .values({ userId: personOf(owner), day: dayOf(now), inputTokens: input, outputTokens: output })
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

const BY_HAND = msg('you can enter coins yourself');

const usedByYou = (limit: number) =>
  msgPlural(limit, {
    one: "You have used today's one identification.",
    other: "You have used today's # identifications.",
  });

const usedByGuests = (limit: number) =>
  msgPlural(limit, {
    one: "Guests of your network have used today's one identification.",
    other: "Guests of your network have used today's # identifications.",
  });

const usedUpErrors = new WeakSet<object>();

export const isUsedUp = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && usedUpErrors.has(error);

function usedUp(limit: number, now: number, { isOfNetwork = false, meanwhile = BY_HAND }) {
  const seconds = Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
  const sentence =
    limit > 0
      ? sentences(
          isOfNetwork ? usedByGuests(limit) : usedByYou(limit),
          msg('The limit resets at midnight UTC; until then {meanwhile}.', { meanwhile }),
        )
      : msg('AI is off on this server; {meanwhile}.', { meanwhile });
  const error = tooMany(seconds, 'daily_limit_reached', sentence);
  usedUpErrors.add(error);
  return error;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CLAIMS = { user: 120, guest: 30 };
const LOOKS_AT_ONE = 3;

export function createClaimLimits(deps: Pick<IdentifyDeps, 'config'>): ClaimLimits {
  const looksOf = (isGuest: boolean) =>
    createRateLimit(isGuest ? 'second looks of guests' : 'second looks', {
      times: dailyLimitOf(deps, { isGuest }),
      withinMs: DAY,
    });
  return {
    claims: {
      user: createRateLimit('claims', { times: CLAIMS.user, withinMs: HOUR }),
      guest: createRateLimit('claims of guests', { times: CLAIMS.guest, withinMs: HOUR }),
    },
    looks: { user: looksOf(false), guest: looksOf(true) },
    looksAtOne: createRateLimit('second looks at one', { times: LOOKS_AT_ONE, withinMs: TEMPORARY_MS }),
  };
}

const of = (limits: { user: RateLimit; guest: RateLimit }, { isGuest }: Caller) =>
  isGuest ? limits.guest : limits.user;

/** 429 at the limit. */
export const countClaim = (deps: IdentifyDeps, caller: Caller): Promise<void> =>
  of(deps.claimLimits.claims, caller).use(
    deps,
    personOf(caller),
    msg('Too many requests. Try again in an hour.'),
  );

/** Returns the reason at the limit. */
export async function countSecondLook(
  deps: IdentifyDeps,
  caller: Caller,
  tempId: string,
): Promise<string | null> {
  const { looks, looksAtOne } = deps.claimLimits;
  if ((await looksAtOne.wait(deps, tempId)) > 0)
    return msg('These photos were already analyzed {LOOKS_AT_ONE} times.', { LOOKS_AT_ONE });
  if (dailyLimitOf(deps, caller) === 0 || !(await of(looks, caller).take(deps, personOf(caller)))) {
    return msg('Try again tomorrow.');
  }
  await looksAtOne.count(deps, tempId);
  return null;
}
