/**
 * `npm run drill`: kills the executable, moves it to a new machine, cuts its power and fills its disk while coins are saved and photos uploaded, and
 * prints what it had acknowledged and what of that is lost. `--rounds N` (10): how often it is killed and cut. Cutting and
 * filling take Linux, root and loop devices. Backups are made two at once, killed and put on a full disk, and what reports success is restored;
 * `--backups` does this alone, `--source` on the sources.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProgram } from '../scripts/program.ts';
import { outfile } from '../scripts/targets.ts';
import { type Acknowledged, lostOf, nothingYet, register, signIn, work } from '../scripts/workload.ts';
import { drillBackups, drillFullDisk } from './drill/backups.ts';
import { type Disk, makeDisk } from './drill/disk.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    backups: { type: 'boolean', default: false },
    source: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(values.rounds);
const EXECUTABLE = join(import.meta.dir, '..', outfile());
const parent = mkdtempSync(join(tmpdir(), 'mintmark-drill-'));
let failures = 0;

const start = (cwd: string) => startProgram(EXECUTABLE, { cwd });

const sumOf = ({ coins, photos }: Acknowledged) => coins.size + photos.size;

/** A moment within the work, different each time: some has been acknowledged, and more is under way. */
async function moment(acknowledged: Acknowledged): Promise<void> {
  const before = sumOf(acknowledged);
  while (sumOf(acknowledged) < before + 8) await Bun.sleep(5);
  await Bun.sleep(Math.random() * 300);
}

function tell(drill: string, acknowledged: Acknowledged, lost: string[], more = ''): void {
  const { coins, photos } = acknowledged;
  console.log(
    `${drill}: ${coins.size} coins and ${photos.size} photos acknowledged, ${lost.length} lost${more}`,
  );
  for (const line of lost.slice(0, 5)) console.log(`  lost: ${line}`);
  failures += lost.length;
  // A drill in which nothing was saved has shown nothing.
  if (coins.size === 0 || photos.size === 0) failures += 1;
}

async function kill(): Promise<void> {
  const cwd = join(parent, 'kill');
  mkdirSync(cwd);
  const acknowledged = nothingYet();
  for (let round = 0; round < ROUNDS; round += 1) {
    const program = await start(cwd);
    const cookie = round === 0 ? await register(program.url) : await signIn(program.url);
    const working = work(program.url, cookie, acknowledged, () => false);
    await moment(acknowledged);
    await program.stop('SIGKILL');
    await working;
  }
  const program = await start(cwd);
  const lost = await lostOf(program.url, await signIn(program.url), acknowledged);
  await program.stop();
  tell(`killed ${ROUNDS} times`, acknowledged, lost);
}

/** A backup with the secret of a server at work, which is then killed: on a new machine all is there, and whoever was signed in still is. */
async function newMachine(): Promise<void> {
  const [old, fresh] = ['old', 'fresh'].map((name) => join(parent, name)) as [string, string];
  for (const cwd of [old, fresh]) mkdirSync(cwd);
  const file = join(parent, 'backup.tar');
  const acknowledged = nothingYet();
  const program = await start(old);
  const cookie = await register(program.url);
  const working = work(program.url, cookie, acknowledged, () => false);
  await moment(acknowledged);
  const known = { coins: new Map(acknowledged.coins), photos: new Set(acknowledged.photos) };
  await command(old, 'backup', file, '--with-secret');
  await program.stop('SIGKILL');
  await working;
  await command(fresh, 'restore', file, '--yes');
  const after = await start(fresh);
  const lost = await lostOf(after.url, cookie, known);
  await after.stop();
  tell('killed after a backup, restored on a new machine, with the session of before', known, lost);
}

async function command(cwd: string, ...args: string[]): Promise<void> {
  const child = Bun.spawn([EXECUTABLE, ...args], { cwd, env: {}, stdout: 'ignore', stderr: 'inherit' });
  if ((await child.exited) !== 0) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
}

async function powerCut(): Promise<void> {
  const disk = makeDisk(parent, 'disk', 256);
  const program = await start(disk.folder);
  const all = nothingYet();
  const cookie = await register(program.url);
  let isOver = false;
  const working = work(program.url, cookie, all, () => isOver);
  const cuts: { known: Acknowledged; copy: Disk }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await moment(all);
    const known = { coins: new Map(all.coins), photos: new Set(all.photos) };
    cuts.push({ known, copy: disk.copy() });
  }
  isOver = true;
  await working;
  await program.stop();
  const lost: string[] = [];
  for (const { known, copy } of cuts) {
    const after = await start(copy.folder);
    lost.push(...(await lostOf(after.url, cookie, known)));
    await after.stop();
    copy.remove();
  }
  disk.remove();
  const last = cuts.at(-1)?.known ?? nothingYet();
  tell(`power cut ${ROUNDS} times`, last, lost);
}

async function fullDisk(): Promise<void> {
  const disk = makeDisk(parent, 'small', 40);
  const program = await start(disk.folder);
  const acknowledged = nothingYet();
  const cookie = await register(program.url);
  const ballast = join(disk.folder, 'ballast');
  let isOver = false;
  const working = work(program.url, cookie, acknowledged, () => isOver);
  await moment(acknowledged);
  try {
    writeFileSync(ballast, Buffer.alloc(64 * 1024 * 1024, 1));
  } catch {
    // As much as there was room for.
  }
  await Bun.sleep(3000);
  isOver = true;
  const refused = [...(await working)];
  const again = await signIn(program.url).then(
    () => 'sign-in works',
    (error) => `sign-in fails (${error.message})`,
  );
  const lost = await lostOf(program.url, cookie, acknowledged);
  rmSync(ballast);
  const before = acknowledged.coins.size;
  const enough = sumOf(acknowledged) + 8;
  const patience = Date.now() + 10_000;
  await work(program.url, cookie, acknowledged, () => sumOf(acknowledged) >= enough || Date.now() > patience);
  const code = await program.stop();
  disk.remove();
  const said = refused.map(([status, count]) => `${count} × ${status}`).join(', ');
  const recovered = acknowledged.coins.size > before ? 'saves again with room' : 'saves NOTHING with room';
  if (acknowledged.coins.size === before || code !== 0) failures += 1;
  tell(
    'full disk',
    acknowledged,
    lost,
    `; refused ${said || 'nothing'}; ${again}; ${recovered}; exit ${code}`,
  );
}

async function backups(): Promise<void> {
  const program = values.source
    ? [process.execPath, join(import.meta.dir, '../server/main.ts')]
    : [EXECUTABLE];
  const { said, refused, killed, wrong } = await drillBackups(program, parent, ROUNDS);
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (isRoot) wrong.push(...(await drillFullDisk(program, parent)));
  for (const line of wrong) console.log(`  wrong: ${line}`);
  failures += wrong.length;
  // A drill in which none was made has shown nothing.
  if (said === 0) failures += 1;
  const full = isRoot ? ', and one on a full disk' : '';
  console.log(
    `backups two at once${full}: ${said} reported success and were restored, ${refused} were refused, ${killed} killed, ${wrong.length} wrong`,
  );
}

try {
  await backups();
  if (!values.backups) await kill();
  if (!values.backups) await newMachine();
  if (values.backups) console.log('the other drills: left out');
  else if (process.platform === 'linux' && process.getuid?.() === 0) {
    await powerCut();
    await fullDisk();
  } else console.log('power cut and full disk: skipped, they take Linux and root');
} finally {
  rmSync(parent, { recursive: true, force: true });
}
console.log(failures === 0 ? 'nothing acknowledged was lost' : `${failures} failures`);
process.exit(failures === 0 ? 0 : 1);
