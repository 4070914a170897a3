import { Elysia, status } from 'elysia';
import { PasswordAgain } from '../../../shared/account/account.ts';
import { notFound } from '../../core/errors.ts';
import { originOf } from '../../core/http/origin.ts';
import { isFromElsewhere, isUnmeant } from '../../core/http/requests.ts';
import { auth } from '../../core/session/plugin.ts';
import type { AccountDeps } from '../deps.ts';
import { reauthenticate } from '../password/reauthenticate.ts';
import { unlink } from './identities.ts';
import { createProviderLogins, type Onward } from './service.ts';

/** Signing in with the identity provider: two navigations of the browser that end on a page, whatever happens. */
export const providerRoutes = (deps: AccountDeps) => {
  const logins = createProviderLogins(deps);

  return new Elysia({ prefix: '/api', tags: ['accounts'] })
    .use(auth(deps))
    .get('/login/:provider', async ({ request, params }) => {
      // Whoever clicks there is asked again here: the provider may sign in without a word (ASVS 5.0, 7.6.2).
      if (isUnmeant(request) || isFromElsewhere(request)) {
        return seeOther({ location: '/login', cookies: [] });
      }
      // Connecting asks for the password, which no address does.
      if (new URL(request.url).searchParams.get('link') === 'true') {
        return seeOther({ location: '/my-profile?error=expired', cookies: [] });
      }
      return seeOther(await logins.begin(request, params.provider, null));
    })
    .get('/login/:provider/callback', async ({ request, params }) =>
      isUnmeant(request)
        ? seeOther({ location: '/login', cookies: [] })
        : seeOther(await logins.finish(request, params.provider)),
    )
    .post(
      '/auth/provider/link',
      async ({ request, set, caller, body }) => {
        const { oidc } = deps.config;
        if (!oidc) throw notFound();
        await reauthenticate(deps, caller, originOf(deps, request), body?.password);
        const { location, cookies } = await logins.begin(request, oidc.name, caller.id);
        set.headers['set-cookie'] = cookies;
        return { location };
      },
      { withAccount: true, body: PasswordAgain },
    )
    .delete(
      '/auth/provider',
      async ({ request, caller, body }) => {
        const origin = originOf(deps, request);
        await reauthenticate(deps, caller, origin, body?.password);
        await unlink(deps, origin, caller.id);
        return status(204);
      },
      { withAccount: true, body: PasswordAgain },
    );
};

function seeOther({ location, cookies }: Onward): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
