import { Elysia, status } from 'elysia';
import { PasswordAgain } from '../../../shared/account/account.ts';
import {
  AddBody,
  type NewPasskey,
  PasskeyId,
  type PasskeyList,
  type PasskeyQuestion,
  PasskeySignInBody,
  RenameBody,
} from '../../../shared/account/passkey.ts';
import { originOf } from '../../core/http/requests.ts';
import { auth } from '../../core/session/plugin.ts';
import { sessionCookie, signInContextOf } from '../../core/session/sessions.ts';
import type { AccountDeps } from '../deps.ts';
import { reauthenticate } from '../password/passwords.ts';
import {
  addPasskey,
  askForPasskey,
  listPasskeys,
  newPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './service.ts';
import { relyingParty, requireRelyingParty } from './webauthn.ts';

export const passkeyRoutes = (deps: AccountDeps) =>
  new Elysia({ prefix: '/api', tags: ['accounts'] })
    .use(auth(deps))
    .get(
      '/auth/passkeys',
      async ({ caller, request }): Promise<PasskeyList> => ({
        available: relyingParty(deps, request) !== null,
        passkeys: await listPasskeys(deps, caller.id),
      }),
      { withAccount: true },
    )
    .post(
      '/auth/passkeys/options',
      async ({ caller, request, body }): Promise<NewPasskey> => {
        const site = requireRelyingParty(deps, request);
        await reauthenticate(deps, caller, originOf(deps, request), body?.password);
        return newPasskey(deps, caller.id, site);
      },
      { withAccount: true, body: PasswordAgain },
    )
    .post(
      '/auth/passkeys',
      async ({ caller, request, body }) => {
        const site = requireRelyingParty(deps, request);
        return status(201, await addPasskey(deps, originOf(deps, request), caller.id, site, body));
      },
      { withAccount: true, body: AddBody },
    )
    .patch(
      '/auth/passkeys/:id',
      ({ caller, params, body }) => renamePasskey(deps, caller.id, params.id, body.name),
      { withAccount: true, params: PasskeyId, body: RenameBody },
    )
    .delete(
      '/auth/passkeys/:id',
      async ({ caller, params, body, request }) => {
        const origin = originOf(deps, request);
        await reauthenticate(deps, caller, origin, body?.password);
        await removePasskey(deps, origin, caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { withAccount: true, params: PasskeyId, body: PasswordAgain },
    )
    .post(
      '/login/passkey/options',
      ({ request }): Promise<PasskeyQuestion> =>
        askForPasskey(deps, originOf(deps, request), requireRelyingParty(deps, request)),
    )
    .post(
      '/login/passkey',
      async ({ request, set, body }) => {
        const site = requireRelyingParty(deps, request);
        const { sid, user } = await signInWithPasskey(deps, await signInContextOf(deps, request), site, body);
        set.headers['set-cookie'] = await sessionCookie(deps, request, { sid, isGuest: user.isGuest });
        return user;
      },
      { body: PasskeySignInBody },
    );
