import { Elysia } from 'elysia';
import { PasswordAgain } from '../../../shared/account/account.ts';
import { ConfirmBody, SecondStepSignInBody } from '../../../shared/account/totp.ts';
import { originOf } from '../../core/http/requests.ts';
import { auth } from '../../core/session/plugin.ts';
import { sessionCookie, signInContextOf } from '../../core/session/sessions.ts';
import type { AccountDeps } from '../deps.ts';
import {
  confirmSecondStep,
  endSecondStep,
  renewRecoveryCodes,
  secondStepOf,
  setUpSecondStep,
  signInWithCode,
} from './service.ts';

export const secondStepRoutes = (deps: AccountDeps) =>
  new Elysia({ prefix: '/api', tags: ['accounts'] })
    .use(auth(deps))
    .get('/auth/second-step', ({ caller }) => secondStepOf(deps, caller.id), { withAccount: true })
    .post(
      '/auth/second-step',
      ({ caller, request, body }) => setUpSecondStep(deps, originOf(deps, request), caller, body?.password),
      { withAccount: true, body: PasswordAgain },
    )
    .post(
      '/auth/second-step/confirm',
      ({ caller, request, body }) => confirmSecondStep(deps, originOf(deps, request), caller.id, body.code),
      { withAccount: true, body: ConfirmBody },
    )
    .post(
      '/auth/second-step/recovery-codes',
      ({ caller, request, body }) =>
        renewRecoveryCodes(deps, originOf(deps, request), caller, body?.password),
      { withAccount: true, body: PasswordAgain },
    )
    .delete(
      '/auth/second-step',
      async ({ caller, request, body }) => {
        await endSecondStep(deps, originOf(deps, request), caller, body?.password);
        return new Response(null, { status: 204 });
      },
      { withAccount: true, body: PasswordAgain },
    )
    .post(
      '/login/second-step',
      async ({ request, set, body }) => {
        const { sid, user } = await signInWithCode(deps, await signInContextOf(deps, request), body);
        set.headers['set-cookie'] = await sessionCookie(deps, request, { sid, isGuest: user.isGuest });
        return user;
      },
      { body: SecondStepSignInBody },
    );
