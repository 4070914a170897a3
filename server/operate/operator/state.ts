import { statSync } from 'node:fs';
import { join } from 'node:path';
import { count, eq, isNull } from 'drizzle-orm';
import {
  bulkIdentifications,
  imports,
  mailOutbox,
  marketplaceListings,
  photoRemovals,
} from '../../../db/schema.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { NoteView } from '../../../shared/operator/model.ts';
import { isCompiled } from '../../core/assets.ts';
import { AppError } from '../../core/errors.ts';
import { roomIn } from '../../core/room.ts';
import type { OperateDeps } from '../deps.ts';
import { faultsOfClock } from '../doctor/command.ts';
import { metricsText } from '../watch/routes.ts';
import { statusOf } from '../watch/status.ts';
import { backupsView } from './backups.ts';
import { settingsView } from './settings.ts';

const HOUR_MS = 3_600_000;
const GIGABYTE = 1e9;

/** What `mintmark status` says, and what to look after. Checks that take long are in `runDoctor`. */
export async function serverState(deps: OperateDeps) {
  const status = statusOf(await metricsText(deps));
  const notes: NoteView[] = [...(await notesOf(deps)), ...failedJobs(deps)];
  return { status, notes, database: deps.config.databaseUrl ? 'postgres' : 'sqlite' };
}

async function notesOf(deps: OperateDeps): Promise<NoteView[]> {
  const { config } = deps;
  const note = (tone: NoteView['tone'], kind: string, values: NoteView['values'] = {}): NoteView => ({
    ...{ tone, kind, values },
  });
  const free = roomIn(config.dataDir, 0);
  const left = roomIn(config.dataDir, config.minFreeBytes);
  const gigabytes = (Math.max(0, free) / GIGABYTE).toFixed(1);
  const { isWaiting } = await settingsView(deps);
  const clock = await faultsOfClock(deps.db);
  return [
    left < 0 ? note('bad', 'disk-full', { gigabytes }) : note('ok', 'disk', { gigabytes }),
    ...(await backupNotes(deps, note)),
    config.publicUrl ? note('ok', 'address', { url: config.publicUrl }) : note('warn', 'no-address'),
    config.mail ? note('ok', 'mail') : note('warn', 'no-mail'),
    deps.ai || deps.reader ? note('ok', 'identifies') : note('warn', 'identifies-nothing'),
    ...(deps.reader?.modelFaults.length ? [note('warn', 'reader-models')] : []),
    ...(clock.length > 0 ? [note('bad', 'clock')] : []),
    ...(isOpenSecret(deps) ? [note('bad', 'secret-open')] : []),
    ...(isWaiting ? [note('warn', 'settings-waiting')] : []),
  ];
}

async function backupNotes(
  deps: OperateDeps,
  note: (tone: NoteView['tone'], kind: string, values?: NoteView['values']) => NoteView,
): Promise<NoteView[]> {
  try {
    const { backups, everyHours } = await backupsView(deps);
    const last = backups.find(({ content }) => content);
    const hours = last ? (Date.now() - Date.parse(last.madeAt)) / HOUR_MS : null;
    if (everyHours === null) return [note('warn', 'no-timetable')];
    if (hours === null) return [note('bad', 'no-backup')];
    const days = Math.floor(hours / 24);
    return [hours > 2 * everyHours + 2 ? note('bad', 'old-backup', { days }) : note('ok', 'backup')];
  } catch (error) {
    deps.log.warn('the backups cannot be listed', { error });
    return [note('bad', 'backups-unreachable')];
  }
}

const failedJobs = ({ jobRuns }: OperateDeps): NoteView[] =>
  [...jobRuns].flatMap(([job, { failures }]): NoteView[] =>
    failures > 0 ? [{ tone: 'warn', kind: 'job-failed', values: { job, failures } }] : [],
  );

function isOpenSecret({ config }: OperateDeps): boolean {
  if (config.secret || process.platform === 'win32') return false;
  const found = statSync(join(config.dataDir, 'secret'), { throwIfNoEntry: false });
  return found !== undefined && (found.mode & 0o077) !== 0;
}

/** Last runs of this process, and what waits in the database. */
export async function jobsView({ db, jobRuns }: OperateDeps) {
  const { orm } = db;
  const n = { n: count() };
  const [mails, removals, running, bulk, listings] = await Promise.all([
    orm.select(n).from(mailOutbox),
    orm.select(n).from(photoRemovals),
    orm.select(n).from(imports).where(eq(imports.state, 'importing')),
    orm.select(n).from(bulkIdentifications).where(isNull(bulkIdentifications.finishedAt)),
    orm.select(n).from(marketplaceListings).where(eq(marketplaceListings.status, 'publishing')),
  ]);
  return {
    waiting: {
      mails: mails[0]?.n ?? 0,
      removals: removals[0]?.n ?? 0,
      imports: running[0]?.n ?? 0,
      bulk: bulk[0]?.n ?? 0,
      listings: listings[0]?.n ?? 0,
    },
    runs: [...jobRuns]
      .map(([name, { endedAt, seconds, failures }]) => ({
        ...{ name, seconds, failures },
        endedAt: endedAt.toISOString(),
      }))
      .sort((one, other) => (one.endedAt < other.endedAt ? 1 : -1)),
  };
}

const MAX_LINES = 200;
const running = new WeakSet<object>();

/** `mintmark doctor` in a process of its own: its lines. 409 on PostgreSQL, and while one is running. */
export async function runDoctor(deps: OperateDeps): Promise<{ lines: string[]; isSound: boolean }> {
  const { config } = deps;
  if (config.databaseUrl)
    throw new AppError(
      409,
      'doctor_unavailable',
      msg('PostgreSQL checks itself; there is no full check here.'),
    );
  if (running.has(deps)) throw new AppError(409, 'doctor_in_progress', msg('The check is already running.'));
  running.add(deps);
  try {
    const program = isCompiled()
      ? [process.execPath]
      : [process.execPath, join(import.meta.dir, '../../main.ts')];
    const env = { ...config.given, MINTMARK_DATA: config.dataDir };
    const child = Bun.spawn([...program, 'doctor'], {
      env,
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'ignore',
    });
    const said = await new Response(child.stdout).text();
    const code = await child.exited;
    return { lines: said.trim().split('\n').slice(0, MAX_LINES), isSound: code === 0 };
  } finally {
    running.delete(deps);
  }
}
