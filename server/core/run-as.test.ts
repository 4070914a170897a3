import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idsOf } from './run-as.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintmark-rights-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('PUID and PGID are two numbers, never root, or none', () => {
  expect(idsOf({})).toBeNull();
  expect(idsOf({ PUID: '99', PGID: '100' })).toEqual({ uid: 99, gid: 100 });
  for (const wrong of [
    { PUID: '0', PGID: '100' },
    { PUID: '99' },
    { PGID: '100' },
    { PUID: 'nobody', PGID: '100' },
    { PUID: '-1', PGID: '1' },
    { PUID: '4294967296', PGID: '1' },
  ])
    expect(() => idsOf(wrong)).toThrow(/^P[UG]ID: must be a number/);
});

test('root: hands the data folder over and goes on as that user; others stay who they are', () => {
  const data = join(folder, 'data');
  writeFileSync(
    join(folder, 'run.ts'),
    `
    const { giveUpRoot } = await import(${JSON.stringify(join(import.meta.dir, 'run-as.ts'))});
    giveUpRoot(process.env);
    console.log(process.getuid(), process.getgid());
  `,
  );
  const { stdout } = Bun.spawnSync([process.execPath, join(folder, 'run.ts')], {
    env: { PATH: process.env.PATH ?? '', PUID: '4321', PGID: '4322', MINTMARK_DATA: data },
  });
  const isRoot = process.getuid?.() === 0;
  expect(stdout.toString().trim()).toBe(isRoot ? '4321 4322' : `${process.getuid?.()} ${process.getgid?.()}`);
  if (isRoot) expect(statSync(data)).toMatchObject({ uid: 4321, gid: 4322 });
});
