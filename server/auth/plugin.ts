import { Elysia, status } from 'elysia';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { type Caller, callerOf } from './sessions.ts';

export const PLEA = 'Please sign in first.';
export const ACCOUNT_PLEA = 'Guests cannot do this. Please create an account first.';

/**
 * Gives routes the option `signedIn: true`: 401 for a visitor, else `caller` in the context. `withAccount: true` is the
 * same for users alone: 403 for a guest. Visitors are told so before anything they sent is checked, so that it tells
 * them nothing.
 */
export const auth = (deps: Deps) => {
  const callers = new WeakMap<Request, Caller>();
  const admitting = (admit: (caller: Caller) => void) => ({
    // What is handed over by `resolve` comes after the checks; this comes before them.
    async transform({ request }: { request: Request }) {
      const caller = await callerOf(deps, request);
      if (!caller) throw new AppError(401, PLEA);
      admit(caller);
      callers.set(request, caller);
    },
    resolve({ request }: { request: Request }) {
      const caller = callers.get(request);
      return caller ? { caller } : status(401, { message: PLEA });
    },
  });
  return new Elysia({ name: 'auth' }).macro({
    signedIn: admitting(() => {}),
    withAccount: admitting(({ isGuest }) => {
      if (isGuest) throw new AppError(403, ACCOUNT_PLEA);
    }),
  });
};
