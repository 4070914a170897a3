import { Elysia, status } from 'elysia';
import { auth } from '../auth/plugin.ts';
import type { Deps } from '../deps.ts';
import { originOf } from '../requests.ts';
import { unlink } from './identities.ts';
import { createProviderLogins, type Onward } from './service.ts';

/** Signing in with the identity provider: two navigations of the browser that end on a page, whatever happens. */
export const providerRoutes = (deps: Deps) => {
  const logins = createProviderLogins(deps);

  return new Elysia({ prefix: '/api', tags: ['accounts'] })
    .use(auth(deps))
    .get('/login/:provider', async ({ request, params }) => {
      const linking = new URL(request.url).searchParams.get('link') === 'true';
      if (isUnmeant(request) || (linking && isForeign(request))) {
        return seeOther({ location: linking ? '/my-profile' : '/login', cookies: [] });
      }
      return seeOther(await logins.begin(request, params.provider, linking));
    })
    .get('/login/:provider/callback', async ({ request, params }) =>
      isUnmeant(request)
        ? seeOther({ location: '/login', cookies: [] })
        : seeOther(await logins.finish(request, params.provider)),
    )
    .delete(
      '/auth/provider',
      async ({ request, caller }) => {
        await unlink(deps, originOf(deps, request), caller.id);
        return status(204);
      },
      { withAccount: true },
    );
};

function seeOther({ location, cookies }: Onward): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** A mere HEAD or a browser looking ahead: nobody has clicked. */
const isUnmeant = ({ method, headers }: Request) =>
  method === 'HEAD' || headers.get('sec-purpose')?.startsWith('prefetch');

/** A page of somebody else, also of a neighbouring host, must not connect anything to an account. */
const isForeign = ({ headers }: Request) => /^(cross|same)-site$/.test(headers.get('sec-fetch-site') ?? '');
