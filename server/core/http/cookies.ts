import type { Core } from '../context.ts';
import { isSecure } from './requests.ts';

/**
 * The name of a cookie in a browser. On https its prefix has browsers refuse the cookie of a neighbouring host or of plain http (ASVS 5.0, 3.3.1 and
 * 3.3.3); `__Host-` is for a whole name alone, so that below a path it is `__Secure-`.
 */
export function cookieName(deps: Pick<Core, 'config'>, request: Request, name: string): string {
  if (!isSecure(deps, request)) return name;
  return `${deps.config.basePath ? '__Secure-' : '__Host-'}${name}`;
}

/** A Set-Cookie line for this server alone; `age` in seconds, until the browser is closed without one. */
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
