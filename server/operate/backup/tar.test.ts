import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { readTar, tarEnd, tarHeader, tarPadding, Unreadable } from './tar.ts';

interface File {
  name: string;
  bytes: Uint8Array;
}

const archive = (files: File[]) =>
  Buffer.concat([
    ...files.flatMap(({ name, bytes }) => [
      tarHeader(name, bytes.length, new Date(1_700_000_000_000)),
      bytes,
      tarPadding(bytes.length),
    ]),
    tarEnd(),
  ]);

async function* inPieces(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function read(bytes: Uint8Array, length = 1000): Promise<File[]> {
  const files: File[] = [];
  for await (const { name, content } of readTar(inPieces(bytes, length), bytes.length)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    files.push({ name, bytes: new Uint8Array(Buffer.concat(pieces)) });
  }
  return files;
}

const FILE = fc.record({
  name: fc.stringMatching(/^[\w.@-]{1,40}(?:\/[\w.@-]{1,40})?$/),
  bytes: fc.uint8Array({ maxLength: 2000 }),
});
const FILES = fc.array(FILE, { minLength: 1, maxLength: 4 });

test('any files are read as they were written, in pieces of any length', async () => {
  await fc.assert(
    fc.asyncProperty(FILES, fc.integer({ min: 1, max: 3000 }), async (files, length) => {
      expect(await read(archive(files), length)).toEqual(files);
    }),
    { numRuns: 60 },
  );
});

test('an archive that is cut at any place, or goes on behind its end, is refused in a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(FILES, fc.double({ min: 0, max: 1, noNaN: true }), async (files, share) => {
      const whole = archive(files);
      const cut = whole.subarray(0, Math.floor(share * (whole.length - 1)));
      await expect(read(cut)).rejects.toBeInstanceOf(Unreadable);
      await expect(read(Buffer.concat([whole, Buffer.alloc(512)]))).rejects.toBeInstanceOf(Unreadable);
    }),
    { numRuns: 60 },
  );
});

test('one byte that is changed outside of a file is refused, one inside changes that file alone', async () => {
  await fc.assert(
    fc.asyncProperty(FILES, fc.nat(), fc.integer({ min: 1, max: 255 }), async (files, place, by) => {
      const whole = archive(files);
      const at = place % whole.length;
      whole[at] = (whole[at] ?? 0) ^ by;
      const found = await read(whole).catch((error) => error);
      if (found instanceof Unreadable) return;
      if (found instanceof Error) throw found;
      expect(found).not.toEqual(files);
      // A time in a header is told by its own sum, so only content is left.
      expect(found.map(({ name, bytes }: File) => [name, bytes.length])).toEqual(
        files.map(({ name, bytes }) => [name, bytes.length]),
      );
    }),
    { numRuns: 200 },
  );
});

test('whatever is sent is read or refused in a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
      const found = await read(bytes).catch((error) => error);
      expect(Array.isArray(found) || found instanceof Unreadable).toBe(true);
    }),
  );
  for (const start of ['PK\x03\x04', '\x1f\x8b\x08', 'SQLite format 3\0', '']) {
    const file = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(2000, 7)]);
    await expect(read(file)).rejects.toThrow('This isn’t a Mintmark backup.');
  }
});

test('links, folders, rights of others and a size of more than there is are refused', async () => {
  const changed = (at: number, text: string) => {
    const header = Buffer.from(tarHeader('secret', 0, new Date(0)));
    header.write(text, at, 'latin1');
    header.write('        ', 148, 'latin1');
    const sum = header.reduce((all, byte) => all + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    return Buffer.concat([
      archive([{ name: 'README.txt', bytes: new Uint8Array(3) }]).subarray(0, 1024),
      header,
      tarEnd(),
    ]);
  };
  for (const [at, text] of [
    [156, '2'],
    [156, '1'],
    [156, '5'],
    [157, '/etc/passwd'],
    [100, '0004755'],
    [345, 'photos'],
    [124, '77777777777'],
  ] as const)
    await expect(read(changed(at, text))).rejects.toBeInstanceOf(Unreadable);
  expect(() => tarHeader('x'.repeat(101), 0, new Date())).toThrow(RangeError);
});
