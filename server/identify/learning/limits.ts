import { TEMPORARY_MS } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { Caller } from '../../core/session/sessions.ts';
import { createSharedLimit, type SharedLimit } from '../../core/shared-limit.ts';
import type { ClaimLimits, IdentifyDeps } from '../deps.ts';
import { dailyLimitOf } from '../jobs/usage.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** More than anybody can mean, and than a guest's ten coins need. */
const CLAIMS = { user: 120, guest: 30 };
/** The coin as it was identified, corrected, and corrected once more. */
const LOOKS_AT_ONE = 3;

/** What a collector may claim, and have looked at once more, how often. */
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

/** Counts one claim of what was identified, which is kept whatever it says: 429 beyond 120 an hour, a guest's 30. */
export const countClaim = (deps: IdentifyDeps, caller: Caller): Promise<void> =>
  of(deps.claimLimits.claims, caller).use(
    deps,
    caller.id,
    msg('That is a lot at once. Please try again in an hour.'),
  );

/** Counts one look of the second model; a sentence where there is none left, of this result or within a day. */
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
