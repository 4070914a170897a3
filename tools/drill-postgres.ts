/**
 * `npm run drill:postgres [-- --kills 12 --rounds 3 --source]`: on a PostgreSQL that is installed, which it starts for itself, kills moves to it and
 * back, and the process that works on a bulk run, again and again, and shows what a start and a server at work make of a database and a bucket with
 * which something is wrong. Prints what was seen, and ends with 1 where anything was lost, doubled or refused in another way. On the executable, or with
 * `--source` on the sources; photos lie in a Ceph where one is installed (tools/ceph.ts), else in a fake of S3 that checks signatures.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { postgresPrograms, startPostgres } from '../scripts/postgres.ts';
import { outfile } from '../scripts/targets.ts';
import { fakeS3 } from '../server/core/s3.fake.ts';
import { hasCeph, startCeph } from './ceph.ts';
import { drillBulkRuns } from './drill/bulk-run.ts';
import type { Ground } from './drill/ground.ts';
import { drillMoves } from './drill/moves.ts';
import { drillBucket, drillGone, drillStarts } from './drill/refusals.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '3' },
    source: { type: 'boolean', default: false },
  },
});
const bin = postgresPrograms();
if (!bin) throw new Error('PostgreSQL has to be installed.');
const root = join(import.meta.dir, '..');
const folder = mkdtempSync(join(tmpdir(), 'mintmark-drill-postgres-'));
chmodSync(folder, 0o755);
const cluster = startPostgres(bin);
const ceph = hasCeph() ? await startCeph() : undefined;
const fake = ceph ? undefined : fakeS3();
let failures = 0;
const ground: Ground = {
  program: values.source ? [process.execPath, join(root, 'server/main.ts')] : [join(root, outfile())],
  ...{ folder, cluster, s3: ceph?.endpoint ?? fake?.url ?? '' },
  tell: (what, isFine) => {
    console.log(`${isFine ? '✓' : '✗'} ${what}`);
    if (!isFine) failures += 1;
  },
};
try {
  await drillMoves(ground, Number(values.kills));
  await drillBulkRuns(ground, Number(values.rounds));
  await drillStarts(ground);
  await drillBucket(ground);
  await drillGone(ground);
} finally {
  cluster.stop();
  ceph?.stop();
  await fake?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);
