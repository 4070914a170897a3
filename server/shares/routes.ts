import { Elysia, status } from 'elysia';
import { PHOTO_SIZES } from '../../shared/photos/model.ts';
import { ShareId, ShareInput, SharePatch } from '../../shared/shares/model.ts';
import { notFound } from '../core/errors.ts';
import { unchanging } from '../core/http/answers.ts';
import { originOf } from '../core/http/requests.ts';
import { auth } from '../core/session/plugin.ts';
import { personOf } from '../core/session/sessions.ts';
import { readPhoto, refuseOthers } from '../photos/service.ts';
import { coinOf } from './contents.ts';
import { previewOf } from './preview.ts';
import {
  changeShare,
  createShare,
  findShare,
  listShares,
  revokeShare,
  type Share,
  type SharesDeps,
} from './service.ts';

/** "12-obverse@480.webp": named by the coin, which the share has to show. */
const FILE = /^([1-9]\d{0,14})-(obverse|reverse)(?:@(\d+))?\.webp$/;

/** A revoked link must not go on in a cache. */
const SHORTLY = {
  'cache-control': 'private, max-age=60',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

export const shareRoutes = (deps: SharesDeps) => {
  /** Throws 404 for every link that does not live, and 429 after too many of them. */
  const alive = async (request: Request, token: string): Promise<Share> => {
    const origin = originOf(deps, request);
    await deps.limits.beforeShare(origin);
    const share = await findShare(deps, token);
    if (share) return share;
    await deps.limits.shareNotFound(origin);
    throw notFound();
  };
  return new Elysia({ tags: ['shares'] })
    .use(auth(deps))
    .get('/api/shares', ({ caller }) => listShares(deps, caller.id), { withAccount: true })
    .post(
      '/api/shares',
      async ({ caller, body, request }) =>
        status(201, await createShare(deps, originOf(deps, request), caller.id, body, personOf(caller))),
      { withAccount: true, body: ShareInput },
    )
    .patch('/api/shares/:id', ({ caller, params, body }) => changeShare(deps, caller.id, params.id, body), {
      withAccount: true,
      params: ShareId,
      body: SharePatch,
    })
    .delete(
      '/api/shares/:id',
      async ({ caller, params, request }) => {
        await revokeShare(deps, originOf(deps, request), caller.id, params.id, personOf(caller));
        return new Response(null, { status: 204 });
      },
      { withAccount: true, params: ShareId },
    )
    .get('/s/:token/photos/:file', async ({ params, request }) => {
      const share = await alive(request, params.token);
      const [, id, side, size] = FILE.exec(params.file) ?? [];
      const version = size === undefined ? 'full' : PHOTO_SIZES.find((known) => String(known) === size);
      const coin = id && version ? await coinOf(deps, share, Number(id)) : null;
      const hash = coin?.photos[side === 'reverse' ? 'reverse' : 'obverse'];
      if (!hash || !version) throw notFound();
      await refuseOthers(deps, share.userId, hash);
      return unchanging(request, `${hash}@${version}`, () => readPhoto(deps, hash, version), SHORTLY);
    })
    .get('/s/:token/preview.jpg', async ({ params, request }) => {
      const picture = await previewOf(deps, await alive(request, params.token));
      return new Response(picture, { headers: { ...SHORTLY, 'content-type': 'image/jpeg' } });
    });
};
