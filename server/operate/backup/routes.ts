import { timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Elysia, status } from 'elysia';
import type { Orm } from '../../../db/client.ts';
import { MAX_RESTORE_BYTES, RESTORE_CODE, RESTORE_ROUTE } from '../../../shared/backup/restore.ts';
import { msg } from '../../../shared/language/msg.ts';
import { isCompiled } from '../../core/assets.ts';
import { hashOfCode } from '../../core/crypto.ts';
import { AppError, isDiskFull } from '../../core/errors.ts';
import { piecesOf } from '../../core/http/bodies.ts';
import { isFile } from '../../core/http/guards.ts';
import { originOf } from '../../core/http/requests.ts';
import { decideRestore, isHalfRestored, newStage } from '../../core/restored.ts';
import { roomIn } from '../../core/room.ts';
import { hasOperator } from '../../core/session/operators.ts';
import { hasAccounts } from '../../core/session/users.ts';
import type { OperateDeps } from '../deps.ts';
import type { Counts } from './database.ts';
import type { Outcome } from './database-process.ts';
import type { Manifest } from './manifest.ts';
import { sendPhotos, unpack } from './restore.ts';
import { Unreadable } from './tar.ts';

/** Restores in the browser while there are no accounts. */
export function setupRoutes(deps: OperateDeps) {
  return new Elysia({ tags: ['server'] })
    .get('/api/setup', async () => ({
      canRestore: await canRestore(deps),
      hasOperator: await hasOperator(deps.db.orm),
    }))
    .post(
      RESTORE_ROUTE,
      async ({ request }) => {
        if (!(await canRestore(deps))) throw new AppError(409, 'restore_account_exists', TAKEN);
        await deps.limits.beforeSetup(originOf(deps, request));
        if (!isSame(request.headers.get(RESTORE_CODE) ?? '', deps.setupCode))
          throw new AppError(403, 'restore_code_wrong', WRONG_CODE).at('code');
        // An account may have been registered meanwhile.
        const stillEmpty = async (tx: Orm) => {
          if (await hasAccounts(tx)) throw new AppError(409, 'restore_account_exists', TAKEN);
        };
        const { bytes, unpackInto } = sentBackup(request);
        const take = (staged: Staged) => takeStaged(deps, staged, stillEmpty);
        const work = () => restoreFrom(deps, bytes, unpackInto, take);
        return status(200, await deps.patience(request, restoringAlone(deps, work)));
      },
      { parse: 'none' },
    );
}

const TAKEN = msg(
  'This server already has an account, so you can’t restore in the browser. Stop Mintmark and use "mintmark restore FILE".',
);
const WRONG_CODE = msg('This is not the code in the log. It changes with each start.');
const FULL = msg('There’s no space for this backup on the disk. Free up space and try again.');
const INCOMPLETE = msg('The backup upload was incomplete. Please try again.');

/** Able to restart, and without data to lose. */
const canRestore = async ({ db, restart, config }: OperateDeps): Promise<boolean> =>
  restart !== undefined && config.databaseUrl === null && !(await hasAccounts(db.orm));

function requireRoom({ config }: OperateDeps, bytes: number): void {
  if (bytes > MAX_RESTORE_BYTES) throw new AppError(413, 'backup_too_large', BACKUP_TOO_LARGE);
  if (roomIn(config.dataDir, config.minFreeBytes) < bytes) throw new AppError(507, 'backup_disk_full', FULL);
}

export interface Restored extends Pick<Manifest, 'madeAt' | 'accounts' | 'coins' | 'photos'> {
  /** Are sessions still valid? */
  hasSecret: boolean;
}

type UnpackInto = (stage: string) => Promise<Manifest>;

/** 415, 411. Unpacked and verified as it arrives. */
export function sentBackup(request: Request): { bytes: number; unpackInto: UnpackInto } {
  if (!isFile(request)) throw new AppError(415, 'backup_required', BACKUP_REQUIRED);
  const bytes = Number(request.headers.get('content-length') ?? 0);
  if (!(bytes > 0))
    throw new AppError(411, 'backup_length_required', 'The request must state the backup’s length.');
  return { bytes, unpackInto: (stage) => unpack(backupIn(request.body), bytes, stage, migrateInProcess) };
}

