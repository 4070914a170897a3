import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createMemory } from '../../core/cache.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { encoded } from '../encoder.ts';
import type { PhotoVersion } from '../store.ts';
import { type TypeFile, type TypeSide, typeFilesIn, typePictureFolder } from './folder.ts';

/** Milliseconds after which the folder is looked at again, when pictures are asked for. */
const FRESH_MS = 10_000;
/** The addresses of a type's pictures, by side. */
export type SidesOfType = Partial<Record<TypeSide, string>>;

export interface TypePictures {
  /** The pictures there are, by the id of the type; looked at anew when the last look is ten seconds old. */
  all(isType: (id: string) => boolean): Promise<ReadonlyMap<string, SidesOfType>>;
  /** A version of a picture that is there, made at the first call; null for one that is gone or cannot be used. */
  read(hash: string, version: PhotoVersion): Promise<Blob | null>;
}

const ADDRESS = (hash: string) => `/type-pictures/${hash}.webp`;
const NONE: ReadonlyMap<string, SidesOfType> = new Map();

/**
 * Pictures that the operator keeps for types of coins, in the data folder. Each is told by the hash of its file, decoded and encoded anew as an
 * upload is, when it is first looked at; what was made lies in `cache` beside it, and goes when its file does.
 */
export function createTypePictures({ config, log }: { config: Config; log: Log }): TypePictures {
  const folder = typePictureFolder(config.dataDir);
  const cache = join(config.dataDir, 'cache', 'type-pictures');
  const hashes = new Map<string, { stamp: string; hash: string }>();
  let files = new Map<string, TypeFile>();
  let sides = NONE;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  let told = '';

  const hashOf = async ({ path, stamp }: TypeFile): Promise<string> => {
    const known = hashes.get(path);
    if (known?.stamp === stamp) return known.hash;
    const hash = new Bun.CryptoHasher('sha256').update(await Bun.file(path).bytes()).digest('hex');
    hashes.set(path, { stamp, hash });
    return hash;
  };

  const look = async (isType: (id: string) => boolean) => {
    const found = await typeFilesIn(folder, isType);
    const unusable = found.unusable.map(({ name, reason }) => `${name} ${reason}`);
    const nextFiles = new Map<string, TypeFile>();
    const nextSides = new Map<string, SidesOfType>();
    for (const file of found.files) {
      const hash = await hashOf(file);
      nextFiles.set(hash, file);
      nextSides.set(file.typeId, { ...nextSides.get(file.typeId), [file.side]: ADDRESS(hash) });
    }
    if (unusable.length > 0 && told !== unusable.join())
      log.warn('pictures of types that are not used', { folder, files: unusable.slice(0, 20) });
    told = unusable.join();
    const isChanged = [...files.keys()].some((hash) => !nextFiles.has(hash));
    [files, sides] = [nextFiles, nextSides];
    if (isChanged) await removeOthers(cache, files);
  };

  /** What could not be decoded is not tried again before its file has changed: its hash is another then. */
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
      // Never half a picture, also when two processes make it.
      const draft = `${place}.${crypto.randomUUID()}`;
      await Bun.write(draft, bytes);
      await rename(draft, place);
    }
  };
  const placeOf = (hash: string, version: PhotoVersion) =>
    join(cache, version === 'full' ? `${hash}.webp` : `${hash}@${version}.webp`);

  return {
    all: async (isType) => {
      if (Date.now() - lookedAt < FRESH_MS) return sides;
      looking ??= look(isType)
        .catch((error: unknown) => log.warn('pictures of types cannot be read', { folder, error }))
        .finally(() => {
          lookedAt = Date.now();
          looking = null;
        });
      await looking;
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

/** Takes away what was made of files that are no longer there. */
async function removeOthers(cache: string, files: ReadonlyMap<string, TypeFile>): Promise<void> {
  const names = await readdir(cache).catch(() => []);
  for (const name of names) if (!files.has(name.slice(0, 64))) await rm(join(cache, name), { force: true });
}
