import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { count, countDistinct, isNull } from 'drizzle-orm';
import { coins, photos, users } from '../../../db/schema.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { BackupContent, BackupView } from '../../../shared/operator/model.ts';
import type { Config } from '../../core/config.ts';
import { AppError, fieldError, notFound } from '../../core/errors.ts';
import type { Origin } from '../../core/http/requests.ts';
import { errorMessage } from '../../core/log.ts';
import { audit } from '../../core/session/audit.ts';
import { isAccount } from '../../core/session/users.ts';
import { backupName } from '../backup/manifest.ts';
import { fetchBackup, unpack } from '../backup/restore.ts';
import {
  dropStage,
  migrateInProcess,
  type Restored,
  restoreFrom,
  restoringAlone,
  type Staged,
  sentBackup,
  stageBackup,
  takeStaged,
} from '../backup/routes.ts';
import { isS3, openStore } from '../backup/s3.ts';
import { folderAt, madeAt, makeInProcess } from '../backup/schedule.ts';
import type { OperateDeps } from '../deps.ts';

/** Where none is configured: beside the data, which a lost disk takes along. */
const placeOf = ({ backup, dataDir }: Config): string => backup?.folder ?? join(dataDir, 'backups');

interface Making {
  file: string;
  startedAt: Date;
  failure: string | null;
  isOver: boolean;
}

const making = new WeakMap<object, Making>();

interface Uploaded extends Staged {
  name: string;
  bytes: number;
}

/** Checked and unpacked; gone with the process. */
const uploads = new WeakMap<object, Uploaded>();

const contentOf = ({ accounts, coins, photos }: BackupContent): BackupContent => ({
  accounts,
  coins,
  photos,
});

/** Newest first, with the timetable, the uploaded one and one being made. */
export async function backupsView(deps: OperateDeps) {
  const { backup } = deps.config;
  const place = placeOf(deps.config);
  const folder = await folderAt(deps.config, place);
  const names = (await folder.names()).filter((name) => madeAt(name) !== null).sort();
  const good = await folder.good(names);
  const backups = await Promise.all(
    names.reverse().map(async (name): Promise<BackupView> => {
      const manifest = good.get(name);
      return {
        name,
        madeAt: new Date(madeAt(name) ?? 0).toISOString(),
        bytes: isS3(place) ? null : (await stat(join(place, name))).size,
        content: manifest ? contentOf(manifest) : null,
      };
    }),
  );
  const run = making.get(deps);
  const sent = uploads.get(deps);
  return {
    backups,
    uploaded: sent ? uploadedView(sent) : null,
    here: await contentHere(deps),
    place,
    isBesideData: backup === null,
    canDownload: !isS3(place),
    canRestore: isRestorable(deps),
    everyHours: backup ? backup.everyMs / 3_600_000 : null,
    keep: backup?.keep ?? null,
    making: run && {
      startedAt: run.startedAt.toISOString(),
      failure: run.failure,
      isOver: run.isOver,
      bytes: run.isOver || isS3(place) ? null : await draftBytes(place, run.file),
    },
  };
}

const uploadedView = ({ name, bytes, manifest }: Uploaded): BackupView => ({
  ...{ name, bytes, madeAt: manifest.madeAt, content: contentOf(manifest) },
});

async function contentHere({ db }: OperateDeps): Promise<BackupContent> {
  const { orm } = db;
  const n = { n: count() };
  const [accounts, held, images] = await Promise.all([
    orm.select(n).from(users).where(isAccount),
    orm.select(n).from(coins).where(isNull(coins.deletedAt)),
    orm.select({ n: countDistinct(photos.hash) }).from(photos),
  ]);
  return { accounts: accounts[0]?.n ?? 0, coins: held[0]?.n ?? 0, photos: images[0]?.n ?? 0 };
}

export async function hasBackup({ config }: OperateDeps): Promise<boolean> {
  if (config.backup) return true;
  const names = await readdir(placeOf(config)).catch((): string[] => []);
  return names.some((name) => madeAt(name) !== null);
}

const draftBytes = (place: string, file: string): Promise<number> =>
  stat(join(place, `.${file}.part`)).then(
    ({ size }) => size,
    () => 0,
  );

/** In a process of its own; 409 while one is being made. */
function startBackup(deps: OperateDeps, origin: Origin, userId: string): Promise<void> {
  if (making.get(deps)?.isOver === false)
    throw new AppError(409, 'backup_in_progress', msg('A backup is already being made.'));
  const place = placeOf(deps.config);
  // Two of one second would have one name.
  const last = making.get(deps)?.startedAt.getTime() ?? 0;
  const startedAt = new Date(Math.max(Date.now(), last + 1000));
  const file = backupName(startedAt);
  const run: Making = { file, startedAt, failure: null, isOver: false };
  making.set(deps, run);
  audit(deps, origin, 'backup-made', { userId });
  return makeInProcess(deps.config, isS3(place) ? place : join(place, file))
    .catch((error: unknown) => {
      run.failure = errorMessage(error).slice(0, 500);
      throw error;
    })
    .finally(() => {
      run.isOver = true;
    });
}

