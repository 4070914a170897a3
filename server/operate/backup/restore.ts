import { existsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newestOf } from '../../../db/migrate.ts';
import { msg, sentences } from '../../../shared/language/msg.ts';
import { assetFolder } from '../../core/assets.ts';
import { bucketBlobs, folderBlobs } from '../../core/blobs.ts';
import { openBucket } from '../../core/bucket.ts';
import type { Config } from '../../core/config.ts';
import type { Log } from '../../core/log.ts';
import { someAtOnce } from '../../core/queue.ts';
import { type Counts, migrateBackup } from './database.ts';
import {
  CATALOGUE,
  countMissing,
  DATABASE,
  hashOf,
  MANIFEST,
  type Manifest,
  ofNewer,
  PHOTO,
  README,
  readManifest,
  SEAL,
  SECRET,
  SETTINGS,
} from './manifest.ts';
import type { BackupStore } from './s3.ts';
import { ANOTHER, DAMAGED, readTar, singleChunk, type TarEntry, tarBytes, Unreadable } from './tar.ts';

const RESTORED = new Set([DATABASE, SECRET, CATALOGUE]);
const INFORMATIVE = new Set([README, SETTINGS, MANIFEST, SEAL]);
/** Of a text in memory; enough for the manifest of a million photos. */
const MAX_TEXT_BYTES = 512 * 1024 * 1024;

/**
 * Unpacks into the new folder `stage` and verifies every byte and the database, which `migrate` updates.
 * Unreadable if anything is wrong.
 */
export async function unpack(
  source: AsyncIterable<Uint8Array>,
  total: number,
  stage: string,
  migrate: Migrate = migrateBackup,
): Promise<Manifest> {
  await mkdir(join(stage, 'photos'), { recursive: true });
  const manifest = await readAll(source, total, (entry) => write(entry, join(stage, entry.name)));
  await checkDatabase(join(stage, DATABASE), manifest, migrate);
  return manifest;
}

/** Verifies without writing. */
export const verifyBackup = (source: AsyncIterable<Uint8Array>, total: number): Promise<Manifest> =>
  readAll(source, total, ({ content }) => hashOf(content));

/** Reads only the manifest at the end, and checks the file's length. Unreadable if cut short or foreign. */
export async function readEnd(file: string): Promise<Manifest> {
  const handle = await open(file);
  try {
    const { size: total } = await handle.stat();
    for (let length = Math.min(END_BYTES, total); ; length = Math.min(length * 8, total)) {
      const end = Buffer.alloc(length);
      await handle.read(end, 0, length, total - length);
      const from = end.lastIndexOf(Buffer.from(`${MANIFEST}\0`));
      if (from < 0 && length < total) continue;
      const texts = new Map<string, string>();
      const found: Found = new Map();
      for await (const entry of readTar(
        singleChunk(end.subarray(Math.max(from, 0))),
        length - Math.max(from, 0),
      ))
        found.set(entry.name, { bytes: entry.size, sha256: await readText(entry, texts) });
      const manifest = manifestIn(found, texts);
      const before = manifest.files
        .map(({ bytes }) => tarBytes(bytes))
        .reduce((sum, bytes) => sum + bytes, 0);
      if (before !== total - length + from) throw new Unreadable(DAMAGED);
      if (!manifest.files.some(({ name }) => name === DATABASE)) throw new Unreadable(NO_DATABASE);
      return manifest;
    }
  } finally {
    await handle.close();
  }
}

/** Bytes first read to find the manifest. */
const END_BYTES = 256 * 1024;

/** `take` stores a file and returns its hash. */
async function readAll(
  source: AsyncIterable<Uint8Array>,
  total: number,
  take: (entry: TarEntry) => Promise<string>,
): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  const texts = new Map<string, string>();
  for await (const entry of readTar(source, total)) {
    const { name } = entry;
    const isRestored = RESTORED.has(name) || PHOTO.test(name);
    if (!isRestored && !INFORMATIVE.has(name))
      throw new Unreadable(msg('It contains "{name}", which doesn’t belong in a backup.', { name }));
    if (found.has(name)) throw new Unreadable(msg('It contains "{name}" twice.', { name }));
    if (texts.has(SEAL)) throw new Unreadable(msg('"{name}" comes after its end.', { name }));
    const sha256 = isRestored ? await take(entry) : await readText(entry, texts);
    found.set(name, { bytes: entry.size, sha256 });
  }
  const manifest = manifestIn(found, texts);
  requireContent(found, manifest);
  if (!found.has(DATABASE)) throw new Unreadable(NO_DATABASE);
  return manifest;
}

