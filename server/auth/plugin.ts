import { Elysia, status } from 'elysia';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { type Caller, callerOf } from './sessions.ts';

const PLEA = 'Please sign in first.';

/**
 * Gives routes the option `signedIn: true`: 401 for a visitor, else `caller` in the context. `withAccount: true` is the
 * same for users alone: 403 for a guest. Visitors are told so before anything they sent is checked, so that it tells
 * them nothing.
 */
export const auth = (deps: Deps) => {
  const callers = new WeakMap<Request, Caller>();
  return new Elysia({ name: 'auth' }).macro({
    signedIn: {
      // What is handed over by `resolve` comes after the checks; this comes before them.
      async transform({ request }) {
        const caller = await callerOf(deps, request);
        if (!caller) throw new AppError(401, PLEA);
        callers.set(request, caller);
      },
      resolve({ request }) {
        const caller = callers.get(request);
        return caller ? { caller } : status(401, { message: PLEA });
      },
    },
    withAccount: {
      async transform({ request }) {
        const caller = await callerOf(deps, request);
        if (!caller) throw new AppError(401, PLEA);
        if (caller.isGuest) throw new AppError(403, 'Guests cannot do this. Please create an account first.');
        callers.set(request, caller);
      },
      resolve({ request }) {
        const caller = callers.get(request);
        return caller ? { caller } : status(401, { message: PLEA });
      },
    },
  });
};
