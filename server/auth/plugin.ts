import { Elysia, status } from 'elysia';
import type { Deps } from '../deps.ts';
import { callerOf } from './sessions.ts';

/** Gives routes the option `signedIn: true`: 401 for a visitor, else `caller` in the context. */
export const auth = (deps: Deps) =>
  new Elysia({ name: 'auth' }).macro({
    signedIn: {
      async resolve({ request }) {
        const caller = await callerOf(deps, request);
        if (!caller) return status(401, { message: 'Please sign in first.' });
        return { caller };
      },
    },
  });
