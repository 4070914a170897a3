import { chosenLanguage, type Language, wantedLanguage } from '../../../shared/language/languages.ts';
import type { Config } from '../config.ts';
import type { Core } from '../context.ts';

/** Chosen by cookie, else Accept-Language, else English. */
export const languageOf = ({ headers }: Request): Language =>
  chosenLanguage(headers.get('cookie')) ?? wantedLanguage(headers.get('accept-language'));

const warned = new WeakSet<Config>();

/** Once. */
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