const restoring = new WeakSet<object>();

/** One at a time, and none after one that succeeded: 409. */
export async function restoringAlone<T>(deps: OperateDeps, work: () => Promise<T>): Promise<T> {
  if (restoring.has(deps) || isHalfRestored(deps.config.dataDir))
    throw new AppError(409, 'restore_in_progress', msg('A backup is already being sent or restored.'));
  restoring.add(deps);
  try {
    return await work();
  } finally {
    restoring.delete(deps);
  }
}

/** Verified; the next start removes the folder. */
export interface Staged {
  stage: string;
  manifest: Manifest;
}

/** 422 unless it is sound; 413, 507. */
export async function stageBackup(deps: OperateDeps, bytes: number, unpackInto: UnpackInto): Promise<Staged> {
  requireRoom(deps, bytes);
  const stage = newStage(deps.config.dataDir);
  try {
    return { stage, manifest: await unpackInto(stage) };
  } catch (error) {
    await dropStage(stage);
    if (error instanceof Unreadable) throw new AppError(422, 'backup_unreadable', error.sentence).at('file');
    throw isDiskFull(error) ? new AppError(507, 'backup_disk_full', FULL) : error;
  }
}

export const dropStage = (stage: string): Promise<void> => rm(stage, { recursive: true, force: true });

/** It takes the place of the data, and the server restarts. */
export async function takeStaged(
  deps: OperateDeps,
  { stage, manifest: { madeAt, accounts, coins, photos, files } }: Staged,
  decide: (tx: Orm) => Promise<void> = async () => {},
): Promise<Restored> {
  await sendPhotos(deps.config, stage, deps.log);
  const hasSecret = files.some(({ name }) => name === 'secret');
  // Writers wait.
  await deps.db.transaction(async (tx) => {
    await decide(tx);
    decideRestore(deps.config.dataDir, stage, new Date());
    deps.restart?.();
  });
  deps.log.info('restored from a backup', { madeAt, accounts, coins, photos });
  return { madeAt, accounts, coins, photos, hasSecret };
}

export async function restoreFrom(
  deps: OperateDeps,
  bytes: number,
  unpackInto: UnpackInto,
  take: (staged: Staged) => Promise<Restored>,
): Promise<Restored> {
  const staged = await stageBackup(deps, bytes, unpackInto);
  try {
    return await take(staged);
  } catch (error) {
    if (!isHalfRestored(deps.config.dataDir)) await dropStage(staged.stage);
    throw error;
  }
}

async function* backupIn(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    yield* piecesOf(body);
  } catch (error) {
    throw error instanceof AppError ? new AppError(error.status, 'backup_incomplete', INCOMPLETE) : error;
  }
}

/** In constant time; ignores whitespace and case. */
const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(Buffer.from(hashOfCode(given)), Buffer.from(hashOfCode(wanted)));

/** In the executable a hidden command (main.ts). */
const program = (): string[] =>
  isCompiled()
    ? [process.execPath, 'check-database']
    : [process.execPath, join(import.meta.dir, 'database-process.ts')];

/** In a child process, so that the server keeps responding. */
export async function migrateInProcess(
  file: string,
  { schema, accounts, guests, further, coins, sold, inTrash }: Counts,
): Promise<string[]> {
  const counts = JSON.stringify({ schema, accounts, guests, further, coins, sold, inTrash });
  const child = Bun.spawn([...program(), counts, file], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    env: {},
  });
  const [answer, faults] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (child.exitCode !== 0) throw new Error(`a database could not be looked at: ${faults.slice(0, 2000)}`);
  const outcome = JSON.parse(answer) as Outcome;
  if (outcome === 'full') throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
  if ('refused' in outcome) throw new Unreadable(outcome.refused);
  return outcome.photos;
}

const BACKUP_REQUIRED = msg('Please send the backup itself, as application/octet-stream.');
const BACKUP_TOO_LARGE = msg('Backups this large must be restored with "mintmark restore FILE".');
