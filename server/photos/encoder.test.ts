import { afterAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEncoder } from './encoder.ts';
import { disc, drawn } from './testing.ts';

const photo = drawn(300, 200, disc(3));
const folder = mkdtempSync(join(tmpdir(), 'mintmark-encoder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OWN = [process.execPath, join(import.meta.dir, 'encode-process.ts')];
const script = (code: string) => [process.execPath, '-e', `const fs = require('node:fs'); ${code}`];
/** Its processes do these one after another, and then what they are meant to. */
const doing = (...scripts: string[]) =>
  createEncoder({ command: () => (scripts.length > 0 ? script(scripts.shift() ?? '') : OWN) });

test('a picture is made anew in a process of its own', async () => {
  const encoded = doing();
  const made = await encoded({ of: 'ada' }, 'photo', photo, { x: 0.5, y: 0.5, radius: 0.4 });
  expect([made.width, made.height, made.circle?.radius]).toEqual([300, 200, 0.4]);
  expect(made.versions.map(({ version }) => version)).toEqual(['full', 200, 480, 800]);
  expect(made.perceptualHash).toMatch(/^[0-9a-f]{16}$/);
  const { jpeg } = await encoded({ of: 'ada' }, 'shown', new Blob([photo]));
  expect((await new Bun.Image(jpeg).metadata()).format).toBe('jpeg');
});

test('a photo that takes long keeps nobody else waiting', async () => {
  const gate = join(folder, 'gate');
  const encoded = doing(`while (!fs.existsSync(${JSON.stringify(gate)})); process.exit(1)`);
  let isDone = false;
  const slow = encoded({ of: 'ada' }, 'shown', photo).finally(() => {
    isDone = true;
  });
  for (const of of ['ben', 'cleo']) {
    expect((await encoded({ of }, 'shown', photo)).jpeg.length).toBeGreaterThan(0);
  }
  expect(isDone).toBe(false);
  writeFileSync(gate, '');
  await expect(slow).rejects.toThrow();
});

test('what takes too long is refused, and its process has ended', async () => {
  const file = join(folder, 'pid');
  const endless = script(`fs.writeFileSync(${JSON.stringify(file)}, String(process.pid)); for (;;);`);
  const encoded = createEncoder({ command: () => endless, deadlineMs: 1000 });
  await expect(encoded({ of: 'ada' }, 'shown', photo)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('takes too long'),
  });
  if (existsSync(file)) expect(() => process.kill(Number(readFileSync(file, 'utf8')), 0)).toThrow('ESRCH');
});

test('a photo that breaks the decoder is damaged, and breaks nothing else', async () => {
  const encoded = doing("process.kill(process.pid, 'SIGSEGV')");
  await expect(encoded({ of: 'ada' }, 'shown', photo)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('damaged'),
  });
  expect((await encoded({ of: 'ada' }, 'shown', photo)).jpeg.length).toBeGreaterThan(0);
});

test('what goes wrong with the process itself is no fault of the photo', async () => {
  const encoded = doing("throw new Error('no such thing')");
  await expect(encoded({ of: 'ada' }, 'shown', photo)).rejects.toThrow('no such thing');
});
