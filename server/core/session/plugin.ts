import { Elysia, status } from 'elysia';
import { notForGuests, notSignedIn } from '../errors.ts';
import { refuseKey, senderOf } from './api-keys.ts';
import type { SessionDeps } from './deps.ts';
import type { Caller } from './sessions.ts';

/**
 * Gives routes the option `signedIn: true`: 401 for a visitor, else `caller` in the context. `withAccount: true` is the
 * same for users alone: 403 for a guest. Visitors are told so before anything they sent is checked, so that it tells
 * them nothing. An API key is refused where keys may not go (key-routes.ts).
 */
export const auth = (deps: SessionDeps) => {
  const callers = new WeakMap<Request, Caller>();
  const admitting = (admit: (caller: Caller) => void) => ({
    // What is handed over by `resolve` comes after the checks; this comes before them. Elysia reads in a function's text whether it
    // wants the route, and in a minified method it does not find it: this has to be an arrow function.
    transform: async ({ request, route }: { request: Request; route: string }) => {
      const caller = await senderOf(deps, request);
      if (!caller) throw notSignedIn();
      refuseKey(caller, `${request.method} ${route}`);
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
