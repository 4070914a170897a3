import { Elysia, status } from 'elysia';
import { LoginBody, PasswordAgain, RegisterBody } from '../../shared/account/account.ts';
import { AddressBody, ResetBody, VerifyBody } from '../../shared/account/email.ts';
import {
  AddBody,
  type NewPasskey,
  PasskeyId,
  type PasskeyList,
  type PasskeyQuestion,
  PasskeySignInBody,
  RenameBody,
} from '../../shared/account/passkey.ts';
import { PasswordBody, ProfileBody, SessionId } from '../../shared/account/profile.ts';
import { ConfirmBody, SecondStepSignInBody } from '../../shared/account/totp.ts';
import { msg } from '../../shared/language/msg.ts';
import { HomeCurrencyBody } from '../../shared/money/rate-bodies.ts';
import { AppError, bodyOf, notSignedIn } from '../core/errors.ts';
import { saidTo } from '../core/http/language.ts';
import { isFromElsewhere, isSecure, isUnmeant, originOf } from '../core/http/requests.ts';
import { chooseHome } from '../core/money/rates.ts';
import { audit } from '../core/session/audit.ts';
import { auth } from '../core/session/plugin.ts';
import {
  type Caller,
  callerOf,
  endedCookie,
  endSession,
  sessionCookie,
  signInContextOf,
} from '../core/session/sessions.ts';
import { hasAccounts } from '../core/session/users.ts';
import type { AccountDeps } from './deps.ts';
import { afterResponse } from './email/outbox.ts';
import { requestReset, resetPassword } from './email/reset.ts';
import {
  registeredPasswordPrint,
  registrationCookie,
  resendVerification,
  verifyEmail,
} from './email/verification.ts';
import {
  addPasskey,
  askForPasskey,
  listPasskeys,
  newPasskey,
  relyingParty,
  removePasskey,
  renamePasskey,
  requireRelyingParty,
  signInWithPasskey,
} from './passkey/service.ts';
import { reauthenticate } from './password/passwords.ts';
import {
  changePassword,
  changeProfile,
  endOthers,
  endOwn,
  listSessions,
  profileOf,
} from './profile/service.ts';
import { optionsOf, register, type SignedIn, signIn, startGuest, userView } from './sign-in/service.ts';
import {
  confirmSecondStep,
  endSecondStep,
  renewRecoveryCodes,
  secondStepOf,
  setUpSecondStep,
  signInWithCode,
} from './totp/service.ts';

export const authRoutes = (deps: AccountDeps) => {
  const cookieFor = (request: Request, { sid, user }: SignedIn) =>
    sessionCookie(deps, request, { sid, isGuest: user.isGuest });

  return new Elysia({ prefix: '/api', tags: ['accounts'] })
    .use(auth(deps))
    .get('/auth/options', async () => optionsOf(deps, !(await hasAccounts(deps.db.orm))))
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
      async ({ caller }) => (await userView(deps, caller)) ?? status(401, bodyOf(notSignedIn())),
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

export const emailLinkRoutes = (deps: AccountDeps) => {
  const senders = { resend: resendVerification, reset: requestReset };
  const mail = async (request: Request, to: string, kind: keyof typeof senders) => {
    const origin = originOf(deps, request);
    if (!(await deps.limits.beforeMail(origin, to, kind))) return;
    afterResponse(deps, async () => {
      // A request that sends nothing does not count: strangers could otherwise use up the owner's mails.
      if (!(await senders[kind](deps, to, origin))) await deps.limits.mailNotSent(to, kind);
    });
  };

  return new Elysia({ prefix: '/api/auth', tags: ['accounts'] })
    .post(
      '/verify-email',
      async ({ request, body: { token, password } }) => {
        const context = await signInContextOf(deps, request);
        await deps.limits.beforeToken(context);
        return verifyEmail(deps, context, token, { print: registeredPasswordPrint(deps, request), password });
      },
      { body: VerifyBody },
    )
    .post(
      '/resend-verification',
      async ({ request, body }) => {
        requireMail(deps, msg('This server can’t send email.'));
        await mail(request, body.email, 'resend');
        const message = msg('If this address still needs to be verified, we’ve sent a new link.');
        return status(202, { message: saidTo(request, message) });
      },
      { body: AddressBody },
    )
    .post(
      '/forgot-password',
      async ({ request, body }) => {
        requireMail(deps, msg('This server can’t send email. Ask the administrator for a new password.'));
        await mail(request, body.email, 'reset');
        const message = msg('If an account uses this address, we’ve sent a link.');
        return status(202, { message: saidTo(request, message) });
      },
      { body: AddressBody },
    )
    .post(
      '/reset-password',
      async ({ request, body }) => {
        const origin = originOf(deps, request);
        await deps.limits.beforeToken(origin);
        await resetPassword(deps, origin, body);
        return status(204);
      },
      { body: ResetBody },
    );
};

function requireMail({ config }: AccountDeps, sentence: string): void {
  if (!config.mail) throw new AppError(404, 'mail_not_set_up', sentence);
}

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
        return (await userView(deps, caller)) ?? status(401, bodyOf(notSignedIn()));
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

export const passkeyRoutes = (deps: AccountDeps) =>
  new Elysia({ prefix: '/api', tags: ['accounts'] })
    .use(auth(deps))
    .get(
      '/auth/passkeys',
      async ({ caller, request }): Promise<PasskeyList> => ({
        available: relyingParty(deps, request) !== null,
        passkeys: await listPasskeys(deps, caller.id),
      }),
      { withAccount: true },
    )
    .post(
      '/auth/passkeys/options',
      async ({ caller, request, body }): Promise<NewPasskey> => {
        const site = requireRelyingParty(deps, request);
        await reauthenticate(deps, caller, originOf(deps, request), body?.password);
        return newPasskey(deps, caller.id, site);
      },
      { withAccount: true, body: PasswordAgain },
    )
    .post(
      '/auth/passkeys',
      async ({ caller, request, body }) => {
        const site = requireRelyingParty(deps, request);
        return status(201, await addPasskey(deps, originOf(deps, request), caller.id, site, body));
      },
      { withAccount: true, body: AddBody },
    )
    .patch(
      '/auth/passkeys/:id',
      ({ caller, params, body }) => renamePasskey(deps, caller.id, params.id, body.name),
      { withAccount: true, params: PasskeyId, body: RenameBody },
    )
    .delete(
      '/auth/passkeys/:id',
      async ({ caller, params, body, request }) => {
        const origin = originOf(deps, request);
        await reauthenticate(deps, caller, origin, body?.password);
        await removePasskey(deps, origin, caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { withAccount: true, params: PasskeyId, body: PasswordAgain },
    )
    .post(
      '/login/passkey/options',
      ({ request }): Promise<PasskeyQuestion> =>
        askForPasskey(deps, originOf(deps, request), requireRelyingParty(deps, request)),
    )
    .post(
      '/login/passkey',
      async ({ request, set, body }) => {
        const site = requireRelyingParty(deps, request);
        const { sid, user } = await signInWithPasskey(deps, await signInContextOf(deps, request), site, body);
        set.headers['set-cookie'] = await sessionCookie(deps, request, { sid, isGuest: user.isGuest });
        return user;
      },
      { body: PasskeySignInBody },
    );

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
