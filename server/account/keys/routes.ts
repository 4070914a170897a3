import { Elysia, status } from 'elysia';
import { ApiKeyId, type ApiKeyList, NewKeyBody } from '../../../shared/account/api-keys.ts';
import { originOf } from '../../core/http/origin.ts';
import { auth } from '../../core/session/plugin.ts';
import type { AccountDeps } from '../deps.ts';
import { reauthenticate } from '../password/reauthenticate.ts';
import { listKeys, makeKey, revokeKey } from './service.ts';

/** The keys of an account's scripts. To make one the password is asked for, to revoke one it is not. */
export const keyRoutes = (deps: AccountDeps) =>
  new Elysia({ prefix: '/api/auth/keys', tags: ['accounts'] })
    .use(auth(deps))
    .get('', async ({ caller }): Promise<ApiKeyList> => ({ keys: await listKeys(deps, caller.id) }), {
      withAccount: true,
    })
    .post(
      '',
      async ({ caller, request, body }) => {
        const origin = originOf(deps, request);
        await reauthenticate(deps, caller, origin, body.password);
        return status(201, await makeKey(deps, origin, caller.id, body));
      },
      { withAccount: true, body: NewKeyBody },
    )
    .delete(
      '/:id',
      async ({ caller, request, params }) => {
        await revokeKey(deps, originOf(deps, request), caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { withAccount: true, params: ApiKeyId },
    );
