import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { syncFolder } from '../../../db/write-ahead-log.ts';
import { version } from '../../core/assets.ts';
import { sentenceOfBucket } from '../../core/bucket.ts';
import { type Ask, createAsk, createProgress, fail, failWithoutDatabase } from '../../core/command.ts';
import { type Config, databaseFile } from '../../core/config.ts';
import { StartError, sentenceFor, withFolder } from '../../core/data-folder.ts';
import { isDiskFull } from '../../core/errors.ts';
import { createLog, errorMessage } from '../../core/log.ts';
import { isHalfRestored, newStage, takeOver } from '../../core/restored.ts';
import { type Counts, countsOfFile } from './database.ts';
import { backupName, type Manifest } from './manifest.ts';
import { fetchBackup, sendPhotos, unpack, verifyBackup } from './restore.ts';
import { isS3, openStore, splitAddress } from './s3.ts';
import { Unreadable } from './tar.ts';
import { type BackupOptions, type Sink, storeBackup, whileNoBackup, writeBackup } from './write.ts';

const BACKUP_USAGE = `Usage: mintmark backup [FILE|-|s3://BUCKET/FOLDER] [--with-secret]

Writes the database, all photos and the settings to one file, also while a server runs. - writes to standard output. Without FILE,
the file is mintmark-<time>.tar in this folder. --with-secret adds the secret, so that users stay signed in after a restore:
protect that file like a password. Only one backup runs at a time, and each is verified before it is kept. With MINTMARK_DATABASE_URL,
the rows are copied to a SQLite database that any Mintmark can restore.
`;

const RESTORE_USAGE = `Usage: mintmark restore FILE [--yes]
       mintmark restore s3://BUCKET/FOLDER[/mintmark-TIME.json] [--yes]

Verifies the whole backup, shows what will change and asks, unless --yes is given. The current data folder is kept under
another name. Stop Mintmark first.
`;

/** Exit code: 0 done, 1 failed, 2 wrong usage or no database. */
export async function backupCommand(args: string[], config: () => Config): Promise<number> {
  const withSecret = args.includes('--with-secret');
  const [given, ...more] = args.filter((word) => word !== '--with-secret');
  if (more.length > 0 || (given !== '-' && given?.startsWith('-'))) return fail(2, BACKUP_USAGE);
  Bun.unsafe.setJITPolicy(1);
  const settings = config();
  if (!settings.databaseUrl && !existsSync(databaseFile(settings))) return failWithoutDatabase(settings);
  const onProgress = (files: number) => progress.far(`${number(files)} files written`);
  const options = { version: version(), withSecret, onProgress };
  if (given && isS3(given)) return backUpToBucket(given, settings, options);
  const isPiped = given === '-';
  if (isPiped && process.stdout.isTTY)
    return fail(2, 'mintmark: a backup cannot be written to a terminal. Name a file.\n');
  const file = resolve(given ?? backupName(new Date()));
  // A closed pipe already fails the write below.
  process.stdout.on('error', () => {});
  try {
    const manifest = await whileNoBackup(settings, () =>
      isPiped
        ? writeBackup(settings, toStandardOutput, options)
        : writeFile(file, (sink) => writeBackup(settings, sink, options)),
    );
    const where = isPiped ? 'standard output' : file;
    progress.end();
    process.stderr.write(`${where}: ${inWords(manifest)}.\n`);
    return 0;
  } catch (error) {
    return fail(1, `mintmark: no backup was made: ${reasonOf(error, file, settings)}\n`);
  }
}

async function backUpToBucket(address: string, config: Config, options: BackupOptions): Promise<number> {
  if (!config.s3) return fail(2, NO_KEYS);
  try {
    const store = openStore(address, config.s3);
    const { name, manifest } = await whileNoBackup(config, () => storeBackup(config, store, options));
    progress.end();
    process.stderr.write(`${address}/${name}: ${inWords(manifest)}.\n`);
    return 0;
  } catch (error) {
    return fail(1, `mintmark: no backup was made: ${reasonOf(error, address, config)}\n`);
  }
}

const NO_KEYS =
  'mintmark: the bucket needs keys: set MINTMARK_BACKUP_S3_ACCESS_KEY and MINTMARK_BACKUP_S3_SECRET_KEY.\n';

const toStandardOutput: Sink = (bytes) =>
  new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

