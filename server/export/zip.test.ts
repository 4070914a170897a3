import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { unzip } from '../account/profile/testing.ts';
import { type ZipEntry, zipStream } from './zip.ts';

const text = (value: string) => new TextEncoder().encode(value);
const read = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer());

async function* given(entries: ZipEntry[]) {
  yield* entries;
}

test('what goes in comes out, in whatever form it comes', async () => {
  async function* pieces() {
    yield 'one ';
    yield '';
    yield 'two';
  }
  let over = 0;
  const zip = zipStream(
    given([
      { name: 'a.txt', input: text('plain') },
      { name: 'b.txt', input: pieces() },
      { name: 'c.txt', input: new Blob(['streamed']).stream() },
      { name: 'photos/é – 1.txt', input: new Uint8Array() },
    ]),
    () => {
      over += 1;
    },
  );
  const files = unzip(await read(zip));
  const texts = [...files].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
  expect(texts).toEqual([
    ['a.txt', 'plain'],
    ['b.txt', 'one two'],
    ['c.txt', 'streamed'],
    ['photos/é – 1.txt', ''],
  ]);
  expect(over).toBe(1);
});

test('any bytes whatever come out as they went in, the marks of a zip’s own parts included', async () => {
  const marks = fc.constantFrom('PK\x05\x06', 'PK\x06\x06', 'PK\x03\x04').map(text);
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), marks);
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { maxLength: 8 }), async (contents) => {
      const entries = contents.map((content, at) => ({ name: `${at}`, input: new Uint8Array(content) }));
      const files = unzip(await read(zipStream(given(entries), () => {})));
      expect([...files.values()].map((file) => [...file])).toEqual(contents.map((content) => [...content]));
    }),
  );
});

test.each([65_534, 65_536])(
  '%d files are all in the directory',
  async (count) => {
    async function* many() {
      for (let at = 0; at < count; at += 1) yield { name: `${at}`, input: new Uint8Array([at & 255]) };
    }
    const files = unzip(await read(zipStream(many(), () => {})));
    expect(files.size).toBe(count);
    expect(files.get(`${count - 1}`)).toEqual(new Uint8Array([(count - 1) & 255]));
  },
  30_000,
);

test('it is made no faster than it is read, and not at all when nobody reads it', async () => {
  let made = 0;
  let ended = false;
  async function* endless(): AsyncGenerator<ZipEntry> {
    try {
      for (;;) {
        made += 1;
        yield { name: `${made}`, input: new Uint8Array(100_000) };
      }
    } finally {
      ended = true;
    }
  }
  let over = 0;
  const zip = zipStream(endless(), () => {
    over += 1;
  });
  await Bun.sleep(20);
  expect(made).toBe(0);
  const reader = zip.getReader();
  for (let times = 0; times < 10; times += 1) await reader.read();
  await Bun.sleep(20);
  const before = made;
  expect(before).toBeLessThan(20);
  await reader.cancel();
  await Bun.sleep(20);
  expect([made, ended, over]).toEqual([before, true, 1]);
});

test('a failing entry fails the zip, which then is over', async () => {
  async function* failing(): AsyncGenerator<ZipEntry> {
    yield { name: 'a', input: text('a') };
    throw new Error('disk gone');
  }
  let over = 0;
  const zip = zipStream(failing(), () => {
    over += 1;
  });
  await expect(read(zip)).rejects.toThrow('disk gone');
  expect(over).toBe(1);
});
