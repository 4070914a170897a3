import { Elysia, status } from 'elysia';
import {
  ImportAlikeChange,
  ImportCoinsQuery,
  ImportEncodingChange,
  ImportId,
  ImportMapping,
  ImportRowChange,
  ImportRowPlace,
  ImportRowsQuery,
  ImportStart,
  ImportUpload,
} from '../../shared/import/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { AppError } from '../core/errors.ts';
import { isFile } from '../core/http/guards.ts';
import { originOf } from '../core/http/requests.ts';
import { auth } from '../core/session/plugin.ts';
import { personOf } from '../core/session/sessions.ts';
import type { ImportDeps } from './deps.ts';
import { changeAlike, changeEncoding, changeMapping, changeRow } from './mapping.ts';
import { importCoins, importDetail, importRows, listImports } from './preview.ts';
import { cancelImport, startImport } from './run.ts';
import { undoImport } from './undo.ts';
import { receiveImport } from './upload.ts';

export const importRoutes = (deps: ImportDeps) =>
  new Elysia({ prefix: '/api', tags: ['import'] })
    .use(auth(deps))
    .post(
      '/imports',
      async ({ caller, request, query }) => {
        if (!isFile(request)) throw new AppError(415, 'import_file_required', IMPORT_FILE_REQUIRED);
        const length = Number(request.headers.get('content-length') ?? 0);
        if (!(length > 0))
          throw new AppError(411, 'import_length_required', 'The request must state the file’s length.');
        const { address } = originOf(deps, request);
        await deps.limits.beforeUpload(personOf(caller), originOf(deps, request));
        const taken = receiveImport(deps, caller, { name: query.name, length, address }, request.body);
        return status(201, await deps.patience(request, taken));
      },
      { signedIn: true, parse: 'none', query: ImportUpload },
    )
    .get('/imports', ({ caller }) => listImports(deps, caller.id), { signedIn: true })
    .get(
      '/imports/:id',
      ({ caller, params, request }) => deps.patience(request, importDetail(deps, caller.id, params.id)),
      { signedIn: true, params: ImportId },
    )
    .put(
      '/imports/:id/encoding',
      async ({ caller, params, body, request }) => {
        await deps.limits.beforeUpload(personOf(caller), originOf(deps, request));
        return deps.patience(request, changeEncoding(deps, caller, params.id, body.encoding));
      },
      { signedIn: true, params: ImportId, body: ImportEncodingChange },
    )
    .put(
      '/imports/:id/alike',
      ({ caller, params, body }) => changeAlike(deps, caller.id, params.id, body.alike),
      {
        signedIn: true,
        params: ImportId,
        body: ImportAlikeChange,
      },
    )
    .put(
      '/imports/:id/mapping',
      ({ caller, params, body, request }) =>
        deps.patience(request, changeMapping(deps, caller.id, params.id, body)),
      {
        signedIn: true,
        params: ImportId,
        body: ImportMapping,
      },
    )
    .get(
      '/imports/:id/rows',
      ({ caller, params, query, request }) =>
        deps.patience(request, importRows(deps, caller.id, params.id, query)),
      { signedIn: true, params: ImportId, query: ImportRowsQuery },
    )
    .put(
      '/imports/:id/rows/:n',
      ({ caller, params, body }) => changeRow(deps, caller.id, params.id, params.n, body.choice),
      { signedIn: true, params: ImportRowPlace, body: ImportRowChange },
    )
    .get(
      '/imports/:id/coins',
      ({ caller, params, query }) => importCoins(deps, caller.id, params.id, query),
      {
        signedIn: true,
        params: ImportId,
        query: ImportCoinsQuery,
      },
    )
    .post(
      '/imports/:id/start',
      ({ caller, params, body, request }) =>
        deps.patience(request, startImport(deps, caller.id, params.id, body)),
      { signedIn: true, params: ImportId, body: ImportStart },
    )
    .post('/imports/:id/cancel', ({ caller, params }) => cancelImport(deps, caller.id, params.id), {
      signedIn: true,
      params: ImportId,
    })
    .post('/imports/:id/undo', ({ caller, params }) => undoImport(deps, caller.id, params.id), {
      signedIn: true,
      params: ImportId,
    });

const IMPORT_FILE_REQUIRED = msg('Please send the file itself, as application/octet-stream.');
