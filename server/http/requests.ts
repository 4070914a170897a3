import { isIP } from 'node:net';
import { chosenLanguage, type Language, wantedLanguage } from '../../shared/language/languages.ts';
import type { Config } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import { isPublicAddress } from '../platform/public-address.ts';

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

/** The language a request is answered in: the one its reader has chosen, else what the browser asks for, else English. */
export const languageOf = ({ headers }: Request): Language =>
  chosenLanguage(headers.get('cookie')) ?? wantedLanguage(headers.get('accept-language'));

/** The network address a request came from and its browser; X-Forwarded-For is believed of a trusted proxy alone. */
export const originOf = (deps: Deps, request: Request): Origin => ({
  address: addressOf(deps, request),
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, MAX_AGENT),
  language: languageOf(request),
});

/** The last address of X-Forwarded-For is the one our proxy itself has seen; those before it anybody can write. */
function addressOf(deps: Deps, request: Request): string {
  const claimed = request.headers.get('x-forwarded-for');
  const forwarded = deps.config.trustProxy ? claimed?.split(',').at(-1)?.trim() : undefined;
  const address = (forwarded || deps.peer(request) || 'unknown').replace(/^::ffff:/i, '');
  // A proxy is at this machine or, with containers, in a network of its own.
  if (claimed && isIP(address) && !isPublicAddress(address)) warnOfProxy(deps);
  return address;
}

const warned = new WeakSet<Config>();

/** Says once that there seems to be a proxy whose word is not taken, when it is not. */
export function warnOfProxy({ config, log }: Pick<Deps, 'config' | 'log'>): void {
  if (config.trustProxy || warned.has(config)) return;
  warned.add(config);
  log.warn(
    'There seems to be a proxy in front, and MINTMARK_TRUST_PROXY is not set: all visitors count as one in every limit.',
  );
}

/** Whether the reader's browser reached us over https, directly or through a trusted proxy. */
export function isSecure({ config }: Pick<Deps, 'config'>, request: Request): boolean {
  if (config.publicUrl) return config.publicUrl.startsWith('https:');
  return config.trustProxy && request.headers.get('x-forwarded-proto') === 'https';
}

/**
 * The host the reader's browser asked for, with its port: of X-Forwarded-Host, behind a trusted proxy, the last, which that
 * proxy itself has written. Null for a request that names none.
 */
export function hostOf({ config }: Pick<Deps, 'config'>, { headers }: Request): string | null {
  const forwarded = config.trustProxy
    ? headers.get('x-forwarded-host')?.split(',').at(-1)?.trim()
    : undefined;
  return forwarded || headers.get('host');
}

/** Scheme and host the reader's browser uses: the public address, else what the request says. For redirects only. */
export function siteOf(deps: Deps, request: Request): string {
  if (deps.config.publicUrl) return deps.config.publicUrl;
  const host = hostOf(deps, request);
  return host ? `http${isSecure(deps, request) ? 's' : ''}://${host}` : deps.url();
}

/** A mere HEAD or a browser looking ahead: nobody has clicked. */
export const isUnmeant = ({ method, headers }: Request): boolean =>
  method === 'HEAD' || (headers.get('sec-purpose')?.startsWith('prefetch') ?? false);

/**
 * Whether a page of another site, a neighbouring host's included, made the browser send this (ASVS 5.0, 3.5.1); false also
 * where the browser does not say.
 */
export const isFromElsewhere = ({ headers }: Request): boolean =>
  /^(cross-site|same-site)$/.test(headers.get('sec-fetch-site') ?? '');
