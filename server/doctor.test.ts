import { afterAll, expect, spyOn, test } from 'bun:test';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doctorCommand } from './doctor.ts';
import { picture, testApp } from './testing.ts';

const it = testApp();
afterAll(it.close);

async function doctor(args: string[] = []) {
  let said = '';
  const out = [process.stdout, process.stderr].map((stream) =>
    spyOn(stream, 'write').mockImplementation((text) => {
      said += String(text);
      return true;
    }),
  );
  const code = await doctorCommand(args, () => it.deps.config);
  for (const one of out) one.mockRestore();
  return [code, said] as const;
}

async function upload(shade: number): Promise<string> {
  const form = new FormData();
  form.set('obverse', await picture(40, 40, shade));
  const answer = await (await it.user()).send('/api/photos', { method: 'POST', body: form });
  return (await answer.json()).obverseImageUrl.slice(8, 72);
}

const fileOf = (hash: string, version = '') =>
  join(it.folder, 'photos', hash.slice(0, 2), `${hash}${version}.webp`);

test('operator: is told that all is sound, and of each photo that a power cut emptied or that is gone', async () => {
  const [one, two, three] = [await upload(1), await upload(2), await upload(3)];
  expect(await doctor()).toEqual([0, 'Everything is sound.\n']);
  writeFileSync(fileOf(one), Buffer.alloc(statSync(fileOf(one)).size));
  rmSync(fileOf(two, '@800'));
  const [code, said] = await doctor();
  expect([code, said.split('\n').length]).toEqual([1, 4]);
  expect(said).toContain(`photo ${one}: missing or damaged.`);
  expect(said).toContain(`photo ${two} (800 pixels): missing or damaged.`);
  expect(said).not.toContain(three);
});

test('operator: a command that is none is told how it goes', async () => {
  expect((await doctor(['--nonsense']))[0]).toBe(2);
});
