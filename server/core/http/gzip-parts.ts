import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A text compressed once and used in many gzip files. */
export interface Stretch {
  text: string;
  length: number;
  /** Raw deflate (RFC 1951) without references to earlier text, ending on a byte, not final. */
  deflated: Uint8Array;
  /** The checksum of text before and this one, from the former. */
  checksumAfter: (before: number) => number;
}

export function stretch(text: string): Stretch {
  const bytes = Buffer.from(text);
  // CRC-32 is affine: the changes by each bit of the start value give the result for all.
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

/** Deflate, no flags, no time, unknown system (RFC 1952, 2.3.1). */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
/** An empty final block. */
const END = Uint8Array.of(3, 0);

/** RFC 1952. Only texts that are no stretches are compressed now, and lightly. */
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
