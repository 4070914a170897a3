import { hostname } from 'node:os';
import { msg } from '../../../shared/language/msg.ts';
import type { Config } from '../config.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { hostOf } from './requests.ts';

/** Load balancers ask for it under whatever name they have; it changes nothing and tells nothing of anybody. */
export const HEALTH = '/healthz';
export const READY = '/readyz';
/** Figures, for whoever has the token. */
export const METRICS = '/metrics';

/** What is asked for under any name. */
export const WATCHED = [HEALTH, READY, METRICS];

/** Names that were looked at before and are ours; a new one empties it when it is full. */
const REMEMBERED = 100;

const remembered = new WeakMap<Config, Set<string>>();

/**
 * Refuses what was sent to a name that is not this server's: somebody who lets their own name lead here (DNS rebinding)
 * would have their page count as ours. 421 unless the name is an address, localhost, a name of the local network (.local),
 * this machine's, or the one of MINTMARK_HOST or MINTMARK_PUBLIC_URL. Requests without a name come from no browser.
 */
export function refuseForeignHost(deps: Core, request: Request): void {
  if (isOurHost(deps, request) || WATCHED.includes(new URL(request.url).pathname)) return;
  const { publicUrl } = deps.config;
  throw new AppError(
    421,
    publicUrl
      ? msg`Mintmark is at ${publicUrl}, not at this address. A proxy has to pass on the Host it was asked for.`
      : 'Mintmark does not know this address as its own. Whoever runs it sets MINTMARK_PUBLIC_URL to the address people use.',
  );
}

/** Whether a request names this server, or nobody. */
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

/** The name without its port, in small letters; an IPv6 address without brackets. Empty for what no browser would send. */
function nameOf(host: string): string {
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return '';
  return new URL(`http://${host}`).hostname.replace(/^\[|\]$|\.$/g, '');
}

/** An address of IPv4 or of IPv6, as a parsed URL writes it; what it takes for a name has neither form. */
const ADDRESS = /^\d+\.\d+\.\d+\.\d+$|:/;

function isOurName({ host, publicUrl }: Config, name: string): boolean {
  if (ADDRESS.test(name) || /(^|\.)localhost$|\.local$/.test(name)) return true;
  const own = [host, hostname(), publicUrl && new URL(publicUrl).hostname];
  return name !== '' && own.some((one) => one?.toLowerCase() === name);
}
