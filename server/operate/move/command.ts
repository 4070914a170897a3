import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BlobStore, bucketBlobs, folderBlobs, openBlobs } from '../../core/blobs.ts';
import { openBucket, sentenceOfBucket } from '../../core/bucket.ts';
import { createProgress, fail, failWithoutDatabase } from '../../core/command.ts';
import { ConfigError } from '../../core/config/kinds.ts';
import { bucketAt, type Config, databaseFile } from '../../core/config.ts';
import { sha256 } from '../../core/crypto.ts';
import { openDatabase, StartError, sentenceFor, withFolder } from '../../core/data-folder.ts';
import { isDiskFull } from '../../core/errors.ts';
import { createLog, errorMessage } from '../../core/log.ts';
import { someAtOnce } from '../../core/queue.ts';
import { moveRows, type Progress, Refused, requireIdle } from './move.ts';
import { InUse, placeOf, postgresSource, postgresTarget } from './postgres.ts';
import { movedTables, type Source, type Target } from './rows.ts';
import { sqliteSource, sqliteTarget } from './sqlite.ts';

const USAGE = `Usage: mintmark migrate-to postgres://USER:PASSWORD@HOST/DATABASE [s3://BUCKET/FOLDER]
       mintmark migrate-to s3://BUCKET/FOLDER
       mintmark migrate-to sqlite:FOLDER

Copies the database and the photos of these settings (MINTMARK_DATA, MINTMARK_DATABASE_URL, MINTMARK_PHOTOS_URL) to another database, a
bucket or a new data folder, and verifies the copy: rows and sums of each table, the SHA-256 of each photo. The source is not
changed. The target must be empty. After an interruption, run the same command again to continue. Stop Mintmark first.
A bucket needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; a password can come from PGPASSWORD.
`;

interface Targets {
  postgres?: string;
  bucket?: string;
  folder?: string;
}

