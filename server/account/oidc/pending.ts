import { z } from 'zod';
import { isSecure } from '../../http/requests.ts';
import type { Deps } from '../../platform/deps.ts';
import { createLimit } from '../../platform/limit.ts';
import { readCookie } from '../session/sessions.ts';

const PURPOSE = 'sign-in with the provider';
const COOKIE = 'mintmark_login';
/** Minutes somebody may take at the provider, for a password and a second step there. */
const PENDING_MS = 10 * 60_000;

const Pending = z.object({
  exp: z.number(),
  state: z.string(),
  nonce: z.string(),
  /** The secret of PKCE (RFC 7636): a code somebody has read on the way is worth nothing without it. */
  verifier: z.string(),
  redirectUri: z.string(),
  /** The signed-in user who wants to connect the provider; null for a sign-in. */
  linkFor: z.string().nullable(),
});

/** A sign-in that has left for the provider. */
export type Pending = z.output<typeof Pending>;

/** Keeps what a sign-in needs at its return in the browser that began it, encrypted; each returns once at most. */
export function createPendingLogins(deps: Deps) {
  const used = createLimit({ times: 1, withinMs: PENDING_MS });

  const cookie = (request: Request, value: string, age: number) => {
    const secure = isSecure(deps, request);
    const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Max-Age=${age}`;
    return `${nameOf(secure)}=${value}; ${attributes}`;
  };

  return {
    /** The Set-Cookie line that holds it for ten minutes. */
    hold: (request: Request, pending: Omit<Pending, 'exp'>): string => {
      const sealed = deps.vault.lock(
        PURPOSE,
        JSON.stringify({ ...pending, exp: Date.now() + PENDING_MS } satisfies Pending),
      );
      return cookie(request, sealed, PENDING_MS / 1000);
    },

    /**
     * The sign-in this browser began and that `state` belongs to, which ends herewith; null when there is none, it took
     * too long or has returned before. One of another state stays: a foreign page must not end it.
     */
    take: (request: Request, state: string | null): Pending | null => {
      const sealed = readCookie(request.headers.get('cookie'), nameOf(isSecure(deps, request)));
      const text = sealed && deps.vault.unlock(PURPOSE, sealed);
      if (!text) return null;
      const pending = Pending.parse(JSON.parse(text));
      if (pending.state !== state || pending.exp < Date.now() || used.wait(pending.state) > 0) return null;
      used.count(pending.state);
      return pending;
    },

    /** The Set-Cookie line that removes it. */
    ended: (request: Request): string => cookie(request, '', 0),
  };
}

const nameOf = (secure: boolean) => (secure ? `__Host-${COOKIE}` : COOKIE);
