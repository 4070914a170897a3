import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from '../package.json';
import { buildVersion } from './compile.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintmark-build-version-'));
const inner = join(folder, 'inner');

function git(...args: string[]) {
  const identity = ['-c', 'user.name=Builder', '-c', 'user.email=builder@example.org'];
  const { success, stderr } = Bun.spawnSync(['git', ...identity, ...args], { cwd: folder });
  if (!success) throw new Error(stderr.toString());
}

describe.if(Boolean(Bun.which('git')))('the version of a build', () => {
  beforeAll(() => {
    git('init', '--quiet');
    mkdirSync(inner);
    writeFileSync(join(folder, 'source'), 'one');
    writeFileSync(join(inner, 'source'), 'one');
    git('add', '.');
    git('commit', '--quiet', '--no-gpg-sign', '-m', 'one');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('names the commit, another after each', () => {
    const first = buildVersion(folder);
    expect(first).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{7}$/);
    expect(first).toStartWith(version);
    git('commit', '--quiet', '--no-gpg-sign', '--allow-empty', '-m', 'two');
    expect(buildVersion(folder)).not.toBe(first);
  });

  test('says that files differ from the commit', () => {
    writeFileSync(join(folder, 'source'), 'two');
    expect(buildVersion(folder)).toMatch(/\+[0-9a-f]{7}\.modified$/);
  });

  test('is the minute where the files lie in another repository, or in none', () => {
    expect(buildVersion(inner, new Date('2026-11-23T14:05:59Z'))).toBe(`${version}+202611231405`);
    expect(buildVersion(tmpdir(), new Date('2026-11-23T14:05:59Z'))).toBe(`${version}+202611231405`);
  });
});
