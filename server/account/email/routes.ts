import { Elysia, status } from 'elysia';
import { AddressBody, ResetBody, VerifyBody } from '../../../shared/account/email.ts';
import { msg } from '../../../shared/language/msg.ts';
import { AppError } from '../../core/errors.ts';
import { saidTo } from '../../core/http/language.ts';
import { originOf } from '../../core/http/requests.ts';
import { signInContextOf } from '../../core/session/sessions.ts';
import type { AccountDeps } from '../deps.ts';
import { afterResponse } from './outbox.ts';
import { requestReset, resetPassword } from './reset.ts';
import { registeredPasswordPrint, resendVerification, verifyEmail } from './verification.ts';

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
