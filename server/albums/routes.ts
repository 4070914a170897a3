import { Elysia, status } from 'elysia';
import { AlbumId, AlbumQuery, FillBody, MarkBody } from '../../shared/albums/model.ts';
import { auth } from '../core/session/plugin.ts';
import { markHoles } from './marks.ts';
import { type AlbumsDeps, fillHoles, getAlbum, listAlbums } from './service.ts';

export const albumRoutes = (deps: AlbumsDeps) =>
  new Elysia({ prefix: '/api/albums', tags: ['albums'] })
    .use(auth(deps))
    .get('', ({ caller }) => listAlbums(deps, caller.id), { signedIn: true })
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
