import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEncoder, picturesPerProcess } from './encoder.ts';
import { frame } from './frames.ts';
import { disc, drawn } from './testing.ts';

// Processes start late on a busy machine.
setDefaultTimeout(60_000);

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

test('each picture has a process of its own, unless more are asked for', async () => {
  let begun = 0;
  const command = () => {
    begun += 1;
    return OWN;
  };
  const encoded = createEncoder({ command });
  const { most } = picturesPerProcess;
  const begunFor = async (pictures: number) => {
    begun = 0;
    for (let n = 0; n < pictures; n += 1) await encoded({ of: 'ada' }, 'shown', photo);
    return begun;
  };
  try {
    picturesPerProcess.most = 1;
    expect(await begunFor(2)).toBe(2);
    picturesPerProcess.most = 2;
    expect(await begunFor(3)).toBe(2);
  } finally {
    picturesPerProcess.most = most;
  }
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

const DYING = (signal: string) => `process.kill(process.pid, '${signal}')`;

test('a photo that breaks the decoder twice is damaged, and breaks nothing else', async () => {
  const encoded = doing(DYING('SIGSEGV'), DYING('SIGSEGV'));
  await expect(encoded({ of: 'ada' }, 'shown', photo)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('damaged'),
  });
  expect((await encoded({ of: 'ada' }, 'shown', photo)).jpeg.length).toBeGreaterThan(0);
});

test('a photo whose process is killed is made in another one, and no fault of the photo where that is killed as well', async () => {
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGSEGV']) {
    const once = doing(DYING(signal));
    expect((await once({ of: 'ada' }, 'shown', photo)).jpeg.length).toBeGreaterThan(0);
  }
  await expect(
    doing(DYING('SIGKILL'), DYING('SIGKILL'))({ of: 'ada' }, 'shown', photo),
  ).rejects.toMatchObject({
    status: 503,
    message: 'The photo couldn’t be processed. Please try again.',
  });
});

test('a process that was killed while it waited for the next photo is replaced', async () => {
  const file = join(folder, 'idle');
  const named = script(
    `fs.appendFileSync(${JSON.stringify(file)}, process.pid + ' '); await import(${JSON.stringify(OWN[1])})`,
  );
  const series = createEncoder({ command: () => named }).series();
  const make = () => series.encode({ of: 'ada' }, 'shown', photo);
  await make();
  process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL');
  // It may be known to have ended by now, or not yet.
  expect((await make()).jpeg.length).toBeGreaterThan(0);
  series.end();
  expect(readFileSync(file, 'utf8').trim().split(' ')).toHaveLength(2);
});

test('its process ends with the program that started it, also in the middle of a photo', async () => {
  const child = Bun.spawn(OWN, { stdin: 'pipe', stdout: 'ignore' });
  const large = drawn(3000, 3000, disc(3));
  for (const part of [frame(new TextEncoder().encode('["photo",null]')), frame(large)])
    child.stdin.write(part);
  child.stdin.end();
  await child.exited;
  expect(child.signalCode).toBe('SIGKILL');
});

test('what goes wrong with the process itself is no fault of the photo', async () => {
  const encoded = doing("throw new Error('no such thing')");
  await expect(encoded({ of: 'ada' }, 'shown', photo)).rejects.toThrow('no such thing');
});

test('pictures of a series share a process, until one breaks it', async () => {
  let begun = 0;
  const command = () => {
    begun += 1;
    return OWN;
  };
  const series = createEncoder({ command }).series();
  const make = (picture: Uint8Array) => series.encode({ of: 'ada' }, 'photo', picture);
  const [one, other] = [await make(photo), await make(drawn(200, 300, disc(5)))];
  expect([one.width, other.width, begun]).toEqual([300, 200, 1]);
  await expect(make(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ status: 415 });
  expect([(await make(photo)).width, begun]).toEqual([300, 1]);
  series.end();
  expect([(await make(photo)).width, begun]).toEqual([300, 2]);
  series.end();

  const breaking = [script(DYING('SIGSEGV')), script(DYING('SIGSEGV')), OWN];
  const broken = createEncoder({ command: () => breaking.shift() ?? [] }).series();
  await expect(broken.encode({ of: 'ada' }, 'photo', photo)).rejects.toMatchObject({ status: 422 });
  expect((await broken.encode({ of: 'ada' }, 'photo', photo)).width).toBe(300);
  broken.end();
});

test('a photo little longer than a smaller version takes its place, a longer one is made smaller', async () => {
  const longest = async (side: number) => {
    const { versions } = await createEncoder()({ of: 'ada' }, 'photo', drawn(side, side, disc(3)));
    const sizes = versions.map(async ({ bytes }) => (await new Bun.Image(bytes).metadata()).width);
    return Promise.all(sizes);
  };
  expect(await longest(1000)).toEqual([1000, 200, 480, 1000]);
  expect(await longest(1200)).toEqual([1200, 200, 480, 800]);
});
