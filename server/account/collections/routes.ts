import { Elysia, status } from 'elysia';
import {
  CollectionBody,
  CollectionId,
  CollectionInvitation,
  CollectionMember,
  CollectionPatch,
  InvitationBody,
  InvitationToken,
  JournalQuery,
  MemberBody,
} from '../../../shared/account/collections.ts';
import { originOf } from '../../core/http/requests.ts';
import { auth } from '../../core/session/plugin.ts';
import { callerOf } from '../../core/session/sessions.ts';
import type { AccountDeps } from '../deps.ts';
import { journalOf } from './journal.ts';
import {
  accept,
  changeRole,
  handOver,
  invite,
  listMembers,
  previewInvitation,
  removeMember,
  withdraw,
} from './members.ts';
import { addCollection, listCollections, renameCollection, useCollection } from './service.ts';

const done = () => new Response(null, { status: 204 });

/** Who may is in server/core/access.ts. */
export const ownCollectionRoutes = (deps: AccountDeps) =>
  new Elysia({ prefix: '/api', tags: ['collections'] })
    .use(auth(deps))
    .get('/collections', ({ caller }) => listCollections(deps, caller), { signedIn: true })
    .post(
      '/collections',
      async ({ caller, body }) => status(201, await addCollection(deps, caller, body.name)),
      { withAccount: true, body: CollectionBody },
    )
    .patch(
      '/collections/:id',
      async ({ caller, body: { name, owner } }) => {
        if (name !== undefined) await renameCollection(deps, caller, name);
        if (owner !== undefined) await handOver(deps, caller, owner);
        return done();
      },
      { withAccount: true, params: CollectionId, body: CollectionPatch },
    )
    .post(
      '/collections/:id/use',
      async ({ caller }) => {
        await useCollection(deps, caller);
        return done();
      },
      { withAccount: true, params: CollectionId },
    )
    .get('/collections/:id/changes', ({ caller, query }) => journalOf(deps, caller.id, query), {
      ...{ withAccount: true, params: CollectionId, query: JournalQuery },
    })
    .get('/collections/:id/members', ({ caller }) => listMembers(deps, caller), {
      withAccount: true,
      params: CollectionId,
    })
    .patch(
      '/collections/:id/members/:member',
      async ({ caller, params, body }) => {
        await changeRole(deps, caller, params.member, body.role);
        return done();
      },
      { withAccount: true, params: CollectionMember, body: MemberBody },
    )
    .delete(
      '/collections/:id/members/:member',
      async ({ caller, params, request }) => {
        await removeMember(deps, caller, params.member, originOf(deps, request));
        return done();
      },
      { withAccount: true, params: CollectionMember },
    )
    .post(
      '/collections/:id/invitations',
      async ({ caller, body, request }) =>
        status(201, await invite(deps, caller, body, originOf(deps, request))),
      { withAccount: true, params: CollectionId, body: InvitationBody },
    )
    .delete(
      '/collections/:id/invitations/:invitation',
      async ({ caller, params }) => {
        await withdraw(deps, caller, params.invitation);
        return done();
      },
      { withAccount: true, params: CollectionInvitation },
    )
    .get(
      '/invitations/:token',
      async ({ params, request }) =>
        previewInvitation(deps, await callerOf(deps, request), params.token, originOf(deps, request)),
      { params: InvitationToken },
    )
    .post(
      '/invitations/:token/accept',
      ({ caller, params, request }) => accept(deps, caller, params.token, originOf(deps, request)),
      { withAccount: true, params: InvitationToken },
    );
