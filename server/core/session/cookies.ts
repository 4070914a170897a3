import { z } from 'zod';
import type { Core } from '../context.ts';
import { isSecure } from '../http/requests.ts';
import { createRateLimit } from '../limit.ts';

/**
 * A prefix on https makes browsers refuse cookies from neighbouring hosts and plain http (ASVS 5.0, 3.3.1 and 3.3.3).
 * `__Host-` forbids a path.
 */
export function cookieName(deps: Pick<Core, 'config'>, request: Request, name: string): string {
  if (!isSecure(deps, request)) return name;
  return `${deps.config.basePath ? '__Secure-' : '__Host-'}${name}`;
}

/** `age` in seconds; without it, until the browser is closed. */
export function cookieLine(
  deps: Pick<Core, 'config'>,
  request: Request,
  { name, value, age }: { name: string; value: string; age?: number },
): string {
  const path = deps.config.basePath || '/';
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${isSecure(deps, request) ? '; Secure' : ''}`;
  const maxAge = age === undefined ? '' : `; Max-Age=${age}`;
  return `${cookieName(deps, request, name)}=${value}; ${attributes}${maxAge}`;
}

/** Time for a sign-in on another site. */
const PENDING_MS = 10 * 60_000;

interface Kind<T> {
  purpose: string;
  cookie: string;
  shape: z.ZodType<T>;
}

/** Encrypted state in a cookie while the user is on another site; usable once. */
export function createPending<T extends { state: string }>(
  deps: Core,
  { purpose, cookie: name, shape }: Kind<T>,
) {
  const used = createRateLimit(purpose, { times: 1, withinMs: PENDING_MS });
  const Held = z.object({ exp: z.number(), value: shape });
  const cookie = (request: Request, value: string, age: number) =>
    cookieLine(deps, request, { name, value, age });

  return {
    hold: (request: Request, value: T): string => {
      const sealed = deps.vault.lock(purpose, JSON.stringify({ exp: Date.now() + PENDING_MS, value }));
      return cookie(request, sealed, PENDING_MS / 1000);
    },

    /** Null when missing, expired or used. One with another state stays: a foreign page must not end it. */
    take: async (request: Request, state: string | null): Promise<T | null> => {
      const sealed = readCookie(request.headers.get('cookie'), cookieName(deps, request, name));
      const text = sealed && deps.vault.unlock(purpose, sealed);
      if (!text) return null;
      const held = Held.safeParse(JSON.parse(text)).data;
      if (!held) return null;
      const { exp, value } = held;
      if (value.state !== state || exp < Date.now()) return null;
      return (await used.take(deps, value.state)) ? value : null;
    },

    ended: (request: Request): string => cookie(request, '', 0),
  };
}

/** Null when absent or empty. */
export function readCookie(header: string | null, name: string): string | null {
  if (!header) return null;
  for (const part of header.split(';')) {
    const cut = part.indexOf('=');
    if (cut > 0 && part.slice(0, cut).trim() === name) return part.slice(cut + 1).trim() || null;
  }
  return null;
}
