import { isIP } from 'node:net';
import type { Language } from '../../../shared/language/languages.ts';
import type { Core } from '../context.ts';
import { isPublicAddress } from '../public-address.ts';
import { languageOf, warnOfProxy } from './requests.ts';

/** Who sent a request, as far as the network tells. */
export interface Origin {
  /** The network address: "203.0.113.7"; "unknown" where there is none. */
  address: string;
  /** What the browser calls itself, cut to a length worth keeping. */
  userAgent: string;
  /** What their mails are written in; English for what was not chosen, and for commands. */
  language?: Language;
}

const MAX_AGENT = 300;

/** The network address a request came from and its browser; X-Forwarded-For is believed of a trusted proxy alone. */
export const originOf = (deps: Core, request: Request): Origin => ({
  address: addressOf(deps, request),
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, MAX_AGENT),
  language: languageOf(request),
});

/** The last address of X-Forwarded-For is the one our proxy itself has seen; those before it anybody can write. */
function addressOf(deps: Core, request: Request): string {
  const claimed = request.headers.get('x-forwarded-for');
  const forwarded = deps.config.trustProxy ? claimed?.split(',').at(-1)?.trim() : undefined;
  const address = (forwarded || deps.peer(request) || 'unknown').replace(/^::ffff:/i, '');
  // A proxy is at this machine or, with containers, in a network of its own.
  if (claimed && isIP(address) && !isPublicAddress(address)) warnOfProxy(deps);
  return address;
}
