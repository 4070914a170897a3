import { Elysia, status } from 'elysia';
import { PHOTO_SIZES } from '../../shared/photos/model.ts';
import { notFound } from '../core/errors.ts';
import { unchanging } from '../core/http/answers.ts';
import { unchangingForReader } from '../core/http/headers.ts';
import { readForm } from '../core/http/multipart.ts';
import { isSecure, originOf } from '../core/http/requests.ts';
import { auth } from '../core/session/plugin.ts';
import { personOf } from '../core/session/sessions.ts';
import type { PhotosDeps } from './deps.ts';
import { addPhotos, readPhoto, refuseOthers } from './service.ts';
import { uploadsOf } from './uploads.ts';

const FILE = /^([0-9a-f]{64})(?:@(\d+))?\.webp$/;
const DOCUMENT = /^([0-9a-f]{64})\.pdf$/;

export const photoRoutes = (deps: PhotosDeps) =>
  new Elysia({ tags: ['photos'] })
    .use(auth(deps))
    .post(
      '/api/photos',
      async ({ caller, request }) => {
        await deps.limits.beforeUpload(personOf(caller), originOf(deps, request));
        return status(201, await addPhotos(deps, caller.id, uploadsOf(await readForm(request))));
      },
      { signedIn: true, parse: 'none' },
    )
    .get(
      '/photos/:file',
      async ({ caller, params, request }) => {
        const [, hash, size] = FILE.exec(params.file) ?? [];
        const version = size === undefined ? 'full' : PHOTO_SIZES.find((known) => String(known) === size);
        if (!hash || !version) throw notFound();
        await refuseOthers(deps, caller.id, hash);
        return unchanging(request, `${hash}@${version}`, () => readPhoto(deps, hash, version), {
          // Named by content; private to the owner.
          'cache-control': unchangingForReader(isSecure(deps, request)),
        });
      },
      { signedIn: true },
    )
    .get(
      '/documents/:file',
      async ({ caller, params, request }) => {
        const [, hash] = DOCUMENT.exec(params.file) ?? [];
        if (!hash) throw notFound();
        await refuseOthers(deps, caller.id, hash);
        return unchanging(request, hash, () => readPhoto(deps, hash, 'document'), {
          'cache-control': unchangingForReader(isSecure(deps, request)),
          // A PDF may hold scripts, so it is never opened within the site.
          'content-disposition': 'attachment',
        });
      },
      { signedIn: true },
    )
    .get('/type-pictures/:file', ({ params, request }) => answerTypePicture(deps, params.file, request), {
      signedIn: true,
    });

/** "<hash>@480.webp"; 404 if missing or unusable. */
function answerTypePicture(deps: PhotosDeps, file: string, request: Request): Promise<Response> {
  const [, hash, said] = FILE.exec(file) ?? [];
  const version = said === undefined ? 'full' : PHOTO_SIZES.find((known) => String(known) === said);
  if (!hash || !version) throw notFound();
  const read = async () => {
    await deps.typePictures.all((id) => deps.catalogue().typesById.has(id));
    const picture = await deps.typePictures.read(hash, version);
    if (!picture) throw notFound();
    return picture;
  };
  return unchanging(request, `${hash}@${version}`, read, {
    'cache-control': unchangingForReader(isSecure(deps, request)),
  });
}