/** Null for invalid or conflicting targets. */
function targetsIn(words: string[]): Targets | null {
  const given: Targets = {};
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

/** Exit code: 0 done, 1 failed, 2 wrong usage, wrong setting or no database. */
export async function migrateCommand(args: string[], config: () => Config): Promise<number> {
  const given = targetsIn(args);
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

async function move(config: Config, given: Targets): Promise<number> {
  const log = createLog('error', (line) => process.stderr.write(`${line}\n`));
  const tables = movedTables();
  if (given.folder) {
    requireEmptyFolder(given.folder);
    mkdirSync(given.folder, { recursive: true, mode: 0o700 });
  }
  const photos = photosTo(config, given);
  const source = await openSource(config);
  try {
    await requireIdle(source, tables);
    const moved = photos && (await moveAllPhotos(config, source.place, photos));
    if (moved) sayPhotos(moved);
    const target = await openTarget(given, tables);
    if (target) await moveAllRows(source, target, tables);
    if (given.folder) await copyOtherFiles(config.dataDir, given.folder);
  } finally {
    await source.close();
  }
  sayNextSteps(config, given);
  // Last of all: until then the move can be resumed.
  await photos?.to.remove(MARKER);
  return 0;

  async function openTarget(to: Targets, all: typeof tables): Promise<Target | null> {
    if (to.folder) return sqliteTarget(to.folder);
    return to.postgres ? postgresTarget(to.postgres, all) : null;
  }

  function photosTo({ dataDir }: Config, to: Targets): { to: BlobStore; place: string } | null {
    if (to.bucket)
      return {
        to: bucketBlobs(openBucket(bucketAt(to.bucket, config)), { folder: dataDir, log }),
        place: to.bucket,
      };
    return to.folder ? { to: folderBlobs(to.folder, log), place: to.folder } : null;
  }

  async function moveAllPhotos(
    from: Config,
    origin: string,
    { to, place }: { to: BlobStore; place: string },
  ) {
    await claimTarget(to, place, `${origin} and ${photosPlace(from)}`);
    return movePhotos(openBlobs(from, log), to, (files) =>
      showProgress(`${number(files)} photos and pictures`),
    );
  }
}

async function openSource(config: Config): Promise<Source> {
  if (config.databaseUrl) return postgresSource(config.databaseUrl);
  const file = databaseFile(config);
  await openDatabase(file).close();
  return sqliteSource(file);
}

async function moveAllRows(
  source: Source,
  target: Target,
  tables: ReturnType<typeof movedTables>,
): Promise<void> {
  const reporting: Progress = {
    rows: (table, n, of) => showProgress(`${table}: ${number(n)} of ${number(of)}`),
    table: (table, rows) => rows > 0 && say(`${table}: ${number(rows)} ${rows === 1 ? 'row' : 'rows'}`),
  };
  try {
    if (!(await moveRows(source, target, tables, reporting)))
      say(`${target.place} already has everything from ${source.place}.`);
  } finally {
    await target.close();
  }
}

const photosPlace = ({ photosBucket, dataDir }: Config) => photosBucket?.url ?? dataDir;

function sayPhotos({ files, before, damaged }: MovedPhotos): void {
  const there = before > 0 ? `, ${number(before)} of them earlier` : '';
  say(`Photos and pictures: ${number(files)} files copied and verified${there}.`);
  for (const name of damaged)
    say(`${name} is damaged and was not copied. Restore it from a backup or upload it again.`);
}

/** Never shows a secret. */
function sayNextSteps(config: Config, { postgres, bucket, folder }: Targets): void {
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
  const own = otherFiles(config.dataDir);
  if (config.secret) say('Keep MINTMARK_SECRET: encrypted tokens and sessions depend on it.');
  else if (postgres && own.includes('secret'))
    say(
      `Set MINTMARK_SECRET for each process to the content of ${config.dataDir}/secret: encrypted tokens and sessions depend on it.`,
    );
  const others = own.filter((name) => name !== 'secret');
  if (postgres && others.length > 0)
    say(`Copy into the data folder of each process, from ${config.dataDir}: ${others.join(', ')}.`);
}

function reasonOf(error: unknown, { bucket }: Targets, config: Config): string {
  if (error instanceof Refused || error instanceof InUse) return `nothing was moved: ${error.message}`;
  if (error instanceof StartError) return error.message;
  const again = 'Run the command again to continue.';
  const refusal = sentenceOfBucket(error, bucket ? bucketAt(bucket, config) : config.photosBucket);
  if (refusal) return `the move is incomplete: ${refusal} ${again}`;
  if (isDiskFull(error)) return `the move is incomplete: the disk is full. Free up space. ${again}`;
  const reason = sentenceFor(error, config.dataDir) ?? errorMessage(error);
  return `the move is incomplete: ${reason} ${again}`;
}

const number = (n: number) => n.toLocaleString('en-US');

const progress = createProgress();
const showProgress = progress.far;

function say(line: string): void {
  progress.end();
  process.stdout.write(`${line}\n`);
}

/** Photos, documents, and pictures of news and releases; no drafts. */
const NAMES =
  /^photos\/([0-9a-f]{2})\/\1[0-9a-f]{62}(?:(?:@\d{2,4})?\.webp|\.pdf)$|^pictures\/[0-9a-f]{64}(?:@\d{2,4})?\.webp$/;
const PARALLEL = 8;

interface MovedPhotos {
  /** `before`: those that were there already. */
  files: number;
  before: number;
  /** Not copied, as the content does not match the name. */
  damaged: string[];
  photos: Set<string>;
}

/** Copies missing files and verifies each by SHA-256; can be resumed. Error if a file differs. */
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
      await someAtOnce(PARALLEL, some, async ({ name }) => {
        if (!NAMES.test(name)) return;
        const bytes = await (await from.read(name))?.bytes();
        if (!bytes) return;
        const hash = sha256(bytes);
        const own = /([0-9a-f]{64})\.(?:webp|pdf)$/.exec(name)?.[1];
        if (own && own !== hash) return void moved.damaged.push(name);
        const isThere = there.has(name) && (await hashIn(to, name)) === hash;
        if (!isThere) {
          await to.write(name, bytes);
          if ((await hashIn(to, name)) !== hash) throw new Error(`${name} was changed during the copy`);
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

/** Marks a move in progress in its target, with the source. */
const MARKER = 'moving.json';

/** Refused unless empty, or begun by a move from the same source. */
async function claimTarget(blobs: BlobStore, place: string, source: string): Promise<void> {
  const note = await blobs.read(MARKER);
  const from = note && (JSON.parse(await note.text()) as { from?: string }).from;
  if (from === source) return;
  if (from)
    throw new Refused(
      `${place} contains an unfinished move from ${from}. Finish that move or use another place.`,
    );
  for (const folder of ['photos', 'pictures'])
    for await (const some of blobs.list(folder))
      if (some.length > 0) throw new Refused(`${place} already contains ${folder}. Use an empty place.`);
  await blobs.write(MARKER, new TextEncoder().encode(`${JSON.stringify({ from: source })}\n`));
}

/** Also needed from the data folder. */
const OTHER_FILES = ['secret', 'catalogue.json', 'world', 'type-pictures', 'reader-gallery.bin'];

/** Refused if it holds anything but an unfinished move. */
function requireEmptyFolder(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const others = names.filter(
    (name) => !/^(?:server|moving)\.|^(?:photos|pictures)$|^mintmark\.db$/.test(name),
  );
  // Or its draft.
  const isBegun = names.some((name) => name.startsWith(MARKER));
  if (names.length > 0 && (!isBegun || others.some((name) => !OTHER_FILES.includes(name))))
    throw new Refused(`${folder} is not empty. Use an empty folder.`);
}

const otherFiles = (folder: string): string[] => OTHER_FILES.filter((name) => existsSync(join(folder, name)));

async function copyOtherFiles(from: string, to: string): Promise<void> {
  for (const name of otherFiles(from)) await cp(join(from, name), join(to, name), { recursive: true });
}
