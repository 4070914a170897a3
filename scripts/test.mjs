/**
 * `npm test`: all checks, the build, unit tests, smoke test and journeys. `--all` adds *.long.test.ts, @long journeys and more
 * PostgreSQL; `--quick` skips journeys and PostgreSQL and runs only affected unit tests.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { BUILD, builtStamp, capture, ensureBun, ensureDependencies, root } from './setup.mjs';

const number = (text, pattern) => Number(pattern.exec(text)?.[1] ?? 0);

const whole = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

const unitCounts = (_code, output) => ({
  passed: number(output, /^\s*(\d+) pass$/m),
  failed: number(output, /^\s*(\d+) fail$/m) + number(output, /^\s*(\d+) errors?$/m),
});

const smokeCounts = (_code, output) => ({
  passed: number(output, /^smoke: (\d+) passed/m),
  failed: number(output, /^smoke: \d+ passed, (\d+) failed/m),
});

/** A journey may pass at its second try; its name is printed, as it shows a race. */
function journeyCounts(report) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  for (const { name, status } of journeysIn(report)) if (status === 'flaky') console.log(`flaky: ${name}`);
  const { expected, flaky, unexpected } = JSON.parse(readFileSync(report, 'utf8')).stats;
  return { passed: expected + flaky, failed: unexpected };
}

/** Seconds per file, from JUnit. */
function unitTimes(report) {
  if (!existsSync(report)) return [];
  const files = new Map();
  for (const [tag] of readFileSync(report, 'utf8').matchAll(/<testcase\s[^>]*>/g)) {
    const file = /\sfile="([^"]*)"/.exec(tag)?.[1] ?? '';
    files.set(file, (files.get(file) ?? 0) + number(tag, /\stime="([\d.]+)"/));
  }
  return [...files].map(([name, seconds]) => ({ name, seconds }));
}

const journeyTimes = (report) => (existsSync(report) ? journeysIn(report) : []);

/** "e2e/trash.spec.ts:83 several coins come back at once [phone]" */
function journeysIn(report) {
  const within = (suites = []) =>
    suites.flatMap(({ specs, suites }) => [
      ...specs.flatMap(({ file, line, title, tests }) =>
        tests.map(({ projectName, status, results }) => ({
          name: `e2e/${file}:${line} ${title} [${projectName}]`,
          status,
          seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
        })),
      ),
      ...within(suites),
    ]);
  return within(JSON.parse(readFileSync(report, 'utf8')).suites);
}

const slowest = (times) =>
  times
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `    ${seconds.toFixed(1).padStart(6)} s  ${name}`);

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

/** A failed or empty run counts as one failure at least. */
async function stage(name, file, args, { count = whole, times = () => [], env = {} } = {}) {
  const began = Date.now();
  const { code, output } = await capture(file, args, env);
  // Bun's message if no test is affected.
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

async function build() {
  const built = builtStamp();
  const isBuilt = built.fresh || (await stage('build', bun, BUILD));
  if (isBuilt) built.set();
  return isBuilt;
}

/** False without git. */
function hasChanges() {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}

/** In addition to bunfig.toml: slow tests. */
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
  // Mostly waiting for a server.
  isQuick ||
    stage('tests on PostgreSQL', bun, ['scripts/test-postgres.ts', isAll ? '--chosen' : '--smoke'], {
      count: unitCounts,
    }),
]);
// Long timeout: slowness is no failure. One worker more than cores, as some tests wait for processes.
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