export function makeBackup(deps: OperateDeps, origin: Origin, userId: string): void {
  startBackup(deps, origin, userId).catch((error: unknown) =>
    deps.log.error('no backup was made', { error }),
  );
}

/** 404 for one that is not there, 409 in a bucket. */
export async function downloadBackup(
  deps: OperateDeps,
  origin: Origin,
  userId: string,
  name: string,
): Promise<Response> {
  const place = placeOf(deps.config);
  if (isS3(place))
    throw new AppError(409, 'backup_in_bucket', msg('Backups in a bucket are downloaded from there.'));
  const file = Bun.file(join(place, name));
  if (!(await file.exists())) throw notFound();
  audit(deps, origin, 'backup-downloaded', { userId, reason: name });
  return new Response(file, {
    headers: {
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

const isRestorable = ({ config, restart }: OperateDeps): boolean =>
  restart !== undefined && config.databaseUrl === null;

function requireRestorable(deps: OperateDeps): void {
  if (!isRestorable(deps))
    throw new AppError(409, 'restore_elsewhere', msg('This server restores on the command line only.'));
}

/** Checked as it arrives. Errors of `stageBackup`. */
export async function uploadBackup(
  deps: OperateDeps,
  origin: Origin,
  userId: string,
  request: Request,
): Promise<BackupView> {
  requireRestorable(deps);
  const { bytes, unpackInto } = sentBackup(request);
  return restoringAlone(deps, async () => {
    await dropUpload(deps);
    const staged = await stageBackup(deps, bytes, unpackInto);
    const sent = { ...staged, bytes, name: backupName(new Date(staged.manifest.madeAt)) };
    uploads.set(deps, sent);
    audit(deps, origin, 'backup-uploaded', { userId, reason: sent.name });
    return uploadedView(sent);
  });
}

export const discardUpload = (deps: OperateDeps): Promise<void> =>
  restoringAlone(deps, () => dropUpload(deps));

async function dropUpload(deps: OperateDeps): Promise<void> {
  const sent = uploads.get(deps);
  uploads.delete(deps);
  if (sent) await dropStage(sent.stage);
}

interface Confirmed {
  name: string;
  confirmation: string;
}

function requireName({ name, confirmation }: Confirmed): void {
  if (confirmation.trim() !== name)
    throw fieldError('confirmation', 'backup_name_wrong', msg('This is not the name of the backup.'));
}

/** 404 without an upload; errors of `restoreBackup`. */
export async function restoreUpload(
  deps: OperateDeps,
  origin: Origin,
  userId: string,
  confirmation: string,
): Promise<Restored> {
  requireRestorable(deps);
  return restoringAlone(deps, async () => {
    const sent = uploads.get(deps);
    if (!sent) throw notFound();
    requireName({ name: sent.name, confirmation });
    await backUpFirst(deps, origin, userId, sent.name);
    return takeStaged(deps, sent);
  });
}

/** 409 if today's state cannot be backed up. */
async function backUpFirst(deps: OperateDeps, origin: Origin, userId: string, name: string): Promise<void> {
  await startBackup(deps, origin, userId).catch((error: unknown) => {
    deps.log.error('nothing was restored, as no backup was made before', { error });
    throw new AppError(409, 'backup_before_failed', NO_BACKUP_BEFORE);
  });
  audit(deps, origin, 'restored', { userId, reason: name });
}

const NO_BACKUP_BEFORE = msg(
  'Nothing was restored: the backup of the present data failed. The server’s log has the reason.',
);

/** 422 unless its name is typed; errors of `stageBackup`. */
export async function restoreBackup(
  deps: OperateDeps,
  origin: Origin,
  userId: string,
  confirmed: Confirmed,
): Promise<Restored> {
  requireRestorable(deps);
  requireName(confirmed);
  const { config } = deps;
  const { name } = confirmed;
  const { s3 } = config;
  const place = placeOf(config);
  const isThere = (await (await folderAt(config, place)).names()).includes(name);
  if (!isThere) throw notFound();
  const take = async (staged: Staged) => {
    await backUpFirst(deps, origin, userId, name);
    return takeStaged(deps, staged);
  };
  return restoringAlone(deps, async () => {
    if (isS3(place) && s3)
      return restoreFrom(deps, 1, (stage) => fetchBackup(openStore(place, s3), name, stage), take);
    const file = join(place, name);
    const { size } = await stat(file);
    const unpackInto = (stage: string) => unpack(createReadStream(file), size, stage, migrateInProcess);
    return restoreFrom(deps, size, unpackInto, take);
  });
}
