import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { msg } from '../../../shared/language/msg.ts';
import type { BackupView } from '../../../shared/operator/model.ts';
import type { Config } from '../../core/config.ts';
import { AppError, fieldError, notFound } from '../../core/errors.ts';
import type { Origin } from '../../core/http/requests.ts';
import { errorMessage } from '../../core/log.ts';
import { audit } from '../../core/session/audit.ts';
import { backupName } from '../backup/manifest.ts';
import { fetchBackup, unpack } from '../backup/restore.ts';
import { migrateInProcess, type Restored, restore } from '../backup/routes.ts';
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

/** Newest first, with the timetable and the backup being made. */
export async function backupsView(deps: OperateDeps) {
  const { backup, databaseUrl } = deps.config;
  const place = placeOf(deps.config);
  const folder = await folderAt(deps.config, place);
  const names = (await folder.names()).filter((name) => madeAt(name) !== null).sort();
  const good = new Set(await folder.good(names));
  const backups = await Promise.all(
    names.reverse().map(
      async (name): Promise<BackupView & { isGood: boolean }> => ({
        name,
        madeAt: new Date(madeAt(name) ?? 0).toISOString(),
        bytes: isS3(place) ? null : (await stat(join(place, name))).size,
        isGood: good.has(name),
      }),
    ),
  );
  const run = making.get(deps);
  return {
    backups,
    place,
    isBesideData: backup === null,
    canDownload: !isS3(place),
    canRestore: deps.restart !== undefined && databaseUrl === null,
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

/** Starts it in a process of its own; 409 while one is being made. */
export function makeBackup(deps: OperateDeps, origin: Origin, userId: string): void {
  if (making.get(deps)?.isOver === false)
    throw new AppError(409, 'backup_in_progress', msg('A backup is already being made.'));
  const place = placeOf(deps.config);
  const file = backupName(new Date());
  const run: Making = { file, startedAt: new Date(), failure: null, isOver: false };
  making.set(deps, run);
  audit(deps, origin, 'backup-made', { userId });
  makeInProcess(deps.config, isS3(place) ? place : join(place, file))
    .catch((error: unknown) => {
      run.failure = errorMessage(error).slice(0, 500);
      deps.log.error('no backup was made', { error });
    })
    .finally(() => {
      run.isOver = true;
    });
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

/** 422 unless its name is typed; errors of `restore`. The current data is kept beside. */
export async function restoreBackup(
  deps: OperateDeps,
  origin: Origin,
  userId: string,
  { name, confirmation }: { name: string; confirmation: string },
): Promise<Restored> {
  const { config } = deps;
  if (deps.restart === undefined || config.databaseUrl !== null)
    throw new AppError(409, 'restore_elsewhere', msg('This server restores on the command line only.'));
  if (confirmation.trim() !== name)
    throw fieldError('confirmation', 'backup_name_wrong', msg('This is not the name of the backup.'));
  const place = placeOf(config);
  const { s3 } = config;
  const isThere = (await (await folderAt(config, place)).names()).includes(name);
  if (!isThere) throw notFound();
  audit(deps, origin, 'restored', { userId, reason: name });
  if (isS3(place) && s3)
    return restore(
      deps,
      1,
      (stage) => fetchBackup(openStore(place, s3), name, stage),
      async () => {},
    );
  const file = join(place, name);
  const { size } = await stat(file);
  return restore(
    deps,
    size,
    (stage) => unpack(createReadStream(file), size, stage, migrateInProcess),
    async () => {},
  );
}
