import { Elysia, status } from 'elysia';
import {
  AlbumId,
  AlbumInput,
  AlbumPatch,
  AlbumQuery,
  FillBody,
  MarkBody,
} from '../../shared/albums/model.ts';
import { by } from '../coins/journal.ts';
import { publicAnswer } from '../core/http/answers.ts';
import { repeatableOf } from '../core/once.ts';
import { auth } from '../core/session/plugin.ts';
import { markHoles } from './marks.ts';
import { createAlbum, deleteAlbum, renameAlbum } from './own.ts';
import { type AlbumsDeps, fillHoles, getAlbum, listAlbums } from './service.ts';
import { showCatalogue, showCollection } from './show.ts';

export const albumRoutes = (deps: AlbumsDeps) =>
  new Elysia({ prefix: '/api', tags: ['albums'] })
    .use(auth(deps))
    .get('/show/catalogue', () => showCatalogue(deps), { signedIn: true, mapResponse: publicAnswer })
    .get('/show/collection', ({ caller }) => showCollection(deps, caller.id), { signedIn: true })
    .get('/albums', ({ caller }) => listAlbums(deps, caller.id), { signedIn: true })
    .post('/albums', async ({ caller, body }) => status(201, await createAlbum(deps, caller, body)), {
      signedIn: true,
      body: AlbumInput,
    })
    .patch('/albums/:id', ({ caller, params, body }) => renameAlbum(deps, caller.id, params.id, body.name), {
      signedIn: true,
      params: AlbumId,
      body: AlbumPatch,
    })
    .delete(
      '/albums/:id',
      async ({ caller, params }) => {
        await deleteAlbum(deps, caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: AlbumId },
    )
    .get('/albums/:id', ({ caller, params, query }) => getAlbum(deps, caller.id, params.id, query), {
      signedIn: true,
      params: AlbumId,
      query: AlbumQuery,
    })
    .post(
      '/albums/:id/fill',
      async ({ caller, params, body, request }) => {
        const repeatable = repeatableOf(request, caller.id, 'fill an album');
        return status(201, await fillHoles(by(deps, caller), caller, params.id, body, repeatable));
      },
      { signedIn: true, params: AlbumId, body: FillBody },
    )
    .post(
      '/albums/:id/wants',
      ({ caller, params, body, request }) => {
        const repeatable = repeatableOf(request, caller.id, 'mark holes');
        return markHoles(deps, caller.id, params.id, body, repeatable);
      },
      { signedIn: true, params: AlbumId, body: MarkBody },
    );
