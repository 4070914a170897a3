import { TEMPORARY_MS } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import { createSharedLimit, type SharedLimit } from '../../core/limit.ts';
import type { Caller } from '../../core/session/sessions.ts';
import type { ClaimLimits, IdentifyDeps } from '../deps.ts';
import { dailyLimitOf } from '../jobs/usage.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Per hour. */
const CLAIMS = { user: 120, guest: 30 };
/** Identified, corrected, corrected again. */
const LOOKS_AT_ONE = 3;

export function createClaimLimits(deps: Pick<IdentifyDeps, 'config'>): ClaimLimits {
  const looksOf = (isGuest: boolean) =>
    createSharedLimit(isGuest ? 'second looks of guests' : 'second looks', {
      times: dailyLimitOf(deps, { isGuest }),
      withinMs: DAY,
    });
  return {
    claims: {
      user: createSharedLimit('claims', { times: CLAIMS.user, withinMs: HOUR }),
      guest: createSharedLimit('claims of guests', { times: CLAIMS.guest, withinMs: HOUR }),
    },
    looks: { user: looksOf(false), guest: looksOf(true) },
    looksAtOne: createSharedLimit('second looks at one', { times: LOOKS_AT_ONE, withinMs: TEMPORARY_MS }),
  };
}

const of = (limits: { user: SharedLimit; guest: SharedLimit }, { isGuest }: Caller) =>
  isGuest ? limits.guest : limits.user;

/** 429 above the hourly limit. */
export const countClaim = (deps: IdentifyDeps, caller: Caller): Promise<void> =>
  of(deps.claimLimits.claims, caller).use(
    deps,
    caller.id,
    msg('That is a lot at once. Please try again in an hour.'),
  );

/** Returns a sentence at the limit, per result or day. */
export async function countSecondLook(
  deps: IdentifyDeps,
  caller: Caller,
  tempId: string,
): Promise<string | null> {
  const { looks, looksAtOne } = deps.claimLimits;
  if ((await looksAtOne.wait(deps, tempId)) > 0)
    return msg`It has looked at these photos ${LOOKS_AT_ONE} times.`;
  if (dailyLimitOf(deps, caller) === 0 || !(await of(looks, caller).take(deps, caller.id))) {
    return msg('It is asked no more within a day.');
  }
  await looksAtOne.count(deps, tempId);
  return null;
}
