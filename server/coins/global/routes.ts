import { Elysia, status } from 'elysia';
import { limitsOf } from '../../account/session/limits.ts';
import { auth } from '../../account/session/plugin.ts';
import type { Caller } from '../../account/session/sessions.ts';
import { photoIn } from '../../http/data-urls.ts';
import { isForm } from '../../http/guards.ts';
import { readForm } from '../../http/multipart.ts';
import { originOf } from '../../http/requests.ts';
import { formTicket, TempPath } from '../../identify/bodies.ts';
import type { Sender } from '../../identify/jobs/runs.ts';
import { type Uploads, uploadsOf } from '../../photos/uploads.ts';
import type { Deps } from '../../platform/deps.ts';
import { widestNetworkOf } from '../../platform/network.ts';
import { BulkBody, GlobalCoinBody, GlobalCorrectionsBody, RunPath } from './bodies.ts';
import { bulkState, endBulk, identifyBulk } from './bulk.ts';
import { globalRecord, identifyGlobal } from './identify.ts';
import { readJson, uploadsIn } from './photos.ts';
import { saveGlobalCoin } from './save.ts';
import { addGlobalCoin } from './service.ts';

interface Sent {
  caller: Caller;
  request: Request;
}

/** Coins of the world: entered, identified, verified and saved. */
export const globalRoutes = (deps: Deps) => {
  /** Who asks; 429 after too many photos of theirs or of their network. */
  const senderOf = ({ caller, request }: Sent): Sender => {
    const origin = originOf(deps, request);
    limitsOf(deps).beforeUpload(caller.id, origin);
    return { ...caller, network: widestNetworkOf(origin.address) };
  };
  /** The same with the photos of a form, or of JSON. */
  const taken = async (sent: Sent): Promise<[Sender, Uploads, string | undefined]> => {
    if (!isForm(sent.request)) {
      const { uploads, ticket } = await uploadsIn(sent.request);
      return [senderOf(sent), uploads, ticket];
    }
    const form = await readForm(sent.request);
    const ticket = formTicket(form);
    const uploads = uploadsOf(form);
    return [senderOf(sent), uploads, ticket];
  };
  return new Elysia({ prefix: '/api/coins', tags: ['global'] })
    .use(auth(deps))
    .post('/add-global', async ({ caller, body }) => status(201, await addGlobalCoin(deps, caller, body)), {
      signedIn: true,
      body: GlobalCoinBody,
    })
    .post(
      '/identify-global',
      async (sent) => deps.patience(sent.request, identifyGlobal(deps, ...(await taken(sent)))),
      { signedIn: true, parse: 'none' },
    )
    .post(
      '/identify-bulk-global',
      async (sent) => {
        const { coinImages } = await readJson(sent.request, BulkBody);
        const photos = coinImages.map(({ id, obverse }) => ({ id, photo: photoIn(sent.request, obverse) }));
        return deps.patience(sent.request, identifyBulk(deps, senderOf(sent), photos));
      },
      { signedIn: true, parse: 'none' },
    )
    .get('/identify-bulk-global', ({ caller }) => bulkState(deps, caller.id), { signedIn: true })
    .delete(
      '/identify-bulk-global/:runId',
      async ({ caller, params }) => {
        await endBulk(deps, caller, params.runId);
        return new Response(null, { status: 204 });
      },
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
        const { isNew, ...saved } = await saveGlobalCoin(deps, caller, params.tempId, body ?? {});
        return isNew ? status(201, saved) : status(200, saved);
      },
      { signedIn: true, params: TempPath, body: GlobalCorrectionsBody },
    );
};
