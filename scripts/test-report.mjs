/** What the runners of `npm test` counted and how long their parts took, out of what they wrote. */
import { existsSync, readFileSync } from 'node:fs';

const number = (text, pattern) => Number(pattern.exec(text)?.[1] ?? 0);

/** A command that succeeds or fails as a whole. */
export const whole = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

export const unitCounts = (_code, output) => ({
  passed: number(output, /^\s*(\d+) pass$/m),
  failed: number(output, /^\s*(\d+) fail$/m) + number(output, /^\s*(\d+) errors?$/m),
});

export const smokeCounts = (_code, output) => ({
  passed: number(output, /^smoke: (\d+) passed/m),
  failed: number(output, /^smoke: \d+ passed, (\d+) failed/m),
});

/**
 * The counts of a Playwright report. One slow moment of a busy machine must not stop a release, so a journey may pass at its second
 * try; its name is printed: a race is in it or in the program.
 */
export function journeyCounts(report) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  for (const { name, status } of journeysIn(report)) if (status === 'flaky') console.log(`flaky: ${name}`);
  const { expected, flaky, unexpected } = JSON.parse(readFileSync(report, 'utf8')).stats;
  return { passed: expected + flaky, failed: unexpected };
}

/** The files of unit tests and what their tests took together, in seconds, out of a JUnit report. */
export function unitTimes(report) {
  if (!existsSync(report)) return [];
  const files = new Map();
  for (const [tag] of readFileSync(report, 'utf8').matchAll(/<testcase\s[^>]*>/g)) {
    const file = /\sfile="([^"]*)"/.exec(tag)?.[1] ?? '';
    files.set(file, (files.get(file) ?? 0) + number(tag, /\stime="([\d.]+)"/));
  }
  return [...files].map(([name, seconds]) => ({ name, seconds }));
}

/** The journeys and what each took, in seconds. */
export const journeyTimes = (report) => (existsSync(report) ? journeysIn(report) : []);

/** Each is "e2e/trash.spec.ts:83 several coins come back at once [phone]", with how it ended. */
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

/** Lines for the ten that took longest. */
export const slowest = (times) =>
  times
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `    ${seconds.toFixed(1).padStart(6)} s  ${name}`);
