import { asc, gt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { photos } from '../../../db/schema.ts';
import { loadWithOperatorFile, operatorFile } from '../../catalogue/operator-files.ts';
import { assetFolder } from '../../core/assets.ts';
import type { BlobStore } from '../../core/blobs.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import { createLog } from '../../core/log.ts';
import { encoded } from '../../photos/encoder.ts';
import { nameOf, type PhotoStore, type PhotoVersion, type StoredFile } from '../../photos/store.ts';
import { typeFilesIn, typePictureFolder } from '../../photos/type-pictures.ts';
import type { Finding } from './database.ts';

/** Versions every photo has; older photos lack 480. */
const SMALLER: readonly Exclude<PhotoVersion, 'full' | 'document'>[] = [200, 800];
const PAGE = 500;
/** Older drafts belong to no upload in progress. */
const MIN_AGE_MS = 24 * 3_600_000;

/** Nothing else is reported for a bucket that cannot be used. */
export async function faultsOfPhotos(
  { orm }: Pick<Db, 'orm'>,
  store: PhotoStore,
  blobs: BlobStore,
  onProgress: (photos: number) => void = () => {},
): Promise<Finding[]> {
  const fault = await blobs.fault();
  if (fault) return [{ text: `photos: ${fault}` }];
  const has = blobs.isShared ? await versionsIn(blobs) : null;
  const faults: Finding[] = [];
  const known = new Set<string>();
  for (let after = ''; ; ) {
    const page = await orm
      .selectDistinct({ hash: photos.hash, kind: photos.kind })
      .from(photos)
      .where(gt(photos.hash, after))
      .orderBy(asc(photos.hash))
      .limit(PAGE);
    for (const { hash, kind } of page) {
      known.add(hash);
      onProgress(known.size);
      // Buckets check integrity themselves, and reading a million photos would take days.
      const whole = kind === 'document' ? kind : 'full';
      const full = has ? has(hash, whole) : await store.read(hash, whole);
      if (!full)
        faults.push({
          text: `${kind} ${hash}: missing or damaged. Restore it from a backup or upload it again.`,
        });
      for (const version of kind === 'document' ? [] : SMALLER) {
        if (has ? has(hash, version) : await store.read(hash, version)) continue;
        const text = `photo ${hash} (${version} pixels): missing or damaged.`;
        faults.push(full ? { text, fix: () => derive(store, hash) } : { text });
      }
    }
    after = page.at(-1)?.hash ?? after;
    if (page.length < PAGE) return [...faults, ...(await leftovers(store, known))];
  }
}

async function versionsIn(blobs: BlobStore): Promise<(hash: string, version: PhotoVersion) => boolean> {
  const names = new Set<string>();
  for await (const some of blobs.list('photos')) for (const { name } of some) names.add(name);
  return (hash, version) => names.has(nameOf(hash, version));
}

/** Keeps the full version, whose hash is its name. */
async function derive(store: PhotoStore, hash: string): Promise<string> {
  const full = await store.read(hash, 'full');
  if (!full) return `photo ${hash} not found`;
  const { versions } = await encoded({ of: 'doctor' }, 'photo', await full.bytes());
  for (const { version, bytes } of versions) if (version !== 'full') await store.write(hash, version, bytes);
  return `rebuilt the smaller versions of photo ${hash}`;
}

/** Old drafts, and photos without a row, which a server removes after 30 days. */
async function leftovers(store: PhotoStore, known: ReadonlySet<string>): Promise<Finding[]> {
  const drafts: StoredFile[] = [];
  let unknown = 0;
  for await (const files of store.list()) {
    for (const file of files) {
      if (Date.now() - (await file.writtenAt()) < MIN_AGE_MS) continue;
      if (file.isDraft) drafts.push(file);
      else if (!known.has(file.hash)) unknown += 1;
    }
  }
  const fix = async () => {
    for (const draft of drafts) await draft.remove();
    return `removed ${drafts.length} incomplete photos`;
  };
  return [
    ...(drafts.length > 0 ? [{ text: `photos: ${drafts.length} files of interrupted uploads.`, fix }] : []),
    ...(unknown > 0
      ? [
          {
            text: `photos: ${unknown} files belong to no photo. The server removes them after 30 days. If they are needed, this is the wrong database.`,
            isNote: true,
          },
        ]
      : []),
  ];
}

export async function faultsOfTypePictures({ dataDir }: Config): Promise<Finding[]> {
  const folder = typePictureFolder(dataDir);
  const silent = createLog('error', () => undefined);
  const load = () => loadWithOperatorFile(assetFolder('catalogue'), operatorFile(dataDir), silent);
  let catalogue: ReturnType<typeof load> | undefined;
  const { files, unusable } = await typeFilesIn(folder, (id) => {
    catalogue ??= load();
    return catalogue.typesById.has(id);
  });
  const faults = unusable.map(({ name, reason }) => `${name} ${reason}`);
  for (const { name, path } of files) {
    const reason = await encoded({ of: 'doctor' }, 'photo', Bun.file(path)).then(() => null, reasonOf);
    if (reason) faults.push(`${name} cannot be used: ${reason}`);
  }
  return faults.map((fault) => ({ text: `type-pictures/${fault.replace(/\.?$/, '.')}` }));
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}
