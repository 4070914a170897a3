import { Elysia, status } from 'elysia';
import { LoginBody, RegisterBody } from '../../../shared/account/account.ts';
import { bodyOf, notSignedIn } from '../../core/errors.ts';
import { isFromElsewhere, isSecure, isUnmeant, originOf } from '../../core/http/requests.ts';
import { audit } from '../../core/session/audit.ts';
import { auth } from '../../core/session/plugin.ts';
import {
  callerOf,
  endedCookie,
  endSession,
  sessionCookie,
  signInContextOf,
} from '../../core/session/sessions.ts';
import type { AccountDeps } from '../deps.ts';
import { registrationCookie } from '../email/verification.ts';
import { optionsOf, register, type SignedIn, signIn, startGuest, userView } from './service.ts';

export const authRoutes = (deps: AccountDeps) => {
  const cookieFor = (request: Request, { sid, user }: SignedIn) =>
    sessionCookie(deps, request, { sid, isGuest: user.isGuest });

  return new Elysia({ prefix: '/api', tags: ['accounts'] })
    .use(auth(deps))
    .get('/auth/options', () => optionsOf(deps))
    .post('/auth/guest', async ({ request, set }) => {
      const context = await signInContextOf(deps, request);
      await deps.limits.beforeGuest(context);
      const signedIn = await startGuest(deps, context);
      set.headers['set-cookie'] = await cookieFor(request, signedIn);
      return status(201, signedIn.user);
    })
    .post(
      '/register',
      async ({ request, set, body }) => {
        const context = await signInContextOf(deps, request);
        await deps.limits.beforeRegistration(context);
        const registered = await register(deps, context, body);
        if ('pending' in registered) {
          set.headers['set-cookie'] = registrationCookie(deps, request, registered.passwordHash);
          return status(202, registered.pending);
        }
        set.headers['set-cookie'] = await cookieFor(request, registered);
        return status(201, registered.user);
      },
      { body: RegisterBody },
    )
    .post(
      '/login/direct',
      async ({ request, set, body }) => {
        const signedIn = await signIn(deps, await signInContextOf(deps, request), body);
        if ('secondStep' in signedIn) return status(202, signedIn);
        set.headers['set-cookie'] = await cookieFor(request, signedIn);
        return signedIn.user;
      },
      { body: LoginBody },
    )
    .get(
      '/auth/user',
      async ({ caller }) => (await userView(deps, caller.id)) ?? status(401, bodyOf(notSignedIn())),
      { signedIn: true },
    )
    .get('/logout', async ({ request, redirect, set }) => {
      if (isUnmeant(request) || isFromElsewhere(request)) return redirect('/', 303);
      const caller = await callerOf(deps, request);
      if (caller) {
        await endSession(deps, caller.sid);
        audit(deps, originOf(deps, request), 'signed-out', { userId: caller.id });
      }
      set.headers['set-cookie'] = endedCookie(deps, request);
      // Cached photos; browsers ignore the header except on https.
      if (isSecure(deps, request)) set.headers['clear-site-data'] = '"cache"';
      return redirect('/', 303);
    });
};
