import { z } from 'zod';
import { NOT_THIS_PASSWORD, PASSWORD_PLEASE, VERIFICATION_HOURS } from '../../../shared/account/links.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import type { Origin } from '../../core/http/origin.ts';
import { audit } from '../../core/session/audit.ts';
import { cookieLine, cookieName, readCookie } from '../../core/session/cookies.ts';
import type { AccountDeps } from '../deps.ts';
import { fingerprintOf } from '../password/fingerprint.ts';
import { passwordMatches } from '../password/passwords.ts';

const PURPOSE = 'registration in this browser';
const COOKIE = 'mintmark_registration';

const Kept = z.object({ exp: z.number(), print: z.string() });

/**
 * The Set-Cookie line that lets this browser follow the link of its registration without the password. It says nothing
 * about whether there is such an account, and is worth nothing once somebody else has registered the address again.
 */
export function registrationCookie(deps: AccountDeps, request: Request, passwordHash: string): string {
  const age = VERIFICATION_HOURS * 3600;
  const kept = { exp: Date.now() + age * 1000, print: fingerprintOf(passwordHash) } satisfies z.output<
    typeof Kept
  >;
  return cookieLine(deps, request, {
    name: COOKIE,
    value: deps.vault.lock(PURPOSE, JSON.stringify(kept)),
    age,
  });
}

/** The fingerprint of the password that was registered in this browser; null when none was, or too long ago. */
export function registeredHere(deps: AccountDeps, request: Request): string | null {
  const sealed = readCookie(request.headers.get('cookie'), cookieName(deps, request, COOKIE));
  const text = sealed && deps.vault.unlock(PURPOSE, sealed);
  if (!text) return null;
  const { exp, print } = Kept.parse(JSON.parse(text));
  return exp < Date.now() ? null : print;
}

/** What somebody following a link has to show for having registered. */
export interface Proof {
  /** Of `registeredHere`. */
  print: string | null;
  password: string | undefined;
}

/**
 * Lets only those on who registered the account: in this browser, or with its password. A stranger may have registered the
 * address of somebody else, who must not open the account to them by following the link, and neither must a program that
 * opens the links of mails. 403 when the password is to be entered, 422 at `password` for a wrong one, 429 after too many.
 */
export async function requireRegistrant(
  deps: AccountDeps,
  origin: Origin,
  user: { id: string; email: string | null; passwordHash: string | null },
  { print, password }: Proof,
): Promise<void> {
  if (user.passwordHash !== null && print === fingerprintOf(user.passwordHash)) return;
  if (!password) throw new AppError(403, PASSWORD_PLEASE);
  const guess = await deps.limits.beforeSignIn(origin, user.email ?? '');
  if (await guess((begin) => passwordMatches(password, user.passwordHash, begin))) return;
  audit(deps, origin, 'sign-in-failed', { userId: user.id, method: 'verification', reason: 'password' });
  throw fieldError('password', NOT_THIS_PASSWORD);
}
