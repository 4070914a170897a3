import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_PHOTO_BYTES } from '../../../shared/photos/model.ts';

/** The operator's pictures of coin types in a data folder. */
export const typePictureFolder = (dataDir: string): string => join(dataDir, 'type-pictures');

export type TypeSide = 'obverse' | 'reverse';

/** A file that may be used, if it is the picture it says it is. */
export interface TypeFile {
  name: string;
  path: string;
  typeId: string;
  side: TypeSide;
  /** Changes when the file does. */
  stamp: string;
}

/** A file that is not used, and why. */
export interface Unusable {
  name: string;
  reason: string;
}

const NAME = /^([a-z0-9][a-z0-9-]*)\.(obverse|reverse)\.(?:jpe?g|png|webp)$/i;

/** What lies in the folder, by name: nothing of it is read. A folder that is not there is empty; hidden files are not looked at. */
export async function typeFilesIn(
  folder: string,
  isType: (id: string) => boolean,
): Promise<{ files: TypeFile[]; unusable: Unusable[] }> {
  const names = await readdir(folder).catch(nothingThere);
  const files: TypeFile[] = [];
  const unusable: Unusable[] = [];
  for (const name of names.filter((one) => !one.startsWith('.')).sort()) {
    const [, id = '', side = ''] = NAME.exec(name) ?? [];
    const typeId = id.toLowerCase();
    const path = join(folder, name);
    const reason = !id
      ? 'is not named like mercury-dime.obverse.jpg'
      : isType(typeId)
        ? await faultOf(path)
        : `names no type of the catalogue: ${typeId}`;
    const file = { name, path, typeId, side: side.toLowerCase() as TypeSide };
    const other = files.find((one) => one.typeId === typeId && one.side === file.side);
    if (typeof reason === 'string') unusable.push({ name, reason });
    else if (other) unusable.push({ name, reason: `is not used beside ${other.name}` });
    else files.push({ ...file, ...reason });
  }
  return { files, unusable };
}

/** What is wrong with a file that shows from outside, or by what its change is seen. */
async function faultOf(path: string): Promise<string | { stamp: string }> {
  const found = await stat(path).catch(() => null);
  if (!found) return 'cannot be read';
  if (!found.isFile()) return 'is no file';
  if (found.size > MAX_PHOTO_BYTES) return `is larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB`;
  return { stamp: `${found.size} ${found.mtimeMs}` };
}

function nothingThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
