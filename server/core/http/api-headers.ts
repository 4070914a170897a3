import { Elysia } from 'elysia';
import type { Core } from '../context.ts';
import { data, unkept } from './headers.ts';
import { OWNER_HEADER, ownerOf } from './owner.ts';
import { isSecure } from './requests.ts';

/** Shared caches may keep it, so it must not depend on the caller. */
const isPublic = ({ headers }: Response) => headers.get('cache-control')?.startsWith('public') ?? false;

const SVG = 'image/svg+xml';

/** The default headers of answers, unless the route sets its own. */
export const apiHeaders = (deps: Core) =>
  new Elysia({ name: 'headers' }).onAfterHandle({ as: 'global' }, ({ request, response, set }) => {
    const secure = isSecure(deps, request);
    const owner = ownerOf(request);
    if (!(response instanceof Response)) {
      if (owner) set.headers[OWNER_HEADER] = owner;
      const own = set.headers['cache-control'];
      Object.assign(set.headers, unkept(secure));
      if (own) set.headers['cache-control'] = own;
      return;
    }
    if (owner && !isPublic(response)) response.headers.set(OWNER_HEADER, owner);
    if (!response.headers.has('referrer-policy')) {
      const kept = response.headers.has('cache-control') ? data(secure) : unkept(secure);
      for (const [name, value] of Object.entries(kept)) response.headers.set(name, value);
      // The plugin for icons sends no charset (ASVS 5.0, 4.1.1).
      if (response.headers.get('content-type') === SVG)
        response.headers.set('content-type', `${SVG}; charset=utf-8`);
    }
  });
