import type { Config } from '../config.ts';
import { mapError } from '../errors.ts';
import { errorStack, type Log } from '../log.ts';
import { errorHeaders, UNKEPT } from './headers.ts';
import { WATCHED } from './requests.ts';

/** Seconds until an idle connection is closed. */
export const IDLE_S = 60;

/** `error` answers failures outside the app, such as a file that is gone when it is sent. */
export const listening = ({ host, port }: Pick<Config, 'host' | 'port'>, log: Log) => ({
  hostname: host,
  port,
  // http/guards.ts limits bodies with JSON answers; Bun's refusal has no body.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  idleTimeout: IDLE_S,
  reusePort: false,
  // Bun's error page shows sources and paths.
  development: false,
  error: (error: Error) => {
    log.error('request failed', { error: errorStack(error) });
    const { status, body } = mapError(error, 'UNKNOWN');
    return Response.json(body, { status, headers: UNKEPT });
  },
});

type Fetch = (request: Request) => Response | Promise<Response>;

/** The path begins after it. */
const SCHEME = 'https://'.length;

/** Without subdomains: the name belongs to others, too. */
const HSTS = 'max-age=31536000';

/**
 * Removes the base path from requests and adds it to redirects. Outside of it only monitoring is answered. Without a
 * base path this is `fetch` itself.
 */
export function belowPath(config: Config, fetch: Fetch): Fetch {
  const base = config.basePath;
  if (!base) return fetch;
  return async (request) => {
    const { url } = request;
    const start = url.indexOf('/', SCHEME);
    const rest = url.startsWith(base, start) ? url.slice(start + base.length) : undefined;
    if (rest?.startsWith('/')) {
      // The same object, as the server knows its connection.
      Object.defineProperty(request, 'url', { value: url.slice(0, start) + rest });
      return onward(await fetch(request), base);
    }
    if (rest === '' || rest?.startsWith('?')) {
      return new Response(null, { status: 308, headers: { location: `${base}/${rest}` } });
    }
    if (WATCHED.includes(new URL(url).pathname)) return fetch(request);
    const message = `Mintmark is at ${config.publicUrl}, not at this address. A proxy has to pass on the whole path it was asked for.`;
    return Response.json({ message }, { status: 404, headers: errorHeaders({ config }, request) });
  };
}

function onward(response: Response, base: string): Response {
  const { headers } = response;
  const location = headers.get('location');
  if (location?.startsWith('/')) headers.set('location', base + location);
  if (headers.has('strict-transport-security')) headers.set('strict-transport-security', HSTS);
  return response;
}
