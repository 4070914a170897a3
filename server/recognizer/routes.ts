import { Elysia } from 'elysia';
import { z } from 'zod';
import { auth } from '../core/session/plugin.ts';
import type { RecognizerDeps } from './deps.ts';
import { forgetCorrections, forgetLooks, learnedFrom } from './learned.ts';

const TypeId = z.object({ typeId: z.string().max(300) });

export const learnedRoutes = (deps: RecognizerDeps) =>
  new Elysia({ prefix: '/api/reader', tags: ['identify'] })
    .use(auth(deps))
    .get('/learned', ({ caller }) => learnedFrom(deps, caller.id), { signedIn: true })
    .delete(
      '/learned',
      async ({ caller }) => {
        await forgetLooks(deps, caller.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true },
    )
    .delete(
      '/learned/:typeId',
      async ({ caller, params }) => {
        await forgetLooks(deps, caller.id, params.typeId);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: TypeId },
    )
    .delete(
      '/corrections',
      async ({ caller }) => {
        await forgetCorrections(deps, caller.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true },
    );
