import { existsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newestOf } from '../../../db/migrate.ts';
import { msg } from '../../../shared/language/msg.ts';
import { assetFolder } from '../../core/assets.ts';
import { bucketBlobs, folderBlobs } from '../../core/blobs.ts';
import { openBucket } from '../../core/bucket.ts';
import type { Config } from '../../core/config.ts';
import type { Log } from '../../core/log.ts';
import { someAtOnce } from '../../core/queue.ts';
import { bringUpToDate, type Counts } from './database.ts';
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
import { ANOTHER, DAMAGED, inOne, readTar, type TarEntry, tarBytes, Unreadable } from './tar.ts';

/** What goes into the data folder again. */
const KEPT = new Set([DATABASE, SECRET, CATALOGUE]);
/** What is looked at alone. */
const TOLD = new Set([README, SETTINGS, MANIFEST, SEAL]);
/** Bytes of a text that is taken into memory: a manifest of a million photos. */
const MOST_TEXT = 512 * 1024 * 1024;

/**
 * Unpacks a backup of `total` bytes into the folder `stage`, which it makes, and looks at all of it: every byte against the manifest, the database for its
 * soundness and its age; an older one is brought to this program's schema. When it answers, `stage` can take the place of a data folder's content.
 * Unreadable, in a sentence, for whatever is wrong with the file. `bring` looks at the database and brings it to the schema.
 */
export async function unpack(
  source: AsyncIterable<Uint8Array>,
  total: number,
  stage: string,
  bring: Bring = bringUpToDate,
): Promise<Manifest> {
  await mkdir(join(stage, 'photos'), { recursive: true });
  const manifest = await readWhole(source, total, (entry) => write(entry, join(stage, entry.name)));
  await lookAtDatabase(join(stage, DATABASE), manifest, bring);
  return manifest;
}

/** Reads a backup of `total` bytes as a whole, and writes nothing: every byte has to be what its manifest says. Unreadable where it is not. */
export const checkWhole = (source: AsyncIterable<Uint8Array>, total: number): Promise<Manifest> =>
  readWhole(source, total, ({ content }) => hashOf(content));

/**
 * The manifest of a backup file, without reading what comes before it: the file is as long as its files together, with a database among them.
 * Unreadable where it is cut short, half written or no backup.
 */
