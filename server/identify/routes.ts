import { Elysia } from 'elysia';
import { auth } from '../core/session/plugin.ts';
import { CheckDetails, Choose, ReIdentify, ReVerify, TempPath, TicketPath } from './bodies.ts';
import type { IdentifyDeps } from './deps.ts';
import { formOf, type Sent, senderOf } from './sender.ts';
import {
  checkDetails,
  choose,
  identify,
  identifyAndStore,
  identifyForVerification,
  reIdentify,
  reVerify,
} from './service.ts';
import { dropResult, verificationData } from './temporary.ts';
import { cancelIdentification, identifying, progressOf } from './under-way.ts';

/** A model on a small machine may take minutes. */
export const identifyRoutes = (deps: IdentifyDeps) => {
  const taken = (sent: Sent) => formOf(deps, sent);
  return new Elysia({ prefix: '/api', tags: ['identify'] })
    .use(auth(deps))
    .post(
      '/coins/identify',
      async (sent) => deps.patience(sent.request, identify(deps, ...(await taken(sent)))),
      { signedIn: true, parse: 'none' },
    )
    .post(
      '/coins/identify-and-store',
      async (sent) => deps.patience(sent.request, identifyAndStore(deps, ...(await taken(sent)))),
      { signedIn: true, parse: 'none' },
    )
    .post(
      '/coins/identify-for-verification',
      async (sent) => deps.patience(sent.request, identifyForVerification(deps, ...(await taken(sent)))),
      { signedIn: true, parse: 'none' },
    )
    .post(
      '/coins/re-identify',
      async (sent) => deps.patience(sent.request, reIdentify(deps, await senderOf(deps, sent), sent.body)),
      { signedIn: true, body: ReIdentify },
    )
    .post(
      '/coins/re-verify',
      async (sent) => deps.patience(sent.request, reVerify(deps, await senderOf(deps, sent), sent.body)),
      { signedIn: true, body: ReVerify },
    )
    .post('/coins/check-details', ({ body }) => checkDetails(deps, body), {
      signedIn: true,
      body: CheckDetails,
    })
    .get(
      '/verification-data/:tempId',
      ({ caller, params }) => verificationData(deps, caller.id, params.tempId),
      {
        signedIn: true,
        params: TempPath,
      },
    )
    .delete(
      '/verification-data/:tempId',
      async ({ caller, params }) => {
        await dropResult(deps, caller, params.tempId);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: TempPath },
    )
    .post(
      '/verification-data/:tempId/choose',
      async (sent) =>
        deps.patience(sent.request, choose(deps, await senderOf(deps, sent), sent.params.tempId, sent.body)),
      { signedIn: true, params: TempPath, body: Choose },
    )
    .get('/identifications', ({ caller }) => identifying(deps, caller), { signedIn: true })
    .get('/identifications/:ticket', ({ caller, params }) => progressOf(deps, caller.id, params.ticket), {
      signedIn: true,
      params: TicketPath,
    })
    .delete(
      '/identifications/:ticket',
      async ({ caller, params }) => {
        await cancelIdentification(deps, caller.id, params.ticket);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: TicketPath },
    );
};
