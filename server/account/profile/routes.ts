import { Elysia, status } from 'elysia';
import { PasswordBody, ProfileBody, SessionId } from '../../../shared/account/profile.ts';
import { HomeCurrencyBody } from '../../../shared/money/rate-bodies.ts';
import { bodyOf, notSignedIn } from '../../core/errors.ts';
import { originOf } from '../../core/http/requests.ts';
import { chooseHome } from '../../core/money/rates.ts';
import { auth } from '../../core/session/plugin.ts';
import { type Caller, endedCookie, sessionCookie } from '../../core/session/sessions.ts';
import type { AccountDeps } from '../deps.ts';
import { userView } from '../sign-in/service.ts';
import { changePassword, changeProfile, profileOf } from './service.ts';
import { endOthers, endOwn, listSessions } from './sessions.ts';

export const profileRoutes = (deps: AccountDeps) => {
  const presence = (request: Request, caller: Caller) => ({ ...originOf(deps, request), caller });
  const nothing = (cookie?: string) =>
    new Response(null, { status: 204, headers: cookie === undefined ? {} : { 'set-cookie': cookie } });

  return new Elysia({ prefix: '/api/auth', tags: ['profile'] })
    .use(auth(deps))
    .get('/profile', ({ caller }) => profileOf(deps, { caller }), { signedIn: true })
    .put('/profile', ({ request, caller, body }) => changeProfile(deps, presence(request, caller), body), {
      withAccount: true,
      body: ProfileBody,
    })
    .patch('/profile', ({ request, caller, body }) => changeProfile(deps, presence(request, caller), body), {
      withAccount: true,
      body: ProfileBody,
    })
    .put(
      '/home-currency',
      async ({ caller, body }) => {
        await chooseHome(deps, caller.id, body);
        return (await userView(deps, caller.id)) ?? status(401, bodyOf(notSignedIn()));
      },
      { signedIn: true, body: HomeCurrencyBody },
    )
    .put(
      '/password',
      async ({ request, caller, body }) => {
        const sid = await changePassword(deps, presence(request, caller), body);
        return nothing(await sessionCookie(deps, request, { sid, isGuest: false }));
      },
      { withAccount: true, body: PasswordBody },
    )
    .get('/sessions', ({ caller }) => listSessions(deps, caller), { withAccount: true })
    .delete(
      '/sessions/:id',
      async ({ request, caller, params }) => {
        const wasCurrent = await endOwn(deps, presence(request, caller), params.id);
        return nothing(wasCurrent ? endedCookie(deps, request) : undefined);
      },
      { withAccount: true, params: SessionId },
    )
    .delete('/sessions', ({ request, caller }) => endOthers(deps, presence(request, caller)), {
      withAccount: true,
    });
};
