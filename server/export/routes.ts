import { Elysia } from 'elysia';
import { CollectionDeletion, CollectionId } from '../../shared/account/collections.ts';
import { DeletionBody, type ExportFormat, ExportQuery } from '../../shared/account/profile.ts';
import { isFromElsewhere, isUnmeant, originOf } from '../core/http/requests.ts';
import { auth } from '../core/session/plugin.ts';
import { type Caller, endedCookie } from '../core/session/sessions.ts';
import { deleteAccount, deleteCollection } from './deletion.ts';
import type { ExportDeps } from './deps.ts';
import { exportAll } from './export.ts';

const TYPES: Record<ExportFormat, string> = {
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

export const deletedCollectionRoutes = (deps: ExportDeps) =>
  new Elysia({ prefix: '/api/collections', tags: ['collections'] }).use(auth(deps)).delete(
    '/:id',
    async ({ request, caller, body }) => {
      const presence = { ...originOf(deps, request), caller };
      await deps.patience(request, deleteCollection(deps, presence, body.confirmation));
      return new Response(null, { status: 204 });
    },
    { withAccount: true, params: CollectionId, body: CollectionDeletion },
  );

/** Takes everything of an account out of Mintmark: as a file, or for good. */
export const exportRoutes = (deps: ExportDeps) => {
  const presence = (request: Request, caller: Caller) => ({ ...originOf(deps, request), caller });

  return new Elysia({ prefix: '/api/auth', tags: ['profile'] })
    .use(auth(deps))
    .get(
      '/export',
      async ({ request, redirect, caller, query: { format } }) => {
        // It would cost the reader one of a few, and the server much work.
        if (isUnmeant(request) || isFromElsewhere(request)) return redirect('/my-profile', 303);
        const today = new Date().toISOString().slice(0, 10);
        return new Response(await exportAll(deps, presence(request, caller), format, request.signal), {
          headers: {
            'content-type': TYPES[format],
            'content-disposition': `attachment; filename="mintmark-export-${today}.${format}"`,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          },
        });
      },
      { signedIn: true, query: ExportQuery },
    )
    .delete(
      '/account',
      async ({ request, caller, body }) => {
        // A large collection takes longer than a connection may be silent.
        await deps.patience(request, deleteAccount(deps, presence(request, caller), body));
        return new Response(null, { status: 204, headers: { 'set-cookie': endedCookie(deps, request) } });
      },
      { signedIn: true, body: DeletionBody },
    );
};
