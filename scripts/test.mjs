/**
 * `npm test`: types, style, unit tests, the build, its smoke test and the journeys in a browser, and one line at the
 * end with the sum of all: "N passed, N failed".
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { BUILD, builtStamp, capture, ensureBun, ensureDependencies, root } from './setup.mjs';

const bun = ensureBun();
ensureDependencies(bun);

const total = { passed: 0, failed: 0 };

/** Runs one runner and adds what it counted; a runner that failed, or ran nothing, is at least one failure. */
async function stage(name, file, args, count, env) {
  const began = Date.now();
  const { code, output } = await capture(file, args, env);
  let { passed, failed } = count(code, output);
  if (failed === 0 && (code !== 0 || passed === 0)) failed = 1;
  total.passed += passed;
  total.failed += failed;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (failed > 0) console.log(output.trimEnd());
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  return failed === 0;
}

const whole = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
const number = (text, pattern) => Number(pattern.exec(text)?.[1] ?? 0);

const unitCounts = (_code, output) => ({
  passed: number(output, /^\s*(\d+) pass$/m),
  failed: number(output, /^\s*(\d+) fail$/m) + number(output, /^\s*(\d+) errors?$/m),
});

const smokeCounts = (_code, output) => ({
  passed: number(output, /^smoke: (\d+) passed/m),
  failed: number(output, /^smoke: \d+ passed, (\d+) failed/m),
});

const REPORT = join(root, '.cache/journeys.json');

/**
 * A journey that passes only at its second try has passed: one slow moment of a busy machine must not stop a release.
 * Its name is printed, so that it is looked at.
 */
function journeyCounts() {
  const { stats, suites } = JSON.parse(readFileSync(REPORT, 'utf8'));
  for (const title of flakyIn(suites)) console.log(`flaky: ${title}`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/** "e2e/trash.spec.ts:83 several coins come back at once [phone]", of all suites and those within them. */
const flakyIn = (suites = []) =>
  suites.flatMap(({ specs, suites }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName }) => `e2e/${file}:${line} ${title} [${projectName}]`),
    ),
    ...flakyIn(suites),
  ]);

await Promise.all([
  stage('types', bun, ['--bun', 'node_modules/typescript/bin/tsc', '--noEmit'], whole),
  stage('style', bun, ['--bun', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'], whole),
]);
// So long a test may take before it counts as hanging: how fast a busy machine is proves nothing.
await stage('unit tests', bun, ['test', '--timeout', '30000', '--parallel', '--no-isolate'], unitCounts);

const built = builtStamp();
if (built.fresh || (await stage('build', bun, BUILD, whole))) {
  built.set();
  await stage('smoke', bun, ['scripts/smoke.ts'], smokeCounts);
  const chromium = ensureChromium();
  rmSync(REPORT, { force: true });
  const node = process.versions.bun ? [bun, '--bun'] : [process.execPath];
  await stage(
    'journeys',
    node[0],
    [...node.slice(1), 'node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json'],
    journeyCounts,
    { CI: '1', CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT, FORCE_COLOR: '0' },
  );
}

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
