/**
 * `bun run bench:operate [COINS] [RESTORED] [KILLS]`: what a backup of so many coins and 2,000 photos leaves of the rate of requests while it is made, how
 * long a backup of many more coins takes to be restored, and what a restore leaves that is killed, at random or while it moves things into place.
 */
import { Database } from 'bun:sqlite';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProgram } from '../../scripts/program.ts';
import { outfile } from '../../scripts/targets.ts';
import { generator } from './load.ts';
import { person, register } from './mintmark.ts';
import { inParallel, send } from './subject.ts';
import { scaleCoin } from './variety.ts';

const [COINS = 10_000, RESTORED = 100_000, KILLS = 20] = process.argv.slice(2).map(Number);
const PHOTOS = 2000;
/** Bytes of a photo and of its smaller versions, as those of a telephone have them. */
const VERSIONS = { '': 250_000, '@200': 6000, '@480': 25_000, '@800': 60_000 };
const SECONDS = 8;

const program = resolve(outfile());
const parent = mkdtempSync(join(tmpdir(), 'mintmark-bench-'));
const data = join(parent, 'mintmark-data');
const file = join(parent, 'backup.tar');

/** A command of the program, on a data folder; `while` it runs something may be done. */
function command(folder: string, args: string[]) {
  const env = { PATH: process.env.PATH ?? '', MINTMARK_DATA: folder, MINTMARK_READER: 'off' };
  return Bun.spawn([program, ...args], { cwd: parent, env, stdout: 'ignore', stderr: 'ignore' });
}

async function timed(folder: string, args: string[]): Promise<number> {
  const began = performance.now();
  const code = await command(folder, args).exited;
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  return performance.now() - began;
}

/** A file that is there is never written over. */
function backUp(): Promise<number> {
  rmSync(file, { force: true });
  return timed(data, ['backup', file]);
}

/** Requests a second without and with backups being made one after another beside them. */
async function besideBackups() {
  const server = await startProgram(program, { cwd: parent });
  const headers = { cookie: await register(server.url, person('owner@example.org')) };
  await inParallel(COINS, (n) => send(`${server.url}/api/coins`, scaleCoin(n), headers));
  writePhotos(join(data, 'photos'));
  const work = { url: `${server.url}/api/coins?limit=20`, headers };
  const load = () => generator.run(work, { connections: 16, seconds: SECONDS });
  await load();
  const alone = await load();
  let isOver = false;
  const took: number[] = [];
  const backups = (async () => {
    while (!isOver) took.push(await backUp());
  })();
  const beside = await load();
  isOver = true;
  await backups;
  await server.stop();
  return { alone, beside, part: beside.perSecond / alone.perSecond, backupMs: Math.round(Math.min(...took)) };
}

function writePhotos(folder: string): void {
  const bytes = crypto.getRandomValues(new Uint8Array(65_536));
  const content = Buffer.concat(Array.from({ length: 4 }, () => bytes));
  for (let n = 0; n < PHOTOS; n += 1) {
    const hash = new Bun.CryptoHasher('sha256').update(String(n)).digest('hex');
    mkdirSync(join(folder, hash.slice(0, 2)), { recursive: true });
    for (const [version, size] of Object.entries(VERSIONS))
      writeFileSync(join(folder, hash.slice(0, 2), `${hash}${version}.webp`), content.subarray(0, size));
  }
}

/** The same coins again and again, until there are so many. */
function multiply(): void {
  const db = new Database(join(data, 'mintmark.db'));
  const columns = db
    .query<{ name: string }, []>("SELECT name FROM pragma_table_info('coins') WHERE name <> 'id'")
    .all()
    .map(({ name }) => name)
    .join(', ');
  for (let n = coinsIn(data); n < RESTORED; n += COINS)
    db.run(
      `INSERT INTO coins (${columns}) SELECT ${columns} FROM coins ORDER BY id LIMIT ${Math.min(COINS, RESTORED - n)}`,
    );
  db.close();
}

function coinsIn(folder: string): number {
  const db = new Database(join(folder, 'mintmark.db'));
  const row = db.query<{ n: number }, []>('SELECT count(*) AS n FROM coins').get();
  db.close();
  return row?.n ?? -1;
}

/** Restores into copies of a small folder, each killed, and what the next command finds. */
async function killed(wholeMs: number, small: string) {
  const found = { old: 0, new: 0, halfWay: 0, other: 0 };
  for (let n = 0; n < KILLS; n += 1) {
    const folder = join(parent, `killed-${n}`);
    cpSync(small, folder, { recursive: true });
    const child = command(folder, ['restore', file, '--yes']);
    const moment = n % 2 === 0 ? Math.random() * wholeMs : null;
    if (moment !== null) await Bun.sleep(moment);
    else {
      const note = join(folder, n % 4 === 1 ? 'restore.json' : 'restore.json.new');
      const end = performance.now() + 4 * wholeMs;
      // Nothing else happens meanwhile, as what follows takes less than a millisecond.
      while (!existsSync(note) && performance.now() < end);
    }
    child.kill('SIGKILL');
    await child.exited;
    if (existsSync(join(folder, 'restore.json'))) found.halfWay += 1;
    await command(folder, ['doctor']).exited;
    const left = readdirSync(folder).some((name) => /^restor/.test(name));
    const [coins, hasPhotos] = [coinsIn(folder), existsSync(join(folder, 'photos'))];
    if (coins === RESTORED && hasPhotos && !left) found.new += 1;
    else if (coins === 0 && !hasPhotos) found.old += 1;
    else found.other += 1;
    rmSync(folder, { recursive: true, force: true });
  }
  return found;
}

try {
  const { alone, beside, part, backupMs } = await besideBackups();
  const share = `${Math.round(part * 100)} %`;
  console.log(
    `backup beside requests: ${Math.round(alone.perSecond)}/s alone, ${Math.round(beside.perSecond)}/s beside backups of ${backupMs} ms (${share}; wanted 60 %), 99 % in ${alone.p99} and ${beside.p99} ms; load ${loadavg()[0]}`,
  );
  multiply();
  await backUp();
  const small = join(parent, 'small');
  const server = await startProgram(program, { cwd: parent, env: { MINTMARK_DATA: small } });
  await server.stop();
  const target = join(parent, 'restored');
  cpSync(small, target, { recursive: true });
  const restoreMs = await timed(target, ['restore', file, '--yes']);
  console.log(
    `restore of ${coinsIn(target)} coins and ${PHOTOS} photos: ${(restoreMs / 1000).toFixed(1)} s (wanted 60 s); load ${loadavg()[0]}`,
  );
  const found = await killed(restoreMs, small);
  console.log(
    `killed restores: ${JSON.stringify(found)} (halfWay: killed while things were moved; other: wanted 0)`,
  );
} finally {
  rmSync(parent, { recursive: true, force: true });
}
process.exit(0);
