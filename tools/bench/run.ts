/**
 * `bun run bench [--rounds 5] [--seconds 3]`: starts dist/mintmark on a temporary folder with 10,000 coins and prints
 * what it costs and what it carries. POCKETBASE_BIN names a PocketBase executable to measure beside it, BEFORE_BIN that of an
 * older Mintmark.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pageWeights } from '../../scripts/page-weights.ts';
import { outfile } from '../../scripts/targets.ts';
import { catalogueCost, catalogueLine } from './catalogue.ts';
import { generator } from './load.ts';
import { measure } from './measure.ts';
import { mintmark } from './mintmark.ts';
import { pocketbase } from './pocketbase.ts';
import { COINS } from './subject.ts';
import { figuresTable, pagesTable } from './table.ts';

const root = join(import.meta.dir, '../..');
const site = join(root, 'build/site');
const executable = join(root, outfile());

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

if (!existsSync(executable)) {
  const build = Bun.spawnSync([process.execPath, 'scripts/build.ts', '--no-smoke'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (!build.success) process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'mintmark-bench-'));
const inside = (name: string) => {
  mkdirSync(join(folder, name));
  return join(folder, name);
};
try {
  const { POCKETBASE_BIN, BEFORE_BIN } = process.env;
  const subjects = [await mintmark(executable, inside('mintmark'))];
  if (BEFORE_BIN) subjects.push(await mintmark(BEFORE_BIN, inside('before'), 'Before'));
  else if (POCKETBASE_BIN) subjects.push(await pocketbase(POCKETBASE_BIN, inside('pocketbase'), site));
  const [ours = [], theirs] = await measure(subjects, rounds, seconds);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}`;
  const busy = `load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;
  console.log(
    `${COINS.toLocaleString('en-US')} coins, ${generator.name}, ${seconds} s a work, medians of ${rounds}, ${machine}, ${busy}\n`,
  );
  const other = theirs && {
    name: subjects[1]?.name ?? '',
    figures: theirs,
    isBefore: BEFORE_BIN !== undefined,
  };
  console.log(`${figuresTable(ours, other)}\n`);
  console.log(`${pagesTable(pageWeights(site))}\n`);
  console.log(catalogueLine(catalogueCost(rounds)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
