import { Elysia, status } from 'elysia';
import type { AskedScope } from '../../shared/catalogue/world-search.ts';
import type { GlobalCoinAdded } from '../../shared/global/model.ts';
import { by } from '../coins/journal.ts';
import { addCoin } from '../coins/service.ts';
import { photoIn } from '../core/http/data-urls.ts';
import { isForm } from '../core/http/guards.ts';
import { readForm } from '../core/http/multipart.ts';
import { originOf } from '../core/http/requests.ts';
import { widestNetworkOf } from '../core/network.ts';
import { auth } from '../core/session/plugin.ts';
import { type Caller, personOf } from '../core/session/sessions.ts';
import { type Uploads, uploadsOf } from '../photos/uploads.ts';
import {
  CheckDetails,
  Choose,
  formScope,
  formTicket,
  ReIdentify,
  ReVerify,
  TempPath,
  TicketPath,
} from './bodies.ts';
import { choose } from './choose.ts';
import type { IdentifyDeps } from './deps.ts';
import { cancelIdentification, identifying, progressOf } from './jobs/progress.ts';
import type { Sender } from './jobs/runs.ts';
import { FeedbackBody, SaveVerifiedBody, SaveWithLearningBody } from './learning/bodies.ts';
import { addFeedback, learningStats } from './learning/feedback.ts';
import { globalInputOf } from './learning/input.ts';
import { saveGlobalCoin, saveVerified, saveWithLearning } from './learning/save.ts';
import {
  checkDetails,
  identify,
  identifyAndStore,
  identifyForVerification,
  identifyGlobal,
  reIdentify,
  reVerify,
} from './service.ts';
import { dropResult, verificationData } from './temporary.ts';
import {
  BulkBody,
  GlobalCoinBody,
  GlobalCorrectionsBody,
  RunPath,
  readJson,
  uploadsIn,
} from './world/bodies.ts';
import { bulkState, endBulk, identifyBulk } from './world/bulk.ts';
import { globalRecord } from './world/record.ts';

/** Slow models take minutes. */
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
      ({ caller, params }) => gone(dropResult(deps, caller, params.tempId)),
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
      ({ caller, params }) => gone(cancelIdentification(deps, caller.id, params.ticket)),
      { signedIn: true, params: TicketPath },
    );
};

export const learningRoutes = (deps: IdentifyDeps) =>
  new Elysia({ prefix: '/api/coins', tags: ['identify'] })
    .use(auth(deps))
    .post(
      '/save-verified',
      async ({ caller, body, request }) =>
        savedAs(await deps.patience(request, saveVerified(by(deps, caller), caller, body))),
      { signedIn: true, body: SaveVerifiedBody },
    )
    .post(
      '/save-with-learning',
      async ({ caller, body, request }) =>
        savedAs(await deps.patience(request, saveWithLearning(by(deps, caller), caller, body))),
      { signedIn: true, body: SaveWithLearningBody },
    )
    .post(
      '/active-learning-feedback',
      async ({ caller, body }) => status(201, await addFeedback(deps, caller, body)),
      { signedIn: true, body: FeedbackBody },
    )
    .get('/active-learning-stats', ({ caller }) => learningStats(deps, caller.id), { signedIn: true });

export const globalRoutes = (deps: IdentifyDeps) => {
  const taken = async (sent: Sent): ReturnType<typeof formOf> => {
    if (isForm(sent.request)) return formOf(deps, sent);
    const { uploads, ticket, scope } = await uploadsIn(sent.request);
    return [await senderOf(deps, sent), uploads, ticket, scope];
  };
  return new Elysia({ prefix: '/api/coins', tags: ['global'] })
    .use(auth(deps))
    .post(
      '/add-global',
      async ({ caller, body }) =>
        status(201, addedAs(await addCoin(by(deps, caller), caller, globalInputOf(body)))),
      { signedIn: true, body: GlobalCoinBody },
    )
    .post(
      '/identify-global',
      async (sent) => deps.patience(sent.request, identifyGlobal(deps, ...(await taken(sent)))),
      { signedIn: true, parse: 'none' },
    )
    .post(
      '/identify-bulk-global',
      async (sent) => {
        const { coinImages, scope } = await readJson(sent.request, BulkBody);
        const photos = coinImages.map(({ id, obverse, reverse }) => ({
          ...{ id, photo: photoIn(sent.request, obverse) },
          ...(reverse && { reverse: photoIn(sent.request, reverse) }),
          ...(scope && { scope }),
        }));
        return deps.patience(sent.request, identifyBulk(deps, await senderOf(deps, sent), photos));
      },
      { signedIn: true, parse: 'none' },
    )
    .get('/identify-bulk-global', ({ caller }) => bulkState(deps, caller.id), { signedIn: true })
    .delete(
      '/identify-bulk-global/:runId',
      ({ caller, params }) => gone(endBulk(deps, caller, params.runId)),
      { signedIn: true, params: RunPath },
    )
    .get(
      '/global-verification/:tempId',
      ({ caller, params }) => globalRecord(deps, caller.id, params.tempId),
      { signedIn: true, params: TempPath },
    )
    .post(
      '/save-global-coin/:tempId',
      async ({ caller, params, body }) => {
        const { isNew, coin } = await saveGlobalCoin(by(deps, caller), caller, params.tempId, body ?? {});
        return savedAs({ isNew, saved: addedAs(coin) });
      },
      { signedIn: true, params: TempPath, body: GlobalCorrectionsBody },
    );
};

const savedAs = <T>({ isNew, saved }: { isNew: boolean; saved: T }) =>
  isNew ? status(201, saved) : status(200, saved);

async function gone(done: Promise<void>): Promise<Response> {
  await done;
  return new Response(null, { status: 204 });
}

const addedAs = ({ id, name, country }: GlobalCoinAdded): GlobalCoinAdded => ({ id, name, country });

export interface Sent {
  caller: Caller;
  request: Request;
}

/** 429 at the limit by user or network. */
export async function senderOf(deps: IdentifyDeps, { caller, request }: Sent): Promise<Sender> {
  const origin = originOf(deps, request);
  await deps.limits.beforeUpload(personOf(caller), origin);
  return { ...caller, network: widestNetworkOf(origin.address) };
}

export async function formOf(
  deps: IdentifyDeps,
  sent: Sent,
): Promise<[Sender, Uploads, ticket?: string, scope?: AskedScope]> {
  const form = await readForm(sent.request);
  const ticket = formTicket(form);
  const scope = formScope(form);
  const uploads = uploadsOf(form);
  return [await senderOf(deps, sent), uploads, ticket, scope];
}
