import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A text that is compressed once and stands in many files, whatever stands before it. */
export interface Stretch {
  text: string;
  length: number;
  /** Raw deflate (RFC 1951) that refers to nothing before it, ends on a whole byte and lets more follow. */
  deflated: Uint8Array;
  /** The checksum of what stands before and this, from that of what stands before. */
  checksumAfter: (before: number) => number;
}

/** Compresses a text well, for many uses. */
export function stretch(text: string): Stretch {
  const bytes = Buffer.from(text);
  // CRC-32 is affine over the bits of what it begins with: what each bit changes says it for all beginnings.
  const ofNone = crc32(bytes, 0);
  const ofBit = Array.from({ length: 32 }, (_, bit) => crc32(bytes, (1 << bit) >>> 0) ^ ofNone);
  const checksumAfter = (before: number) =>
    ofBit.reduce((sum, change, bit) => ((before >>> bit) & 1 ? sum ^ change : sum), ofNone) >>> 0;
  return {
    text,
    length: bytes.length,
    deflated: deflated(bytes, constants.Z_BEST_COMPRESSION),
    checksumAfter,
  };
}

const deflated = (bytes: Uint8Array, level: number) =>
  deflateRawSync(bytes, { level, finishFlush: constants.Z_FULL_FLUSH });

/** Magic number, method deflate, no flags, no time, no level, system unknown (RFC 1952, 2.3.1). */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
/** An empty last block: the stretches before it all say that more follows. */
const END = Uint8Array.of(3, 0);

/** A gzip file (RFC 1952) of texts in a row, of which only those that are not stretches are compressed now, and lightly. */
export function gzipOf(parts: readonly (Stretch | string)[]): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [HEADER];
  let [checksum, length] = [0, 0];
  for (const part of parts) {
    if (typeof part === 'string') {
      const bytes = Buffer.from(part);
      pieces.push(deflated(bytes, constants.Z_BEST_SPEED));
      checksum = crc32(bytes, checksum);
      length += bytes.length;
    } else {
      pieces.push(part.deflated);
      checksum = part.checksumAfter(checksum);
      length += part.length;
    }
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return new Uint8Array(Buffer.concat([...pieces, END, trailer]));
}
