import { Elysia, status } from 'elysia';
import {
  AlbumId,
  AlbumInput,
  AlbumPatch,
  AlbumQuery,
  FillBody,
  MarkBody,
} from '../../shared/albums/model.ts';
import { auth } from '../core/session/plugin.ts';
import { markHoles } from './marks.ts';
import { createAlbum, deleteAlbum, renameAlbum } from './own.ts';
import { type AlbumsDeps, fillHoles, getAlbum, listAlbums } from './service.ts';

export const albumRoutes = (deps: AlbumsDeps) =>
  new Elysia({ prefix: '/api/albums', tags: ['albums'] })
    .use(auth(deps))
    .get('', ({ caller }) => listAlbums(deps, caller.id), { signedIn: true })
    .post('', async ({ caller, body }) => status(201, await createAlbum(deps, caller, body)), {
      signedIn: true,
      body: AlbumInput,
    })
    .patch('/:id', ({ caller, params, body }) => renameAlbum(deps, caller.id, params.id, body.name), {
      signedIn: true,
      params: AlbumId,
      body: AlbumPatch,
    })
    .delete(
      '/:id',
      async ({ caller, params }) => {
        await deleteAlbum(deps, caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: AlbumId },
    )
    .get('/:id', ({ caller, params, query }) => getAlbum(deps, caller.id, params.id, query), {
      signedIn: true,
      params: AlbumId,
      query: AlbumQuery,
    })
    .post(
      '/:id/fill',
      async ({ caller, params, body }) => status(201, await fillHoles(deps, caller, params.id, body)),
      { signedIn: true, params: AlbumId, body: FillBody },
    )
    .post('/:id/wants', ({ caller, params, body }) => markHoles(deps, caller.id, params.id, body), {
      signedIn: true,
      params: AlbumId,
      body: MarkBody,
    });
