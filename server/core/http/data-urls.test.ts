import { afterAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { MAX_PHOTO_BYTES } from '../../../shared/photos/model.ts';
import { createDataUrls } from './data-urls.ts';

const root = mkdtempSync(join(tmpdir(), 'mintmark-data-urls-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;
const folder = () => {
  folders += 1;
  return join(root, String(folders));
};

/** Reads a body in pieces of the given lengths, over and over. */
function read(body: string, lengths: number[], most = 20) {
  const urls = createDataUrls(folder(), most);
  const bytes = Buffer.from(body);
  for (let at = 0, n = 0; at < bytes.length; n += 1) {
    const length = lengths[n % lengths.length] ?? 1;
    urls.add(bytes.subarray(at, at + length));
    at += length;
  }
  const { text, files } = urls.end();
  return { json: JSON.parse(text.toString()), files: files.map((file) => readFileSync(file)) };
}

const url = (bytes: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;

test('however a body is cut, the photos are what was sent, and all else is the same JSON', () => {
  const photo = fc.uint8Array({ maxLength: 400 });
  const item = fc.record({ id: fc.string({ maxLength: 12, unit: 'grapheme' }), photo });
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      (items, lengths, isEscaped) => {
        const sent = JSON.stringify({
          coinImages: items.map(({ id, photo }) => ({ id, obverse: url(photo) })),
        });
        const { json, files } = read(isEscaped ? sent.replaceAll('/', '\\/') : sent, lengths);
        expect(json).toEqual({
          coinImages: items.map(({ id }, n) => ({ id, obverse: `photo:${n}` })),
        });
        expect(files).toEqual(items.map(({ photo }) => Buffer.from(photo)));
      },
    ),
    { numRuns: 200 },
  );
});

test('photos beyond the most are read over, and words that begin like one stay words', () => {
  const words = ['data', 'data:', 'data:,a', 'data:text/plain,"quoted"', 'd"at\\a', '"'];
  const { json, files } = read(
    JSON.stringify([url(Buffer.from('a')), url(Buffer.from('b')), ...words]),
    [3],
    1,
  );
  expect(json).toEqual(['photo:0', 'photo:none', ...words]);
  expect(files).toEqual([Buffer.from('a')]);
});

test('a photo above 20 MB and a long text are refused, and what was begun is removed', () => {
  const place = folder();
  const photo = createDataUrls(place, 2);
  const piece = Buffer.from(Buffer.alloc(3 * 1024 * 1024).toString('base64'));
  const add = () => {
    photo.add(Buffer.from('{"obverseImage":"data:image/png;base64,'));
    for (let bytes = 0; bytes <= MAX_PHOTO_BYTES; bytes += 3 * 1024 * 1024) photo.add(piece);
  };
  expect(add).toThrow('A photo is too large. Maximum size is 20MB.');
  expect(readdirSync(place)).toHaveLength(1);
  photo.discard();
  expect(readdirSync(place)).toEqual([]);
  const text = createDataUrls(folder(), 2);
  expect(() => text.add(Buffer.from(`"${'a'.repeat(70_000)}"`))).toThrow('The request is too large.');
  expect(existsSync(join(root, String(folders)))).toBe(false);
});
