import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_PHOTO_BYTES } from '../../shared/photos/model.ts';
import { createMemory } from '../core/cache.ts';
import type { Config } from '../core/config.ts';
import { AppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import { encoded } from './encoder.ts';
import type { PhotoVersion } from './store.ts';

/** Interval of reading the folder, in ms. */
const FRESH_MS = 10_000;
export type SidesOfType = Partial<Record<TypeSide, string>>;

export interface TypePictures {
  /** By type id. */
  all(isType: (id: string) => boolean): Promise<ReadonlyMap<string, SidesOfType>>;
  /** Encoded on first use; null if gone or unusable. */
  read(hash: string, version: PhotoVersion): Promise<Blob | null>;
}

const ADDRESS = (hash: string) => `/type-pictures/${hash}.webp`;
const NONE: ReadonlyMap<string, SidesOfType> = new Map();

/**
 * The operator's pictures of coin types, named by the hash of their file. Encoded like uploads, into `cache`.
 */
export function createTypePictures({ config, log }: { config: Config; log: Log }): TypePictures {
  const folder = typePictureFolder(config.dataDir);
  const cache = join(config.dataDir, 'cache', 'type-pictures');
  const hashes = new Map<string, { stamp: string; hash: string }>();
  let files = new Map<string, TypeFile>();
  let sides = NONE;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let loggedFaults = '';

  const hashOf = async ({ path, stamp }: TypeFile): Promise<string> => {
    const known = hashes.get(path);
    if (known?.stamp === stamp) return known.hash;
    const hash = new Bun.CryptoHasher('sha256').update(await Bun.file(path).bytes()).digest('hex');
    hashes.set(path, { stamp, hash });
    return hash;
  };

  const refresh = async (isType: (id: string) => boolean) => {
    const found = await typeFilesIn(folder, isType);
    const unusable = found.unusable.map(({ name, reason }) => `${name} ${reason}`);
    const nextFiles = new Map<string, TypeFile>();
    const nextSides = new Map<string, SidesOfType>();
    for (const file of found.files) {
      const hash = await hashOf(file);
      nextFiles.set(hash, file);
      nextSides.set(file.typeId, { ...nextSides.get(file.typeId), [file.side]: ADDRESS(hash) });
    }
    if (unusable.length > 0 && loggedFaults !== unusable.join())
      log.warn('pictures of types that are not used', { folder, files: unusable.slice(0, 20) });
    loggedFaults = unusable.join();
    const isChanged = [...files.keys()].some((hash) => !nextFiles.has(hash));
    [files, sides] = [nextFiles, nextSides];
    if (isChanged) await removeOthers(cache, files);
  };

  /** Failed hashes; a changed file has a new hash. */
  const refused = new Set<string>();
  const making = createMemory<void>({ forMs: 60_000, most: 50 });
  const make = async (hash: string, file: TypeFile) => {
    const { versions } = await encoded(
      { of: 'pictures of types', isBackground: true },
      'photo',
      Bun.file(file.path),
    );
    await mkdir(cache, { recursive: true });
    for (const { version, bytes } of versions) {
      const place = placeOf(hash, version);
      // Atomic, also between processes.
      const draft = `${place}.${crypto.randomUUID()}`;
      await Bun.write(draft, bytes);
      await rename(draft, place);
    }
  };
  const placeOf = (hash: string, version: PhotoVersion) =>
    join(cache, version === 'full' ? `${hash}.webp` : `${hash}@${version}.webp`);

  return {
    all: async (isType) => {
      if (Date.now() - readAt < FRESH_MS) return sides;
      reading ??= refresh(isType)
        .catch((error: unknown) => log.warn('pictures of types cannot be read', { folder, error }))
        .finally(() => {
          readAt = Date.now();
          reading = null;
        });
      await reading;
      return sides;
    },
    read: async (hash, version) => {
      const file = files.get(hash);
      if (!file || refused.has(hash)) return null;
      const place = placeOf(hash, version);
      if (await Bun.file(place).exists()) return made(place);
      try {
        await making(hash, () => make(hash, file));
      } catch (error) {
        if (!(error instanceof AppError) || error.status === 429) throw error;
        refused.add(hash);
        log.warn('a picture of a type cannot be used', { file: file.name, reason: error.message });
        return null;
      }
      return made(place);
    },
  };
}

const made = (place: string) => Bun.file(place, { type: 'image/webp' });

async function removeOthers(cache: string, files: ReadonlyMap<string, TypeFile>): Promise<void> {
  const names = await readdir(cache).catch(() => []);
  for (const name of names) if (!files.has(name.slice(0, 64))) await rm(join(cache, name), { force: true });
}

export const typePictureFolder = (dataDir: string): string => join(dataDir, 'type-pictures');

type TypeSide = 'obverse' | 'reverse';

interface TypeFile {
  name: string;
  path: string;
  typeId: string;
  side: TypeSide;
  stamp: string;
}

export interface Unusable {
  name: string;
  reason: string;
}

const FILE_NAME = /^([a-z0-9][a-z0-9-]*)\.(obverse|reverse)\.(?:jpe?g|png|webp)$/i;

/** By name only; hidden files are skipped, and a missing folder is empty. */
export async function typeFilesIn(
  folder: string,
  isType: (id: string) => boolean,
): Promise<{ files: TypeFile[]; unusable: Unusable[] }> {
  const names = await readdir(folder).catch(emptyIfMissing);
  const files: TypeFile[] = [];
  const unusable: Unusable[] = [];
  for (const name of names.filter((one) => !one.startsWith('.')).sort()) {
    const [, id = '', side = ''] = FILE_NAME.exec(name) ?? [];
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

/** A fault visible without reading the file, or its stamp. */
async function faultOf(path: string): Promise<string | { stamp: string }> {
  const found = await stat(path).catch(() => null);
  if (!found) return 'cannot be read';
  if (!found.isFile()) return 'is no file';
  if (found.size > MAX_PHOTO_BYTES) return `is larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB`;
  return { stamp: `${found.size} ${found.mtimeMs}` };
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
