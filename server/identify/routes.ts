import { Elysia } from 'elysia';
import { limitsOf } from '../account/session/limits.ts';
import { auth } from '../account/session/plugin.ts';
import type { Caller } from '../account/session/sessions.ts';
import { readForm } from '../http/multipart.ts';
import { originOf } from '../http/requests.ts';
import { type Uploads, uploadsOf } from '../photos/uploads.ts';
import type { Deps } from '../platform/deps.ts';
import { widestNetworkOf } from '../platform/network.ts';
import { CheckDetails, Choose, formTicket, ReIdentify, ReVerify, TempPath, TicketPath } from './bodies.ts';
import type { Sender } from './jobs/runs.ts';
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

interface Sent {
  caller: Caller;
  request: Request;
}

/** Identifying coins from photos, over which a model on a small machine may take minutes, and the results that wait for their collector. */
export const identifyRoutes = (deps: Deps) => {
  /** Who asks; 429 after too many photos of theirs or of their network, whether sent now or looked at again. */
  const senderOf = ({ caller, request }: Sent): Sender => {
    const origin = originOf(deps, request);
    limitsOf(deps).beforeUpload(caller.id, origin);
    return { ...caller, network: widestNetworkOf(origin.address) };
  };
  /** The same with the photos of a form, and its ticket. */
  const taken = async (sent: Sent): Promise<[Sender, Uploads, string | undefined]> => {
    const form = await readForm(sent.request);
    const ticket = formTicket(form);
    const uploads = uploadsOf(form);
    return [senderOf(sent), uploads, ticket];
  };
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
      (sent) => deps.patience(sent.request, reIdentify(deps, senderOf(sent), sent.body)),
      { signedIn: true, body: ReIdentify },
    )
    .post(
      '/coins/re-verify',
      (sent) => deps.patience(sent.request, reVerify(deps, senderOf(sent), sent.body)),
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
      (sent) => deps.patience(sent.request, choose(deps, senderOf(sent), sent.params.tempId, sent.body)),
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
