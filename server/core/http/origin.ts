import { isIP } from 'node:net';
import type { Language } from '../../../shared/language/languages.ts';
import type { Core } from '../context.ts';
import { isPublicAddress } from '../network.ts';
import { languageOf, warnOfProxy } from './requests.ts';

export interface Origin {
  /** "203.0.113.7"; "unknown" without one. */
  address: string;
  /** Cut to MAX_AGENT. */
  userAgent: string;
  /** For mails; undefined for commands. */
  language?: Language;
}

const MAX_AGENT = 300;

export const originOf = (deps: Core, request: Request): Origin => ({
  address: addressOf(deps, request),
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, MAX_AGENT),
  language: languageOf(request),
});

/** The last address is the one our proxy saw; earlier ones can be forged. */
function addressOf(deps: Core, request: Request): string {
  const claimed = request.headers.get('x-forwarded-for');
  const forwarded = deps.config.trustProxy ? claimed?.split(',').at(-1)?.trim() : undefined;
  const address = (forwarded || deps.peer(request) || 'unknown').replace(/^::ffff:/i, '');
  // A proxy has a private address.
  if (claimed && isIP(address) && !isPublicAddress(address)) warnOfProxy(deps);
  return address;
}
