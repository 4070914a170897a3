import { isIP } from 'node:net';
import { hostname } from 'node:os';
import {
  acceptedTags,
  chosenLanguage,
  type Language,
  wantedLanguage,
} from '../../../shared/language/languages.ts';
import type { Config } from '../config.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { isPublicAddress } from '../network.ts';

/** Chosen by cookie, else Accept-Language, else English. */
export const languageOf = ({ headers }: Request): Language =>
  chosenLanguage(headers.get('cookie')) ?? wantedLanguage(headers.get('accept-language'));

export const tagsOf = ({ headers }: Request): string[] => acceptedTags(headers.get('accept-language'));

const warned = new WeakSet<Config>();

export function warnOfProxy({ config, log }: Pick<Core, 'config' | 'log'>): void {
  if (config.trustProxy || warned.has(config)) return;
  warned.add(config);
  log.warn(
    'There seems to be a proxy in front, and MINTMARK_TRUST_PROXY is not set: all visitors count as one in every limit.',
  );
}

/** Directly, or through a trusted proxy. */
export function isSecure({ config }: Pick<Core, 'config'>, request: Request): boolean {
  if (config.publicUrl) return config.publicUrl.startsWith('https:');
  return config.trustProxy && request.headers.get('x-forwarded-proto') === 'https';
}

/** With its port. The last X-Forwarded-Host is the one our proxy wrote; earlier ones can be forged. */
export function hostOf({ config }: Pick<Core, 'config'>, { headers }: Request): string | null {
  const forwarded = config.trustProxy
    ? headers.get('x-forwarded-host')?.split(',').at(-1)?.trim()
    : undefined;
  return forwarded || headers.get('host');
}

/** For redirects only: without a public address it comes from the request. */
export function siteOf(deps: Core, request: Request): string {
  if (deps.config.publicUrl) return deps.config.publicUrl;
  const host = hostOf(deps, request);
  return host ? `http${isSecure(deps, request) ? 's' : ''}://${host}` : deps.url();
}

/** HEAD or prefetch: nobody has clicked. */
export const isUnmeant = ({ method, headers }: Request): boolean =>
  method === 'HEAD' || (headers.get('sec-purpose')?.startsWith('prefetch') ?? false);

/** Also a neighbouring host (ASVS 5.0, 3.5.1); false if the browser does not tell. */
export const isFromElsewhere = ({ headers }: Request): boolean =>
  /^(cross-site|same-site)$/.test(headers.get('sec-fetch-site') ?? '');

/** Load balancers ask under any host name; the answer holds no data. */
export const HEALTH = '/healthz';
export const READY = '/readyz';
export const METRICS = '/metrics';

export const WATCHED = [HEALTH, READY, METRICS];

/** Cached names; cleared when full. */
const REMEMBERED = 100;

const remembered = new WeakMap<Config, Set<string>>();

/**
 * Throws 421 for a foreign host name, against DNS rebinding. Allowed: addresses, localhost, .local, this machine,
 * MINTMARK_HOST, MINTMARK_PUBLIC_URL, and requests without a host.
 */
export function refuseForeignHost(deps: Core, request: Request): void {
  if (isOurHost(deps, request) || WATCHED.includes(new URL(request.url).pathname)) return;
  const { publicUrl } = deps.config;
  if (publicUrl)
    throw new AppError(
      421,
      'host_foreign',
      'Mintmark is at {publicUrl}, not at this address. A proxy has to pass on the Host it was asked for.',
      { publicUrl },
    );
  throw new AppError(
    421,
    'host_not_set_up',
    'Mintmark isn’t set up for this address. The administrator needs to set its public address.',
  );
}

/** Also true without a host. */
export function isOurHost(deps: Pick<Core, 'config'>, request: Request): boolean {
  const host = hostOf(deps, request);
  return !host || isOurs(deps.config, host);
}

function isOurs(config: Config, host: string): boolean {
  const known = remembered.get(config) ?? new Set();
  if (known.has(host)) return true;
  if (!isOurName(config, nameOf(host))) return false;
  if (known.size >= REMEMBERED) known.clear();
  remembered.set(config, known.add(host));
  return true;
}

/** Lower case, without port and brackets; '' for what no browser sends. */
function nameOf(host: string): string {
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return '';
  return new URL(`http://${host}`).hostname.replace(/^\[|\]$|\.$/g, '');
}

/** IPv4 or IPv6 as a parsed URL writes it. */
const ADDRESS = /^\d+\.\d+\.\d+\.\d+$|:/;

function isOurName({ host, publicUrl }: Config, name: string): boolean {
  if (ADDRESS.test(name) || /(^|\.)localhost$|\.local$/.test(name)) return true;
  const own = [host, hostname(), publicUrl && new URL(publicUrl).hostname];
  return name !== '' && own.some((one) => one?.toLowerCase() === name);
}

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
