/**
 * `npm test`: types, style, the build, unit tests, a smoke test and the journeys, the slowest of each, and one line at the end with the
 * sum of all: "N passed, N failed". `--all` adds the long unit tests (*.long.test.ts), the long journeys (@long) and all chosen tests on
 * PostgreSQL. `--quick` leaves out the journeys and PostgreSQL, and runs only the unit tests that the changes since the last commit affect
 * (all, where there are none).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { BUILD, builtStamp, capture, ensureBun, ensureDependencies, root } from './setup.mjs';
import {
  journeyCounts,
  journeyTimes,
  slowest,
  smokeCounts,
  unitCounts,
  unitTimes,
  whole,
} from './test-report.mjs';

const isQuick = process.argv.includes('--quick');
const isAll = process.argv.includes('--all');
const REPORTS = join(root, '.cache/reports');
const UNITS = join(REPORTS, 'units.xml');
const JOURNEYS = join(REPORTS, 'journeys.json');

const bun = ensureBun();
ensureDependencies(bun);
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const total = { passed: 0, failed: 0 };

/** Runs one runner and adds what it counted; a runner that failed, or ran nothing, is at least one failure. */
async function stage(name, file, args, { count = whole, times = () => [], env = {} } = {}) {
  const began = Date.now();
  const { code, output } = await capture(file, args, env);
  // Of a change that bears upon no test Bun says so.
  const leftOut = code === 0 && /^left out: .*$|no test files are affected$/m.exec(output)?.[0];
  if (leftOut) {
    console.log(`– ${name}: ${leftOut}`);
    return true;
  }
  let { passed, failed } = count(code, output);
  if (failed === 0 && (code !== 0 || passed === 0)) failed = 1;
  total.passed += passed;
  total.failed += failed;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (failed > 0) console.log(output.trimEnd());
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  for (const line of slowest(times())) console.log(line);
  return failed === 0;
}

/** Builds unless dist/mintmark is what the sources say; whether there is something to try out. */
async function build() {
  const built = builtStamp();
  const isBuilt = built.fresh || (await stage('build', bun, BUILD));
  if (isBuilt) built.set();
  return isBuilt;
}

/** Whether anything differs from the last commit; without git nothing is known to. */
function hasChanges() {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}

/** Without `--all`, besides what is no unit test (bunfig.toml): kills, real readings and other tests that take long. */
const LEFT_OUT = ['e2e/**', 'build/**', 'dist/**', '**/*.long.test.ts'];

const browser = isQuick ? undefined : ensureChromium();
const [isBuilt] = await Promise.all([
  build(),
  stage('types', bun, ['scripts/check-types.ts']),
  stage('folders', bun, ['scripts/check-folders.ts']),
  stage('shape', bun, ['scripts/shape.ts']),
  stage('migrations', bun, ['scripts/check-migrations.ts']),
  stage('texts', bun, ['scripts/messages.ts', '--check']),
  stage('style', bun, ['--bun', 'node_modules/@biomejs/biome/bin/biome', 'check', '.']),
  // They wait for a server more than they reckon.
  isQuick ||
    stage('tests on PostgreSQL', bun, ['scripts/test-postgres.ts', isAll ? '--chosen' : '--smoke'], {
      count: unitCounts,
    }),
]);
// So long a test may take before it counts as hanging: how fast a busy machine is proves nothing.
// Some tests wait for other processes: one worker more than there are cores has them busy.
const UNIT = ['test', '--timeout', '120000', `--parallel=${availableParallelism() + 1}`, '--no-isolate'];
if (!isAll) for (const left of LEFT_OUT) UNIT.push('--path-ignore-patterns', left);
if (isQuick && hasChanges()) UNIT.push('--changed=HEAD');
await stage('unit tests', bun, [...UNIT, '--reporter=junit', `--reporter-outfile=${UNITS}`], {
  count: unitCounts,
  times: () => unitTimes(UNITS),
});

if (isBuilt) {
  await stage('smoke', bun, ['scripts/smoke.ts'], { count: smokeCounts });
  if (!isQuick) {
    const node = process.versions.bun ? [bun, '--bun'] : [process.execPath];
    const cli = 'node_modules/@playwright/test/cli.js';
    await stage('journeys', node[0], [...node.slice(1), cli, 'test', '--reporter=line,json'], {
      count: () => journeyCounts(JOURNEYS),
      times: () => journeyTimes(JOURNEYS),
      env: {
        CI: '1',
        ...(isAll && { MINTMARK_LONG_JOURNEYS: '1' }),
        CHROMIUM_PATH: await browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: JOURNEYS,
        FORCE_COLOR: '0',
      },
    });
  }
}

if (!isAll) console.log('Left out: long tests and most of PostgreSQL; npm run test:all runs them.');
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
