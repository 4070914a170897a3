import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { isPlainJpeg, jpegScans } from './formats.ts';
import { disc, drawn, withExif, withScans } from './testing.ts';

const isCutShort = (bytes: Uint8Array) => jpegScans(bytes)?.isCutShort;
const jpeg = (progressive: boolean) =>
  new Bun.Image(drawn(120, 90, disc(5))).jpeg({ quality: 80, progressive }).bytes();

test('a whole JPEG is not cut short, whatever follows its end', async () => {
  for (const whole of [await jpeg(false), await jpeg(true)]) {
    expect(isCutShort(whole)).toBe(false);
    expect(isCutShort(Buffer.concat([whole, Buffer.from('a trailer of the camera')]))).toBe(false);
  }
});

test('a JPEG that ends anywhere before its end is', async () => {
  for (const whole of [await jpeg(false), await jpeg(true)]) {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: whole.length - 2 }), (at) => {
        expect(isCutShort(whole.subarray(0, at))).toBe(true);
      }),
    );
  }
});

test('the end of a preview inside the file is not the end of the picture', async () => {
  const whole = Buffer.from(await jpeg(false));
  const preview = Buffer.concat([
    Buffer.from([0xff, 0xe1, 0x00, 0x08]),
    Buffer.from('Exif'),
    Buffer.from([0xff, 0xd9]),
  ]);
  const withPreview = Buffer.concat([whole.subarray(0, 2), preview, whole.subarray(2)]);
  expect(isCutShort(withPreview)).toBe(false);
  expect(isCutShort(withPreview.subarray(0, withPreview.length - 100))).toBe(true);
});

test('what is no JPEG is nothing to say about', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      fc.pre(!(bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff));
      expect(jpegScans(bytes)).toBeNull();
    }),
  );
  // Nor does any rubbish behind the first letters break it.
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(typeof isCutShort(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), bytes]))).toBe('boolean');
    }),
  );
});

test('all scans are counted, also behind bytes that a decoder passes over', async () => {
  expect(jpegScans(await jpeg(false))?.scans).toBe(1);
  const usual = jpegScans(await jpeg(true))?.scans ?? 0;
  expect(usual).toBeGreaterThan(5);
  expect(usual).toBeLessThan(20);
  const many = withScans(await jpeg(true), 500);
  expect(jpegScans(many)).toEqual({ scans: usual + 500, isCutShort: false });
  const between = withScans(await jpeg(true), 500, Buffer.from([0x07, 0xff, 0x00, 0xff, 0xd3, 0xff, 0xff]));
  expect(jpegScans(between)).toEqual({ scans: usual + 500, isCutShort: false });
  // The decoder takes both for pictures.
  for (const bytes of [many, between])
    expect((await new Bun.Image(bytes).png().bytes()).length).toBeGreaterThan(0);
});

test('a JPEG is plain where it holds nothing but its picture', async () => {
  const whole = Buffer.from(await jpeg(false));
  expect(isPlainJpeg(whole)).toBe(true);
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 1, 2, 3, 4]);
  const at = whole.indexOf(Buffer.from([0xff, 0xdb]));
  const others = {
    exif: withExif(whole),
    comment: Buffer.concat([whole.subarray(0, at), comment, whole.subarray(at)]),
    'bytes between segments': Buffer.concat([whole.subarray(0, at), Buffer.of(0), whole.subarray(at)]),
    'bytes behind its end': Buffer.concat([whole, Buffer.from('PK')]),
    'a comment behind its scan': Buffer.concat([whole.subarray(0, -2), comment, whole.subarray(-2)]),
    'cut short': whole.subarray(0, -2),
    progressive: await jpeg(true),
    PNG: drawn(20, 20, disc(1)),
    nothing: new Uint8Array(),
  };
  for (const [name, bytes] of Object.entries(others))
    expect([name, isPlainJpeg(bytes)]).toEqual([name, false]);
});