/** As `unpack`, from a bucket. */
export async function fetchBackup(store: BackupStore, name: string, stage: string): Promise<Manifest> {
  await mkdir(join(stage, 'photos'), { recursive: true });
  const manifest = await store.manifest(name);
  const seen = new Set<string>();
  for (const { name: file, sha256 } of manifest.files) {
    const isRestored = RESTORED.has(file) || PHOTO.test(file);
    if (!isRestored && !INFORMATIVE.has(file))
      throw new Unreadable(msg('It contains "{file}", which doesn’t belong in a backup.', { file }));
    if (seen.has(file)) throw new Unreadable(msg('It contains "{file}" twice.', { file }));
    seen.add(file);
    if (!isRestored) continue;
    const content = await store.read(sha256);
    const found = await write({ content }, join(stage, file));
    if (found !== sha256) throw new Unreadable(sentences(damaged(file), ANOTHER));
  }
  await checkDatabase(join(stage, DATABASE), manifest, migrateBackup);
  return manifest;
}

const PARALLEL = 8;

/**
 * Uploads the photos if they live in a bucket. Named by content, they overwrite nothing; leftovers of a failed
 * restore are swept later.
 */
export async function sendPhotos({ photosBucket }: Config, stage: string, log: Log): Promise<void> {
  if (!photosBucket) return;
  const from = folderBlobs(stage, log);
  const to = bucketBlobs(openBucket(photosBucket), { folder: stage, log });
  for await (const some of from.list('photos')) {
    await someAtOnce(PARALLEL, some, async ({ name }) => {
      const photo = await from.read(name);
      if (photo) await to.write(name, await photo.bytes());
    });
  }
  await rm(join(stage, 'photos'), { recursive: true });
}

async function write({ content }: Pick<TarEntry, 'content'>, file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'wx', 0o600);
  try {
    const sha256 = await hashOf(content, (piece) => handle.writeFile(piece));
    await handle.sync();
    return sha256;
  } finally {
    await handle.close();
  }
}

async function readText({ name, size, content }: TarEntry, texts: Map<string, string>): Promise<string> {
  if (size > MAX_TEXT_BYTES) throw new Unreadable(msg('Its "{name}" is too large.', { name }));
  const pieces: Uint8Array[] = [];
  const sha256 = await hashOf(content, async (piece) => pieces.push(piece.slice()));
  texts.set(name, Buffer.concat(pieces).toString());
  return sha256;
}

const damaged = (name: string) => msg('Its "{name}" is damaged.', { name });

type Found = Map<string, { bytes: number; sha256: string }>;

function manifestIn(found: Found, texts: Map<string, string>): Manifest {
  const text = texts.get(MANIFEST);
  const sealed = `${found.get(MANIFEST)?.sha256}  ${MANIFEST}\n`;
  if (text === undefined || texts.get(SEAL) !== sealed) throw new Unreadable(DAMAGED);
  return readManifest(text);
}

function requireContent(found: Found, { files }: Manifest): void {
  const others = new Map(found);
  for (const { name, bytes, sha256 } of files) {
    const same = others.get(name);
    if (same?.bytes !== bytes || same.sha256 !== sha256) {
      throw new Unreadable(
        sentences(same ? damaged(name) : msg('Its "{name}" is missing.', { name }), ANOTHER),
      );
    }
    others.delete(name);
  }
  others.delete(MANIFEST);
  others.delete(SEAL);
  if (others.size > 0) throw new Unreadable(DAMAGED);
}

const NO_DATABASE = msg('It contains no database.');

/** Migrates the database and returns the photos it names. */
type Migrate = (file: string, said: Counts) => Promise<string[]>;

/** Unreadable if newer than this program, damaged, or not what the manifest says. */
async function checkDatabase(file: string, manifest: Manifest, migrate: Migrate): Promise<void> {
  if (!existsSync(file)) throw new Unreadable(NO_DATABASE);
  if (manifest.schema > newestOf(`${assetFolder('migrations')}/sqlite`))
    throw new Unreadable(ofNewer(manifest));
  const missing = countMissing(await migrate(file, manifest), manifest.files);
  if (missing > (manifest.photosMissing ?? missing))
    throw new Unreadable(sentences(msg('Photos that its database names are missing.'), ANOTHER));
}
