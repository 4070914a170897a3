import { inEnglish, msg, sentences } from '../../../shared/language/msg.ts';
export interface TarEntry {
  name: string;
  size: number;
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Uint8Array>;
}

/** The message is a sentence for the user. */
export class Unreadable extends Error {
  constructor(
    readonly sentence: string,
    options?: ErrorOptions,
  ) {
    super(inEnglish(sentence), options);
  }
}

const BLOCK = 512;
/** Eleven octal digits (POSIX.1-2017, pax, "ustar Interchange Format"). */
const MAX_BYTES = 8 ** 11 - 1;
const NAME_BYTES = 100;
/** Files unpacked by hand are readable by their owner only. */
const MODE = '0000600\0';
const NOBODY = '0000000\0';

/** RangeError if name or size exceed the ustar format. */
export function tarHeader(name: string, size: number, writtenAt: Date): Uint8Array {
  if (Buffer.byteLength(name) > NAME_BYTES || size > MAX_BYTES) throw new RangeError(`${name} is too large`);
  const octal = (value: number) => `${value.toString(8).padStart(11, '0')}\0`;
  const seconds = Math.max(0, Math.floor(writtenAt.getTime() / 1000));
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(MODE + NOBODY + NOBODY + octal(size) + octal(seconds), 100, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

export const tarPadding = (size: number): Uint8Array => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);

/** Including header and padding. */
export const tarBytes = (size: number): number => BLOCK + Math.ceil(size / BLOCK) * BLOCK;

export async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export const tarEnd = (): Uint8Array => new Uint8Array(2 * BLOCK);

/** Checksum; its own field counts as spaces. */
function sumOf(header: Uint8Array): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte;
  return sum;
}

/**
 * Streams the files of an archive of `total` bytes. Unreadable unless every byte is as `tarHeader` writes it:
 * no links, folders, other owners or trailing bytes.
 */
export async function* readTar(
  source: AsyncIterable<Uint8Array>,
  total: number,
): AsyncGenerator<TarEntry, void, void> {
  const bytes = createReader(source);
  for (let isFirst = true; ; isFirst = false) {
    const header = await bytes.exactly(BLOCK, isFirst ? FOREIGN : CUT);
    if (!isFirst && header.every((byte) => byte === 0)) break;
    const { name, size } = fieldsOf(header, isFirst ? FOREIGN : DAMAGED);
    if (size > total - bytes.at()) throw new Unreadable(CUT);
    let left = size;
    yield {
      name,
      size,
      content: (async function* () {
        while (left > 0) {
          const piece = await bytes.atMost(left);
          left -= piece.length;
          yield piece;
        }
      })(),
    };
    if (left > 0) throw new Error('the content of a backup was not read to its end');
    requireZeros(await bytes.exactly(tarPadding(size).length, CUT));
  }
  requireZeros(await bytes.exactly(BLOCK, CUT));
  if (bytes.at() !== total) throw new Unreadable(DAMAGED);
}

const FOREIGN = msg('This isn’t a Mintmark backup.');
const CUT = msg('The backup is incomplete: its end is missing. Copy it again from where it was made.');
export const ANOTHER = msg('Copy the backup again from where it was made, or use another one.');
export const DAMAGED = sentences(msg('The backup is damaged.'), ANOTHER);

function requireZeros(padding: Uint8Array): void {
  if (padding.some((byte) => byte !== 0)) throw new Unreadable(DAMAGED);
}

/** Accepts only a header identical to the one this program would write. */
function fieldsOf(header: Uint8Array, otherwise: string): { name: string; size: number } {
  const text = Buffer.from(header).toString('latin1');
  const name = text.slice(0, NAME_BYTES).replace(/\0+$/, '');
  const [size, seconds] = [text.slice(124, 135), text.slice(136, 147)];
  if (!/^[0-7]{11}$/.test(size) || !/^[0-7]{11}$/.test(seconds)) throw new Unreadable(otherwise);
  if (!/^[\w.@/-]+$/.test(name)) throw new Unreadable(otherwise);
  const same = tarHeader(name, Number.parseInt(size, 8), new Date(Number.parseInt(seconds, 8) * 1000));
  if (Buffer.compare(same, header) !== 0) throw new Unreadable(otherwise);
  return { name, size: Number.parseInt(size, 8) };
}

function createReader(source: AsyncIterable<Uint8Array>) {
  const pieces = source[Symbol.asyncIterator]();
  let rest = new Uint8Array();
  let at = 0;
  const atMost = async (most: number): Promise<Uint8Array> => {
    while (rest.length === 0) {
      const { value, done } = await pieces.next();
      if (done) throw new Unreadable(CUT);
      rest = value as Uint8Array<ArrayBuffer>;
    }
    const piece = rest.subarray(0, most);
    rest = rest.subarray(most);
    at += piece.length;
    return piece;
  };
  return {
    at: () => at,
    atMost,
    exactly: async (length: number, otherwise: string): Promise<Uint8Array> => {
      const whole = new Uint8Array(length);
      for (let filled = 0; filled < length; ) {
        const piece = await atMost(length - filled).catch((error) => {
          throw error instanceof Unreadable ? new Unreadable(otherwise) : error;
        });
        whole.set(piece, filled);
        filled += piece.length;
      }
      return whole;
    },
  };
}