/** Atomic, mode 0600, never overwrites. */
async function writeFile(file: string, work: (sink: Sink) => Promise<Manifest>): Promise<Manifest> {
  if (existsSync(file)) throw new Refused(`${file} already exists.`);
  await mkdir(dirname(file), { recursive: true });
  const draft = join(dirname(file), `.${basename(file)}.part`);
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    const manifest = await work(createSink(handle));
    await handle.sync();
    await handle.close();
    // Named only after it was read back completely.
    await verifyBackup(...(await readWithProgress(draft)));
    if (existsSync(file)) throw new Refused(`${file} already exists.`);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return manifest;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

const createSink =
  (handle: FileHandle): Sink =>
  async (bytes) => {
    await handle.writeFile(bytes);
  };

/** Exit code: 0 done, 1 failed, 2 wrong usage. */
export async function restoreCommand(
  args: string[],
  config: () => Config,
  ask: Ask = createAsk(),
): Promise<number> {
  const isSure = args.includes('--yes');
  const [given, ...more] = args.filter((word) => word !== '--yes');
  if (!given || given.startsWith('-') || more.length > 0) return fail(2, RESTORE_USAGE);
  Bun.unsafe.setJITPolicy(1);
  const file = isS3(given) ? given : resolve(given);
  if (!isS3(file) && !existsSync(file)) return fail(2, `mintmark: ${file} does not exist.\n`);
  const settings = config();
  if (isS3(file) && !settings.s3) return fail(2, NO_KEYS);
  try {
    return await withFolder(settings, () => restore(file, settings, isSure, ask));
  } catch (error) {
    if (error instanceof StartError) return fail(1, `mintmark: ${error.message}\n`);
    const reason = reasonOf(error, file, settings);
    return isHalfRestored(settings.dataDir)
      ? fail(1, `mintmark: the restore is not complete; the next start of Mintmark finishes it: ${reason}\n`)
      : fail(1, `mintmark: nothing was restored: ${reason}\n`);
  }
}

/** From a bucket the newest one if none is named. */
async function unpackOrFetch(file: string, { s3 }: Config, stage: string): Promise<Manifest> {
  if (!isS3(file) || !s3) return unpack(...(await readWithProgress(file)), stage);
  const { place, name } = splitAddress(file);
  const store = openStore(place, s3);
  const newest = name ?? (await store.names()).sort().at(-1);
  if (!newest) throw new Refused(`${file} contains no backup.`);
  return fetchBackup(store, newest, stage);
}

const progress = createProgress();
const number = (n: number) => n.toLocaleString('en-US');

/** Content and length; reports progress while it is read. */
async function readWithProgress(file: string): Promise<[source: AsyncIterable<Uint8Array>, total: number]> {
  const { size } = await stat(file);
  const source = async function* () {
    let read = 0;
    for await (const piece of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
      read += piece.length;
      progress.far(`${Math.floor((100 * read) / size)} % verified`);
      yield piece;
    }
  };
  return [source(), size];
}

const SILENT = createLog('error', () => undefined);

const CHUNK_BYTES = 1024 * 1024;

async function restore(file: string, config: Config, isSure: boolean, ask: Ask): Promise<number> {
  const { dataDir } = config;
  const stage = newStage(dataDir);
  try {
    const manifest = await unpackOrFetch(file, config, stage);
    progress.end();
    process.stdout.write(`${file} is valid: ${inWords(manifest)}.\n`);
    const before = contentOf(config);
    if (before) process.stdout.write(`It replaces ${before} in ${dataDir}, which will be kept.\n`);
    if (before && !isSure) {
      const answer = await ask('Restore it? Type yes: ');
      if (answer?.trim().toLowerCase() !== 'yes') throw new Refused('the answer was not yes.');
    }
    await sendPhotos(config, stage, SILENT);
    const hasSecret = existsSync(join(stage, 'secret'));
    const safe = takeOver(dataDir, stage, new Date());
    process.stdout.write(
      [
        `Restored to ${dataDir}.`,
        ...(before ? [`The previous data is in ${safe}; delete it when you no longer need it.`] : []),
        ...(hasSecret || config.secret || existsSync(join(dataDir, 'secret'))
          ? []
          : ['The backup contains no secret, so everyone has to sign in again.']),
        '',
      ].join('\n'),
    );
    if (!before) await rm(safe, { recursive: true, force: true });
    return 0;
  } finally {
    // A half-done restore still needs what is left in it.
    if (!isHalfRestored(dataDir)) await rm(stage, { recursive: true, force: true });
  }
}

/** In words; null if there is nothing to lose. */
function contentOf(config: Config): string | null {
  const database = databaseFile(config);
  if (!existsSync(database)) return existsSync(join(config.dataDir, 'photos')) ? 'the files' : null;
  try {
    return inOneLine(contentParts(countsOfFile(database)));
  } catch {
    return 'an unreadable database';
  }
}

const counted = (n: number, what: string) => `${number(n)} ${n === 1 ? what : `${what}s`}`;

const contentParts = ({ accounts, guests = 0, coins, sold = 0, inTrash = 0 }: Counts): string[] => [
  counted(accounts, 'account'),
  ...(guests > 0 ? [counted(guests, 'guest')] : []),
  counted(coins, 'coin'),
  ...(sold > 0 ? [counted(sold, 'sold coin')] : []),
  ...(inTrash > 0 ? [`${number(inTrash)} in the trash`] : []),
];

const inOneLine = (parts: string[]) => `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

function inWords(manifest: Manifest): string {
  const { madeAt, version, photos, photosMissing: missing = 0 } = manifest;
  const made = `made ${madeAt.slice(0, 16).replace('T', ' ')} UTC by Mintmark ${version}`;
  const all = `${made}, with ${inOneLine([...contentParts(manifest), counted(photos, 'photo')])}`;
  if (missing === 0) return all;
  return `${all}. ${counted(missing, 'photo')} ${missing === 1 ? 'is' : 'are'} missing: deleted during the backup, or already missing or damaged`;
}

class Refused extends Error {}

function reasonOf(error: unknown, file: string, config: Config): string {
  progress.end();
  if (error instanceof Refused || error instanceof Unreadable || error instanceof StartError)
    return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EPIPE')
    return 'the receiving program ended too early.';
  const refusal = sentenceOfBucket(error, config.s3);
  if (refusal) return refusal;
  if (isDiskFull(error)) return 'the disk is full. Free up space and try again.';
  const path = error instanceof Error && 'path' in error ? String(error.path) : file;
  const sentence = sentenceFor(error, path === file ? file : config.dataDir);
  return sentence ?? errorMessage(error);
}
