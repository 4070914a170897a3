import { makeZip } from 'client-zip';

/** A file of a zip: its content as bytes, or as pieces that are asked for one after another. */
export interface ZipEntry {
  name: string;
  input: Uint8Array<ArrayBuffer> | AsyncIterable<string> | ReadableStream<Uint8Array>;
  lastModified?: Date;
}

/** Handed on in pieces of this size at least: a small photo alone makes five. */
const PIECE_BYTES = 64 * 1024;

/**
 * A zip of the entries, made as fast as it is read and no faster. `over` is called once: when all of it has been read,
 * when nobody wants the rest, or when an entry fails.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>, over: () => unknown): ReadableStream<Uint8Array> {
  const pieces = zipped(entries);
  return new ReadableStream(
    {
      pull: async (file) => {
        const waiting: Uint8Array[] = [];
        try {
          for (let length = 0; length < PIECE_BYTES; length += waiting.at(-1)?.length ?? 0) {
            const { value, done } = await pieces.next();
            if (done) break;
            waiting.push(value);
          }
        } catch (error) {
          await over();
          throw error;
        }
        if (waiting.length > 0) return file.enqueue(Buffer.concat(waiting));
        await over();
        file.close();
      },
      cancel: async () => {
        await over();
        // To stop, the library throws into whatever makes the entries, and that comes back here.
        await pieces.return().catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}

async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void, void> {
  let count = 0;
  async function* counted() {
    for await (const entry of entries) {
      count += 1;
      const { input } = entry;
      const isBytes = input instanceof Uint8Array || input instanceof ReadableStream;
      yield isBytes ? entry : { ...entry, input: withoutEmpty(input) };
    }
  }
  let last: Uint8Array | undefined;
  let isWide = false;
  for await (const piece of makeZip(counted())) {
    if (last) yield last;
    isWide = last !== undefined && isWideEnd(last);
    last = piece;
  }
  if (!last) return;
  if (count >= MANY && !isWide) yield wideEnd(last, count);
  yield last;
}

/** The library takes an empty text for the end. */
async function* withoutEmpty(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) if (piece) yield piece;
}

/** More files than the old end of a zip can count (APPNOTE.TXT 6.3.10, 4.4.1.4 and 4.4.22). */
const MANY = 0xffff;
const WIDE_END = 0x06064b50;
const WIDE_LOCATOR = 0x07064b50;
const WIDE_END_BYTES = 56;
const WIDE_LOCATOR_BYTES = 20;

/** Whether it is what the library writes before the end of a zip of more than 4 GB. */
const isWideEnd = (piece: Uint8Array) =>
  piece.length === WIDE_END_BYTES + WIDE_LOCATOR_BYTES && view(piece).getUint32(0, true) === WIDE_END;

/**
 * The zip64 end of a zip (APPNOTE.TXT 6.3.10, 4.3.14 and 4.3.15), from its old end. The library leaves it out where there
 * are many files but little in them.
 */
function wideEnd(end: Uint8Array, count: number): Uint8Array {
  const size = BigInt(view(end).getUint32(12, true));
  const offset = BigInt(view(end).getUint32(16, true));
  const wide = new Uint8Array(WIDE_END_BYTES + WIDE_LOCATOR_BYTES);
  const fields = view(wide);
  fields.setUint32(0, WIDE_END, true);
  fields.setBigUint64(4, BigInt(WIDE_END_BYTES - 12), true);
  // Made by version 4.5 on Unix, to be read by version 4.5.
  fields.setUint32(12, 0x002d032d, true);
  fields.setBigUint64(24, BigInt(count), true);
  fields.setBigUint64(32, BigInt(count), true);
  fields.setBigUint64(40, size, true);
  fields.setBigUint64(48, offset, true);
  fields.setUint32(56, WIDE_LOCATOR, true);
  fields.setBigUint64(64, offset + size, true);
  fields.setUint32(72, 1, true);
  return wide;
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
