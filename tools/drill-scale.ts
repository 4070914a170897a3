/**
 * `npm run drill:scale [-- --rounds 5 --source]`: three processes behind a balancer on a PostgreSQL with a standby and a bucket, everything on this
 * machine. Writes without a pause while the primary, with its keeper, then a process, then what speaks S3 are killed, and prints the seconds without
 * service and the acknowledged writes that are lost; then a visitor comes as a guest, saves a coin with a photo and finds it, while a process is killed
 * in the middle. `--source` runs the sources in place of the executable. Takes pg_auto_failover (Debian: pg-auto-failover-cli and
 * postgresql-15-auto-failover) and Linux; without a Ceph (tools/ceph.ts) photos lie in a folder that all share.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { postgresPrograms } from '../scripts/postgres.ts';
import { type Program, startProgram } from '../scripts/program.ts';
import { outfile } from '../scripts/targets.ts';
import { hasCeph, startCeph } from './ceph.ts';
import { startBalancer } from './drill/balancer.ts';
import { hasFailover, startFailover, until } from './drill/failover.ts';
import { journey, photoSender } from './drill/journey.ts';
import { startWriters } from './drill/writers.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, source: { type: 'boolean', default: false } },
});
const bin = postgresPrograms();
if (!bin || !hasFailover()) throw new Error('PostgreSQL with pg_auto_failover has to be installed.');
const root = join(import.meta.dir, '..');
const EXECUTABLE = values.source ? process.execPath : join(root, outfile());
const ARGS = values.source ? [join(root, 'server/main.ts')] : [];
const AT_MOST_S = 40;

const folder = mkdtempSync(join(tmpdir(), 'mintmark-drill-scale-'));
// What runs as another user has to get there.
Bun.spawnSync(['chmod', '755', folder]);
mkdirSync(join(folder, 'photos'));
const ceph = hasCeph() ? await startCeph() : undefined;
const database = await startFailover(bin, folder);
const programs = new Map<string, Program>();

/** A process with a data folder of its own, but for the photos. */
async function startProcess(name: string): Promise<void> {
  const data = join(folder, name, 'mintmark-data');
  if (!programs.has(name)) {
    mkdirSync(data, { recursive: true });
    if (!ceph) symlinkSync(join(folder, 'photos'), join(data, 'photos'));
  }
  const env = {
    ...{ MINTMARK_DATABASE_URL: database.url, MINTMARK_SECRET: 's'.repeat(40) },
    ...(ceph && {
      ...{ MINTMARK_PHOTOS_URL: 's3://coins/drill', S3_ENDPOINT: ceph.endpoint },
      ...{ S3_ACCESS_KEY_ID: 'the-key', S3_SECRET_ACCESS_KEY: 'the-secret' },
    }),
  };
  programs.set(
    name,
    await startProgram(EXECUTABLE, { cwd: join(folder, name), args: ARGS, env, patience: 90_000 }),
  );
}

/** Kills the process that is the nth by now, and gives the way to start it anew. */
async function killProcess(nth: number): Promise<() => Promise<void>> {
  const name = [...programs.keys()][nth % programs.size] ?? '';
  await programs.get(name)?.stop('SIGKILL');
  return () => startProcess(name);
}

let failures = 0;
const tell = (what: string, isFine: boolean) => {
  console.log(`${isFine ? '✓' : '✗'} ${what}`);
  if (!isFine) failures += 1;
};

try {
  await database.settled();
  for (const name of ['a', 'b', 'c']) await startProcess(name);
  const balancer = await startBalancer(() => [...programs.values()].map(({ url }) => url));
  await until('all processes are ready', async () => balancer.ready() === programs.size);
  const writers = await startWriters(balancer.url);
  try {
    await Bun.sleep(5000);
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const primary = await database.settled();
      const before = writers.mark();
      database.kill(primary);
      await until('writes go on', async () => writers.acknowledgedSince(before) >= 20);
      const seconds = writers.longestPause(before);
      tell(`primary ${round} killed: ${seconds.toFixed(1)} s without a write`, seconds <= AT_MOST_S);
      database.revive(primary);
    }
    await database.settled();
    const before = writers.mark();
    const startAnew = await killProcess(0);
    await Bun.sleep(5000);
    await startAnew();
    await Bun.sleep(2000);
    tell(`a process killed: ${writers.longestPause(before).toFixed(1)} s without a write`, true);
    if (ceph) {
      const send = await photoSender(balancer.url);
      const first = await send();
      const from = writers.mark();
      await ceph.killGateway();
      const refused = await send();
      const went = refused.status === 503 && refused.headers.has('retry-after');
      await Bun.sleep(5000);
      const seconds = writers.longestPause(from);
      await ceph.startGateway();
      const back = performance.now();
      await until('photos are taken again', async () => (await send()).ok, 30_000);
      const after = ((performance.now() - back) / 1000).toFixed(1);
      tell(
        `S3 killed: photos ${first.status} before and ${refused.status} meanwhile, coins ${seconds.toFixed(1)} s without a write; photos again after ${after} s`,
        first.ok && went && seconds < 5,
      );
    }
    const found = await journey(balancer.url, async () => void (await killProcess(1)));
    tell(`guest, coin, photo, collection, a process killed in the middle: ${found}`, found === 'found');
  } finally {
    const { acknowledged, lost, unsaid } = await writers.stop();
    tell(
      `${acknowledged} writes acknowledged, ${lost.length} lost; ${unsaid} saved that were not acknowledged`,
      lost.length === 0 && acknowledged > 100,
    );
    balancer.stop();
  }
} finally {
  await Promise.all([...programs.values()].map((program) => program.stop('SIGKILL')));
  await database.stop();
  ceph?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);
