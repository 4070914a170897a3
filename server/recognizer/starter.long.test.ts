import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnRelief } from '../../shared/circle/testing-relief.ts';
import { idOf } from '../account/profile/testing.ts';
import { drawn } from '../photos/testing.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { mintmark } from '../testing/commands.ts';
import { galleryOf, isKnownAbroad } from './gallery.ts';
import {
  bundledFile,
  bundledGallery,
  isWorldKey,
  packed,
  readStarter,
  type StarterSide,
  starterFile,
  typeOfKey,
  unpacked,
  worldKey,
} from './starter.ts';
import { DESCRIPTOR_LENGTH } from './vision/polar.ts';

// Each command is a process of its own.
setDefaultTimeout(300_000);

let photos: string;
let it: TestApp;
beforeAll(() => {
  photos = mkdtempSync(join(tmpdir(), 'mintmark-photos-'));
  it = testApp();
});
afterAll(async () => {
  await it.close();
  rmSync(photos, { recursive: true, force: true });
});

const run = (args: string[], data = it.folder) => mintmark(['reader', ...args], { cwd: photos, data });

/** A drawn coin as a file of the folder. */
function draw(name: string, design: number) {
  const { grey, width, height } = drawnRelief({ design, width: 200, height: 200 });
  writeFileSync(
    join(photos, name),
    drawn(width, height, (x, y) => grey[Math.round(y * height) * width + Math.round(x * width)] ?? 0),
  );
}

const HEADER = 'obverse,reverse,series,year,mint_mark,licence,source\n';
const labels = (lines: string) => writeFileSync(join(photos, 'labels.csv'), HEADER + lines);

const side = (fields: Partial<StarterSide> = {}): StarterSide => ({
  ...{ typeId: 'mercury-dime', itemId: null, side: 'obverse', photo: 'ab', file: 'a.png', licence: 'CC0' },
  ...{
    source: null,
    descriptor: Int8Array.from({ length: DESCRIPTOR_LENGTH }, (_, n) => (n % 255) - 127),
    ...fields,
  },
});

test('sides are packed and unpacked as they are; a damaged file, and one of another version, is refused', () => {
  const sides = [side(), side({ side: 'reverse', source: 'A museum', itemId: 'x' })];
  const bytes = packed(sides);
  expect(unpacked(bytes)).toEqual(sides);
  expect(unpacked(packed([]))).toEqual([]);
  for (const at of [60, bytes.length >> 1, bytes.length - 1]) {
    const wrong = bytes.slice();
    wrong[at] = (wrong[at] ?? 0) ^ 1;
    expect(() => unpacked(wrong)).toThrow('it is damaged');
  }
  expect(() => unpacked(bytes.subarray(0, bytes.length - 100))).toThrow('it is damaged');
  expect(() => unpacked(new TextEncoder().encode('something else, of some length or other'))).toThrow(
    'it is no gallery of this version of the reader',
  );
  expect(() => unpacked(new Uint8Array(0))).toThrow();
});

test('operator: photos with a licence are taken, others are refused with a sentence, and everybody compares with them', async () => {
  draw('a.png', 1);
  draw('b.png', 2);
  draw('c.png', 3);
  writeFileSync(join(photos, 'text.png'), 'no photo');
  writeFileSync(
    join(photos, 'wall.png'),
    drawn(200, 200, () => 120),
  );
  labels(
    [
      'a.png,b.png,Mercury Dime,1916,D,CC0,A museum',
      'c.png,,Morgan Silver Dollar,1881,,,somebody',
      'gone.png,,Mercury Dime,1917,,CC0,',
      'text.png,,Mercury Dime,1917,,CC0,',
      'wall.png,,Mercury Dime,1917,,CC0,',
      'c.png,,Doubloon of the Moon,1917,,CC0,',
    ].join('\n'),
  );
  const added = await run(['add', '.']);
  expect(added).toMatchObject({ code: 0, out: '2 sides added, 5 rejected, 2 in the gallery\n' });
  expect(added.err.trim().split('\n')).toEqual([
    'c.png: rejected, labels.csv gives no licence',
    'gone.png: rejected, the file does not exist',
    'text.png: rejected, the photo cannot be read',
    'wall.png: rejected, no coin',
    'c.png: rejected, the catalogue has no single type "1917 Doubloon of the Moon"',
  ]);
  expect(readdirSync(it.folder).filter((name) => name.startsWith('reader-gallery'))).toEqual([
    'reader-gallery.bin',
  ]);
  const { out } = await run(['list']);
  expect(out).toBe(
    'obverse  mercury-dime  CC0  A museum  a.png\nreverse  mercury-dime  CC0  A museum  b.png\n2 sides\n',
  );
  const gallery = await galleryOf(it.deps, await idOf(await it.user()));
  expect(gallery.map(({ side: which, typeId, coin, key }) => [which, typeId, coin, key])).toEqual([
    ['obverse', 'mercury-dime', null, -1],
    ['reverse', 'mercury-dime', null, -2],
  ]);
  // The same photos again take the same places, and a running server sees what was added.
  labels('a.png,b.png,Mercury Dime,1916,D,CC0,A museum\nc.png,,Mercury Dime,1917,,CC0,\n');
  expect((await run(['add', '.'])).out).toBe('3 sides added, 0 rejected, 3 in the gallery\n');
  expect(await galleryOf(it.deps, await idOf(await it.user()))).toHaveLength(3);
});

