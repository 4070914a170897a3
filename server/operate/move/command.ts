import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BlobStore, bucketBlobs, folderBlobs, openBlobs } from '../../core/blobs.ts';
import { openBucket, sentenceOfBucket } from '../../core/bucket.ts';
import { createProgress, fail, failWithoutDatabase } from '../../core/command.ts';
import { bucketAt, type Config, ConfigError, databaseFile } from '../../core/config.ts';
import { openDatabase, StartError, sentenceFor, withFolder } from '../../core/data-folder.ts';
import { isDiskFull } from '../../core/errors.ts';
import { createLog, errorMessage } from '../../core/log.ts';
import { moveRows, type Progress, Refused, refuseWork } from './move.ts';
import { type MovedPhotos, movePhotos } from './photos.ts';
import { placeOf, postgresSource, postgresTarget, Serving } from './postgres.ts';
import type { Source, Target } from './rows.ts';
import { sqliteSource, sqliteTarget } from './sqlite.ts';
import { movedTables } from './tables.ts';
import { copyOwnThings, NOTE, ownThings, refuseFull, takePlace } from './target.ts';

const USAGE = `Usage: mintmark migrate-to postgres://USER:PASSWORD@HOST/DATABASE [s3://BUCKET/FOLDER]
       mintmark migrate-to s3://BUCKET/FOLDER
       mintmark migrate-to sqlite:FOLDER

Copies the database and the photos of these settings (MINTMARK_DATA, MINTMARK_DATABASE_URL, MINTMARK_PHOTOS_URL) to another database, a
bucket, or a new data folder, and holds all of it against what was there: rows and sums of each table, the SHA-256 of each photo.
Nothing is changed where it comes from. The target has to be empty. Interrupted, it is begun again with the same words and goes on.
Stop Mintmark before. A bucket needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; a password may come from PGPASSWORD.
`;

interface Asked {
  postgres?: string;
  bucket?: string;
  folder?: string;
}

/** Each at most once, and what fits together; null for anything else. */
function asked(words: string[]): Asked | null {
  const given: Asked = {};
  for (const word of words) {
    const kind = /^postgres(?:ql)?:\/\//.test(word)
      ? 'postgres'
      : word.startsWith('s3://')
        ? 'bucket'
        : 'folder';
    if (given[kind] || (kind === 'folder' && !/^sqlite:./.test(word))) return null;
    given[kind] = kind === 'folder' ? resolve(word.slice('sqlite:'.length)) : word;
  }
  return words.length === 0 || (given.folder && words.length > 1) ? null : given;
}

/** `mintmark migrate-to …`: 0 for done, 1 where it cannot be, 2 for a wrong command, a wrong setting or a folder without a database. */
export async function migrateCommand(args: string[], config: () => Config): Promise<number> {
  const given = asked(args);
  if (!given) return fail(2, USAGE);
  Bun.unsafe.setJITPolicy(1);
  const settings = config();
  if (!settings.databaseUrl && !existsSync(databaseFile(settings))) return failWithoutDatabase(settings);
  try {
    return await withFolder(settings, () => move(settings, given));
  } catch (error) {
    if (error instanceof ConfigError) return fail(2, `mintmark: ${error.message}\n`);
    return fail(1, `mintmark: ${reasonOf(error, given, settings)}\n`);
  }
}

async function move(config: Config, given: Asked): Promise<number> {
  const log = createLog('error', (line) => process.stderr.write(`${line}\n`));
  const tables = movedTables();
  if (given.folder) {
    refuseFull(given.folder);
    mkdirSync(given.folder, { recursive: true, mode: 0o700 });
  }
  const photos = photosTo(config, given);
  const source = await openSource(config);
  try {
    await refuseWork(source, tables);
    const moved = photos && (await bringPhotos(config, source.place, photos));
    if (moved) sayPhotos(moved);
    const target = await openTarget(given, tables);
    if (target) await bringRows(source, target, tables);
    if (given.folder) await copyOwnThings(config.dataDir, given.folder);
  } finally {
    await source.close();
  }
  sayWhatNow(config, given);
  // At the very end: until it is said that all is done it may be begun again.
  await photos?.to.remove(NOTE);
  return 0;

  async function openTarget(to: Asked, all: typeof tables): Promise<Target | null> {
    if (to.folder) return sqliteTarget(to.folder);
    return to.postgres ? postgresTarget(to.postgres, all) : null;
  }

  function photosTo({ dataDir }: Config, to: Asked): { to: BlobStore; place: string } | null {
    if (to.bucket)
      return {
        to: bucketBlobs(openBucket(bucketAt(to.bucket, config)), { folder: dataDir, log }),
        place: to.bucket,
      };
    return to.folder ? { to: folderBlobs(to.folder, log), place: to.folder } : null;
  }

  async function bringPhotos(from: Config, origin: string, { to, place }: { to: BlobStore; place: string }) {
    await takePlace(to, place, `${origin} and ${photosPlace(from)}`);
    return movePhotos(openBlobs(from, log), to, (files) => sayFar(`${number(files)} photos and pictures`));
  }
}

