import { PHOTO_SIZES } from '../../../shared/photos/model.ts';
import { notFound } from '../../core/errors.ts';
import { unchanging } from '../../core/http/answers.ts';
import { unchangingForReader } from '../../core/http/headers.ts';
import { isSecure } from '../../core/http/requests.ts';
import type { PhotosDeps } from '../deps.ts';

const FILE = /^([0-9a-f]{64})(?:@(\d+))?\.webp$/;

/** The operator's picture of a type by its file ("<hash>@480.webp"); 404 for one that is not there, or cannot be used. */
export function answerTypePicture(deps: PhotosDeps, file: string, request: Request): Promise<Response> {
  const [, hash, said] = FILE.exec(file) ?? [];
  const version = said === undefined ? 'full' : PHOTO_SIZES.find((known) => String(known) === said);
  if (!hash || !version) throw notFound();
  const read = async () => {
    await deps.typePictures.all((id) => deps.catalogue().typesById.has(id));
    const picture = await deps.typePictures.read(hash, version);
    if (!picture) throw notFound();
    return picture;
  };
  // The address is the hash of the file.
  return unchanging(request, `${hash}@${version}`, read, {
    'cache-control': unchangingForReader(isSecure(deps, request)),
  });
}
