import type { Config } from '../config.ts';
import { errorHeaders } from './headers.ts';
import { WATCHED } from './host.ts';

type Fetch = (request: Request) => Response | Promise<Response>;

/** The slashes of "https://" lie before this place of an address. */
const SCHEME = 'https://'.length;

/** The name belongs to others, too: whether all below it is https is theirs to say. */
const HSTS = 'max-age=31536000';

/**
 * Serves below the path of MINTMARK_PUBLIC_URL: requests lose it before anything looks at them, and ways to other pages get it. What
 * is asked for outside of it is not found, but for what monitoring asks for. Without a path this is `fetch` itself.
 */
export function belowPath(config: Config, fetch: Fetch): Fetch {
  const base = config.basePath;
  if (!base) return fetch;
  return async (request) => {
    const { url } = request;
    const start = url.indexOf('/', SCHEME);
    const rest = url.startsWith(base, start) ? url.slice(start + base.length) : undefined;
    if (rest?.startsWith('/')) {
      // The request stays the one that arrived, whose connection the server knows.
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