async function openSource(config: Config): Promise<Source> {
  if (config.databaseUrl) return postgresSource(config.databaseUrl);
  const file = databaseFile(config);
  // In the newest schema, as any start would bring it to.
  await openDatabase(file).close();
  return sqliteSource(file);
}

async function bringRows(
  source: Source,
  target: Target,
  tables: ReturnType<typeof movedTables>,
): Promise<void> {
  const telling: Progress = {
    rows: (table, n, of) => sayFar(`${table}: ${number(n)} of ${number(of)}`),
    table: (table, rows) => rows > 0 && say(`${table}: ${number(rows)} ${rows === 1 ? 'row' : 'rows'}`),
  };
  try {
    if (!(await moveRows(source, target, tables, telling)))
      say(`Everything is in ${target.place} already, as it is in ${source.place}.`);
  } finally {
    await target.close();
  }
}

const photosPlace = ({ photosBucket, dataDir }: Config) => photosBucket?.url ?? dataDir;

function sayPhotos({ files, before, damaged }: MovedPhotos): void {
  const there = before > 0 ? `, ${number(before)} of them before` : '';
  say(`Photos and pictures in their sizes: ${number(files)} files are there and are what they were${there}.`);
  for (const name of damaged)
    say(`${name} is damaged and stays behind. Restore it from a backup, or upload it again.`);
}

/** What the next start is told, in words: a secret is never shown. */
function sayWhatNow(config: Config, { postgres, bucket, folder }: Asked): void {
  const settings = [
    ...(postgres ? [`MINTMARK_DATABASE_URL to ${placeOf(postgres)}, with its user and password`] : []),
    ...(bucket ? [`MINTMARK_PHOTOS_URL=${bucket}, with the same S3_ settings`] : []),
    ...(folder ? [`MINTMARK_DATA=${folder}`] : []),
  ];
  say(`Done. Set ${settings.join(' and ')}.`);
  if (folder) {
    const without = [
      ...(config.databaseUrl ? ['MINTMARK_DATABASE_URL'] : []),
      ...(config.photosBucket ? ['MINTMARK_PHOTOS_URL'] : []),
    ];
    if (without.length > 0) say(`Unset ${without.join(' and ')}.`);
  }
  if (postgres && !bucket) say(`Photos stay in ${photosPlace(config)}.`);
  const own = ownThings(config.dataDir);
  if (config.secret) say('MINTMARK_SECRET stays as it is: sealed tokens and sessions follow from it.');
  else if (postgres && own.includes('secret'))
    say(
      `Give each process MINTMARK_SECRET, the content of ${config.dataDir}/secret: sealed tokens and sessions follow from it.`,
    );
  const others = own.filter((name) => name !== 'secret');
  if (postgres && others.length > 0)
    say(`Copy into the data folder of each process, from ${config.dataDir}: ${others.join(', ')}.`);
}

function reasonOf(error: unknown, { bucket }: Asked, config: Config): string {
  if (error instanceof Refused || error instanceof Serving) return `nothing was moved: ${error.message}`;
  if (error instanceof StartError) return error.message;
  const again = 'What is there by now is used when it is begun again.';
  const refusal = sentenceOfBucket(error, bucket ? bucketAt(bucket, config) : config.photosBucket);
  if (refusal) return `not all was moved: ${refusal} ${again}`;
  if (isDiskFull(error)) return `not all was moved: the disk is full. Make room. ${again}`;
  const said = sentenceFor(error, config.dataDir) ?? errorMessage(error);
  return `not all was moved: ${said} ${again}`;
}

const number = (n: number) => n.toLocaleString('en-US');

const progress = createProgress();
const sayFar = progress.far;

function say(line: string): void {
  progress.end();
  process.stdout.write(`${line}\n`);
}