export async function readEnd(file: string): Promise<Manifest> {
  const handle = await open(file);
  try {
    const { size: total } = await handle.stat();
    for (let length = Math.min(END, total); ; length = Math.min(length * 8, total)) {
      const end = Buffer.alloc(length);
      await handle.read(end, 0, length, total - length);
      const from = end.lastIndexOf(Buffer.from(`${MANIFEST}\0`));
      if (from < 0 && length < total) continue;
      const texts = new Map<string, string>();
      const found: Found = new Map();
      for await (const entry of readTar(inOne(end.subarray(Math.max(from, 0))), length - Math.max(from, 0)))
        found.set(entry.name, { bytes: entry.size, sha256: await keep(entry, texts) });
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

/** Bytes of a file that are read first to find its manifest. */
const END = 256 * 1024;

/** `take` is given what goes into a data folder, and answers its hash. */
async function readWhole(
  source: AsyncIterable<Uint8Array>,
  total: number,
  take: (entry: TarEntry) => Promise<string>,
): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  const texts = new Map<string, string>();
  for await (const entry of readTar(source, total)) {
    const { name } = entry;
    const isKept = KEPT.has(name) || PHOTO.test(name);
    if (!isKept && !TOLD.has(name)) throw new Unreadable(msg`It holds "${name}", which no backup does.`);
    if (found.has(name)) throw new Unreadable(msg`It holds "${name}" twice.`);
    if (texts.has(SEAL)) throw new Unreadable(msg`"${name}" follows behind its end.`);
    const sha256 = isKept ? await take(entry) : await keep(entry, texts);
    found.set(name, { bytes: entry.size, sha256 });
  }
  const manifest = manifestIn(found, texts);
  refuseOtherContent(found, manifest);
  if (!found.has(DATABASE)) throw new Unreadable(NO_DATABASE);
  return manifest;
}

/** The same of a backup in a store: each file of its manifest is fetched, and has to be what the manifest says. */
export async function fetchBackup(store: BackupStore, name: string, stage: string): Promise<Manifest> {
  await mkdir(join(stage, 'photos'), { recursive: true });
  const manifest = await store.manifest(name);
  const seen = new Set<string>();
  for (const { name: file, sha256 } of manifest.files) {
    const isKept = KEPT.has(file) || PHOTO.test(file);
    if (!isKept && !TOLD.has(file)) throw new Unreadable(msg`It holds "${file}", which no backup does.`);
    if (seen.has(file)) throw new Unreadable(msg`It holds "${file}" twice.`);
    seen.add(file);
    if (!isKept) continue;
    const content = await store.read(sha256);
    const found = await write({ content }, join(stage, file));
    if (found !== sha256) throw new Unreadable(`${damaged(file)} ${ANOTHER}`);
  }
  await lookAtDatabase(join(stage, DATABASE), manifest, bringUpToDate);
  return manifest;
}

/** Photos that are on their way to a bucket at the same time. */
const LANES = 8;

/**
 * Sends the photos of an unpacked backup to the bucket of photos, where there is one: they are named by their content, so that nothing there becomes
 * another, and what a restore that broke off has left is swept as any photo of nobody. The errors of a bucket.
 */
export async function sendPhotos({ photosBucket }: Config, stage: string, log: Log): Promise<void> {
  if (!photosBucket) return;
  const from = folderBlobs(stage, log);
  const to = bucketBlobs(openBucket(photosBucket), { folder: stage, log });
  for await (const some of from.list('photos')) {
    await someAtOnce(LANES, some, async ({ name }) => {
      const photo = await from.read(name);
      if (photo) await to.write(name, await photo.bytes());
    });
  }
  await rm(join(stage, 'photos'), { recursive: true });
}

/** Writes the content to the disk and answers its hash. */
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

async function keep({ name, size, content }: TarEntry, texts: Map<string, string>): Promise<string> {
  if (size > MOST_TEXT) throw new Unreadable(msg`Its "${name}" is too large.`);
  const pieces: Uint8Array[] = [];
  const sha256 = await hashOf(content, async (piece) => pieces.push(piece.slice()));
  texts.set(name, Buffer.concat(pieces).toString());
  return sha256;
}

const damaged = (name: string) => msg`Its "${name}" is damaged.`;

type Found = Map<string, { bytes: number; sha256: string }>;

function manifestIn(found: Found, texts: Map<string, string>): Manifest {
  const text = texts.get(MANIFEST);
  const sealed = `${found.get(MANIFEST)?.sha256}  ${MANIFEST}\n`;
  if (text === undefined || texts.get(SEAL) !== sealed) throw new Unreadable(DAMAGED);
  return readManifest(text);
}

function refuseOtherContent(found: Found, { files }: Manifest): void {
  const others = new Map(found);
  for (const { name, bytes, sha256 } of files) {
    const same = others.get(name);
    if (same?.bytes !== bytes || same.sha256 !== sha256) {
      throw new Unreadable(`${same ? damaged(name) : msg`Its "${name}" is missing.`} ${ANOTHER}`);
    }
    others.delete(name);
  }
  others.delete(MANIFEST);
  others.delete(SEAL);
  if (others.size > 0) throw new Unreadable(DAMAGED);
}

const NO_DATABASE = msg('It holds no database.');

/** Brings the database to this program's schema. */
type Bring = (file: string, said: Counts) => Promise<string[]>;

/** Not newer than this program, sound, with as much as the manifest says, and at the end at its schema. */
async function lookAtDatabase(file: string, manifest: Manifest, bring: Bring): Promise<void> {
  if (!existsSync(file)) throw new Unreadable(NO_DATABASE);
  if (manifest.schema > newestOf(`${assetFolder('migrations')}/sqlite`))
    throw new Unreadable(ofNewer(manifest));
  const missing = countMissing(await bring(file, manifest), manifest.files);
  if (missing > (manifest.photosMissing ?? missing))
    throw new Unreadable(`${msg('Photos that its database names are missing.')} ${ANOTHER}`);
}