test('everybody: a damaged file is named in the log, once, and everything else works', async () => {
  const own = testApp();
  writeFileSync(starterFile(own.folder), packed([side()]).subarray(9));
  const userId = await idOf(await own.user());
  expect(await galleryOf(own.deps, userId)).toEqual([]);
  expect(await galleryOf(own.deps, userId)).toEqual([]);
  expect(own.logged.filter((line) => line.includes('starter gallery of the reader ignored'))).toHaveLength(1);
  expect((await run(['list'], own.folder)).code).toBe(1);
  writeFileSync(starterFile(own.folder), packed([side(), side({ typeId: 'no-such-type' })]));
  expect(await galleryOf(own.deps, userId)).toMatchObject([{ typeId: 'mercury-dime' }]);
  await own.close();
});

test('operator: a wrong command, a folder without labels and a data folder that is not there are named', async () => {
  expect(await run([])).toMatchObject({
    code: 2,
    err: expect.stringContaining('Usage: mintmark reader'),
  });
  expect((await run(['add'])).code).toBe(2);
  expect((await run(['list', 'more'])).code).toBe(2);
  mkdirSync(join(photos, 'empty'), { recursive: true });
  expect((await run(['add', 'empty'])).err).toContain('does not exist');
  labels('a.png,,Mercury Dime,1916,,CC0,');
  const none = join(photos, 'none');
  expect((await run(['add', '.'], none)).code).toBe(2);
  expect(existsSync(none)).toBe(false);
  labels('a.png,,,1916,,CC0,');
  expect((await run(['add', '.'])).err).toContain('labels.csv, line 2: a series is missing');
  expect((await run(['list'], none)).out).toBe('0 sides\n');
});

test('the gallery that comes with the program names a free licence and a source for each side, and is small', async () => {
  const sides = await readStarter(bundledFile());
  expect(Bun.file(bundledFile()).size).toBeLessThan(5 * 1024 * 1024);
  expect(sides.length).toBeGreaterThan(300);
  for (const { licence, source } of sides) {
    expect(licence).toMatch(
      /^(?:Public domain|CC0|MIT$|Apache-2\.0$|CC BY(?:-SA)? |Free licence on Wikimedia Commons)/,
    );
    expect(source).toBeTruthy();
  }
  for (const typeId of sides.map(({ typeId }) => typeId).filter(isWorldKey))
    for (const one of typeOfKey(typeId).split('|'))
      expect([one, isKnownAbroad(it.deps.world(), { typeId: worldKey(one), itemId: null })]).toEqual([
        one,
        true,
      ]);
  const gallery = await bundledGallery(it.deps);
  expect(gallery).toHaveLength(sides.length);
  expect(gallery.every(({ key, coin }) => key < -1000 && coin === null)).toBe(true);
  const [told, licences] = [(await run(['credits'])).out, 'licences/starter-gallery.txt'];
  const file = (await Bun.file(join(import.meta.dir, '../..', licences)).text()).replace(/\s+/g, ' ');
  for (const source of new Set(sides.flatMap(({ source }) => source?.split('; ') ?? []))) {
    expect(told).toContain(source);
    expect(file).toContain(source);
  }
});
