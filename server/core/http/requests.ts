import { chosenLanguage, type Language, wantedLanguage } from '../../../shared/language/languages.ts';
import type { Config } from '../config.ts';
import type { Core } from '../context.ts';

/** The language a request is answered in: the one its reader has chosen, else what the browser asks for, else English. */
export const languageOf = ({ headers }: Request): Language =>
  chosenLanguage(headers.get('cookie')) ?? wantedLanguage(headers.get('accept-language'));

const warned = new WeakSet<Config>();

/** Says once that there seems to be a proxy whose word is not taken, when it is not. */
export function warnOfProxy({ config, log }: Pick<Core, 'config' | 'log'>): void {
  if (config.trustProxy || warned.has(config)) return;
  warned.add(config);
  log.warn(
    'There seems to be a proxy in front, and MINTMARK_TRUST_PROXY is not set: all visitors count as one in every limit.',
  );
}

/** Whether the reader's browser reached us over https, directly or through a trusted proxy. */
export function isSecure({ config }: Pick<Core, 'config'>, request: Request): boolean {
  if (config.publicUrl) return config.publicUrl.startsWith('https:');
  return config.trustProxy && request.headers.get('x-forwarded-proto') === 'https';
}

/**
 * The host the reader's browser asked for, with its port: of X-Forwarded-Host, behind a trusted proxy, the last, which that
 * proxy itself has written. Null for a request that names none.
 */
export function hostOf({ config }: Pick<Core, 'config'>, { headers }: Request): string | null {
  const forwarded = config.trustProxy
    ? headers.get('x-forwarded-host')?.split(',').at(-1)?.trim()
    : undefined;
  return forwarded || headers.get('host');
}

/** Scheme and host the reader's browser uses: the public address, else what the request says. For redirects only. */
export function siteOf(deps: Core, request: Request): string {
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
