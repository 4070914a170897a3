import { Elysia, status } from 'elysia';
import { photoIn } from '../../core/http/data-urls.ts';
import { isForm } from '../../core/http/guards.ts';
import { auth } from '../../core/session/plugin.ts';
import { TempPath } from '../bodies.ts';
import type { IdentifyDeps } from '../deps.ts';
import { formOf, type Sent, senderOf } from '../sender.ts';
import { BulkBody, GlobalCoinBody, GlobalCorrectionsBody, RunPath } from './bodies.ts';
import { bulkState, endBulk, identifyBulk } from './bulk.ts';
import { globalRecord, identifyGlobal } from './identify.ts';
import { readJson, uploadsIn } from './photos.ts';
import { saveGlobalCoin } from './save.ts';
import { addGlobalCoin } from './service.ts';

export const globalRoutes = (deps: IdentifyDeps) => {
  const taken = async (sent: Sent): ReturnType<typeof formOf> => {
    if (isForm(sent.request)) return formOf(deps, sent);
    const { uploads, ticket } = await uploadsIn(sent.request);
    return [await senderOf(deps, sent), uploads, ticket];
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
        return deps.patience(sent.request, identifyBulk(deps, await senderOf(deps, sent), photos));
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
