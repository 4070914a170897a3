import { Elysia, status } from 'elysia';
import type { Deps } from '../../platform/deps.ts';
import { notForGuests, notSignedIn } from '../../platform/errors.ts';
import { type Caller, callerOf } from './sessions.ts';

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
      if (!caller) throw notSignedIn();
      admit(caller);
      callers.set(request, caller);
    },
    resolve({ request }: { request: Request }) {
      const caller = callers.get(request);
      return caller ? { caller } : status(401, { message: notSignedIn().message });
    },
  });
  return new Elysia({ name: 'auth' }).macro({
    signedIn: admitting(() => {}),
    withAccount: admitting(({ isGuest }) => {
      if (isGuest) throw notForGuests();
    }),
  });
};
