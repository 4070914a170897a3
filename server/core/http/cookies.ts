import type { Core } from '../context.ts';
import { isSecure } from './requests.ts';

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
