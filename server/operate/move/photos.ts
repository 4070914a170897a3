import type { BlobStore } from '../../core/blobs.ts';
import { someAtOnce } from '../../core/queue.ts';

/** What is moved: photos in their sizes, documents, and pictures of news and releases; no drafts. */
const NAMES =
  /^photos\/([0-9a-f]{2})\/\1[0-9a-f]{62}(?:(?:@\d{2,4})?\.webp|\.pdf)$|^pictures\/[0-9a-f]{64}(?:@\d{2,4})?\.webp$/;
/** Files that are on their way at the same time. */
const LANES = 8;

export interface MovedPhotos {
  /** Files that are there now, and how many of them were already. */
  files: number;
  before: number;
  /** Names of those that were not what they are named by, and stayed behind. */
  damaged: string[];
  /** Hashes of photos whose stored version has arrived. */
  photos: Set<string>;
}

const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

/**
 * Copies what is not there yet, and reads each file back: it has the SHA-256 it had. Where it is interrupted it goes on from what is there. Errors
 * are those of the stores, and one that names a file that is not the same.
 */
export async function movePhotos(
  from: BlobStore,
  to: BlobStore,
  onProgress: (files: number) => void,
): Promise<MovedPhotos> {
  const there = new Set<string>();
  for (const folder of FOLDERS)
    for await (const some of to.list(folder)) for (const { name } of some) there.add(name);
  const moved: MovedPhotos = { files: 0, before: 0, damaged: [], photos: new Set() };
  for (const folder of FOLDERS) {
    for await (const some of from.list(folder)) {
      await someAtOnce(LANES, some, async ({ name }) => {
        if (!NAMES.test(name)) return;
        const bytes = await (await from.read(name))?.bytes();
        // Deleted, or a picture swept, since it was listed.
        if (!bytes) return;
        const hash = sha256(bytes);
        const own = /([0-9a-f]{64})\.(?:webp|pdf)$/.exec(name)?.[1];
        if (own && own !== hash) return void moved.damaged.push(name);
        const isThere = there.has(name) && (await hashIn(to, name)) === hash;
        if (!isThere) {
          await to.write(name, bytes);
          if ((await hashIn(to, name)) !== hash) throw new Error(`${name} did not arrive as it was`);
        }
        moved.files += 1;
        if (isThere) moved.before += 1;
        if (own && folder === 'photos') moved.photos.add(own);
        onProgress(moved.files);
      });
    }
  }
  return moved;
}

const FOLDERS = ['photos', 'pictures'];

async function hashIn(store: BlobStore, name: string): Promise<string | null> {
  const blob = await store.read(name);
  return blob && sha256(await blob.bytes());
}
