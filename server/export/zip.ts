import { makeZip } from 'client-zip';

export interface ZipEntry {
  name: string;
  input: Uint8Array<ArrayBuffer> | AsyncIterable<string> | ReadableStream<Uint8Array>;
  lastModified?: Date;
}

/** Smallest chunk; a small photo alone makes five pieces. */
const PIECE_BYTES = 64 * 1024;

/** Streams a zip at the reader's pace. `onEnd` is called once: at the end, on cancel or on an error. */
export function zipStream(
  entries: AsyncIterable<ZipEntry>,
  onEnd: () => unknown,
): ReadableStream<Uint8Array> {
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
          await onEnd();
          throw error;
        }
        if (waiting.length > 0) return file.enqueue(Buffer.concat(waiting));
        await onEnd();
        file.close();
      },
      cancel: async () => {
        await onEnd();
        // The library stops by throwing into the entries, and that error comes back.
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
  let isZip64 = false;
  for await (const piece of makeZip(counted())) {
    if (last) yield last;
    isZip64 = last !== undefined && isZip64End(last);
    last = piece;
  }
  if (!last) return;
  if (count >= ZIP64_ENTRIES && !isZip64) yield zip64End(last, count);
  yield last;
}

/** The library takes an empty text for the end. */
async function* withoutEmpty(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) if (piece) yield piece;
}

/** Entry count at which zip64 is needed (APPNOTE.TXT 6.3.10, 4.4.1.4 and 4.4.22). */
const ZIP64_ENTRIES = 0xffff;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_END_BYTES = 56;
const ZIP64_LOCATOR_BYTES = 20;

/** The library writes a zip64 end only for more than 4 GB. */
const isZip64End = (piece: Uint8Array) =>
  piece.length === ZIP64_END_BYTES + ZIP64_LOCATOR_BYTES && view(piece).getUint32(0, true) === ZIP64_END;

/** The zip64 end (APPNOTE.TXT 6.3.10, 4.3.14 and 4.3.15) that the library omits for many small files. */
function zip64End(end: Uint8Array, count: number): Uint8Array {
  const size = BigInt(view(end).getUint32(12, true));
  const offset = BigInt(view(end).getUint32(16, true));
  const zip64 = new Uint8Array(ZIP64_END_BYTES + ZIP64_LOCATOR_BYTES);
  const fields = view(zip64);
  fields.setUint32(0, ZIP64_END, true);
  fields.setBigUint64(4, BigInt(ZIP64_END_BYTES - 12), true);
  // Made by and readable with version 4.5, Unix.
  fields.setUint32(12, 0x002d032d, true);
  fields.setBigUint64(24, BigInt(count), true);
  fields.setBigUint64(32, BigInt(count), true);
  fields.setBigUint64(40, size, true);
  fields.setBigUint64(48, offset, true);
  fields.setUint32(56, ZIP64_LOCATOR, true);
  fields.setBigUint64(64, offset + size, true);
  fields.setUint32(72, 1, true);
  return zip64;
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
