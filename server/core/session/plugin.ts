import { Elysia, status } from 'elysia';
import { msg } from '../../../shared/language/msg.ts';
import { admitted } from '../access.ts';
import { AppError, bodyOf, notForGuests, notSignedIn } from '../errors.ts';
import { senderOf } from './api-keys.ts';
import type { Caller, SessionDeps } from './sessions.ts';

interface Asked {
  request: Request;
  route: string;
  params: Record<string, string | undefined>;
}

const ONLY_OPERATOR = msg('Only the operator of this server can do this.');

/**
 * Resolves caller, collection and role once per route (server/core/access.ts). `signedIn` throws 401, `withAccount` 403 for guests,
 * `asOperator` 403 for all but operators; all before validation.
 */
export const auth = (deps: SessionDeps) => {
  const callers = new WeakMap<Request, Caller>();
  const admitting = (admit: (caller: Caller) => void) => ({
    // `transform` runs before validation, `resolve` after it. Elysia finds `route` in the function's text: in a
    // minified method it does not, so this must be an arrow function.
    transform: async ({ request, route, params }: Asked) => {
      const sender = await senderOf(deps, request);
      if (!sender) throw notSignedIn();
      const { headers } = request;
      const caller = await admitted(deps, sender, `${request.method} ${route}`, { headers, params });
      admit(caller);
      callers.set(request, caller);
    },
    resolve({ request }: { request: Request }) {
      const caller = callers.get(request);
      return caller ? { caller } : status(401, bodyOf(notSignedIn()));
    },
  });
  return new Elysia({ name: 'auth' }).macro({
    signedIn: admitting(() => {}),
    withAccount: admitting(({ isGuest }) => {
      if (isGuest) throw notForGuests();
    }),
    asOperator: admitting(({ isOperator }) => {
      if (!isOperator) throw new AppError(403, 'operator_required', ONLY_OPERATOR);
    }),
  });
};
