import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { MAX_PHOTO_BYTES } from '../../../shared/photos/model.ts';
import { isHeic, photoProblem, toUploadable } from './photos.ts';

const photo = (name = 'coin.jpg', type = 'image/jpeg') => new File(['x'], name, { type });

/** A file that only claims its size: no test needs twenty real megabytes. */
function sized(size: number): File {
  const file = photo('huge.jpg');
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

describe('photoProblem', () => {
  test('takes one or two photos of the accepted types', () => {
    for (const type of ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/heic', 'image/heif']) {
      expect(photoProblem([photo('coin', type)])).toBeNull();
    }
    expect(photoProblem([photo(), photo('reverse.png', 'image/png')])).toBeNull();
  });

  test('takes a HEIC file that has no type', () => {
    expect(photoProblem([photo('IMG_0042.HEIC', '')])).toBeNull();
  });

  test('refuses anything else as Invalid File Type', () => {
    const files = [photo('list.pdf', 'application/pdf'), photo('a.svg', 'image/svg+xml'), photo('notes', '')];
    for (const file of files) {
      expect(photoProblem([file])).toEqual({
        title: 'Invalid File Type',
        description: `${file.name} is not a valid image file.`,
      });
    }
  });

  test('refuses a third photo', () => {
    expect(photoProblem([photo(), photo(), photo()])).toEqual({
      title: 'Too Many Files',
      description: 'Please select maximum 2 photos (obverse and reverse).',
    });
  });

  test('the limit of 20 MB is exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), (offset) => {
        const problem = photoProblem([sized(MAX_PHOTO_BYTES + offset)]);
        expect(problem?.title ?? null).toBe(offset > 0 ? 'File Too Large' : null);
      }),
    );
    expect(photoProblem([sized(MAX_PHOTO_BYTES + 1)])?.description).toBe(
      'huge.jpg is too large. Maximum size is 20MB.',
    );
  });
});

describe('isHeic', () => {
  const box = (brand: string) => new Blob([`\0\0\0\x18ftyp${brand}\0\0\0\0`]);

  test('knows the brands by the bytes', async () => {
    for (const brand of ['heic', 'heix', 'mif1', 'msf1', 'hevc']) expect(await isHeic(box(brand))).toBe(true);
    for (const brand of ['avif', 'isom', 'mp42']) expect(await isHeic(box(brand))).toBe(false);
  });

  test('is never true of bytes that are no HEIF', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), async (bytes) => {
        fc.pre(String.fromCharCode(...bytes.slice(4, 8)) !== 'ftyp');
        expect(await isHeic(new Blob([bytes.slice()]))).toBe(false);
      }),
    );
  });
});

test('a JPEG is uploaded as it is, even when it is named like a HEIC', async () => {
  const file = photo('IMG_1.heic', 'image/heic');
  expect(await toUploadable(file)).toBe(file);
});
