import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { encodeExported } from './encode.ts';

const demo = join(import.meta.dir, '../operate/demo/photos/1916-mercury-dime-reverse.webp');

const chunk = (name: string, body: Uint8Array) => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};
const withLength = (bytes: Buffer) => {
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
};
const fullOf = async (bytes: Uint8Array) =>
  Buffer.from((await encodeExported(bytes)).versions[0]?.bytes ?? []);

test('a stored photo with a colour profile comes out of an export byte for byte', async () => {
  const photo = Buffer.from(await Bun.file(demo).bytes());
  expect(photo.indexOf('ICCP')).toBeGreaterThan(0);
  expect((await fullOf(photo)).equals(photo)).toBe(true);
});

test.each([
  [
    'words about the picture',
    (photo: Buffer) => Buffer.concat([photo, chunk('EXIF', Buffer.from('Exif: home'))]),
  ],
  ['bytes behind its end', (photo: Buffer) => Buffer.concat([photo, Buffer.from('behind the end..')])],
])('a photo with %s is encoded again', async (_, change) => {
  const photo = withLength(change(Buffer.from(await Bun.file(demo).bytes())));
  const full = await fullOf(photo);
  expect(full.equals(photo)).toBe(false);
  expect(full.includes('home') || full.includes('behind')).toBe(false);
});
