import { isJpeg } from './jpeg-scans.ts';

/**
 * The type of a stored picture, whatever its name ends in; null where it is not what was written: by its SHA-256 where that is known, else
 * unless it is a whole WebP or JPEG.
 */
export function typeIfIntact(bytes: Uint8Array, hash: string | null): string | null {
  const type = isJpeg(bytes) ? 'image/jpeg' : 'image/webp';
  const isIntact = hash ? Bun.SHA256.hash(bytes, 'hex') === hash : isWhole(bytes, type);
  return isIntact ? type : null;
}

/** The type of a stored document; null where it is not what was written. */
export const pdfIfIntact = (bytes: Uint8Array, hash: string): string | null =>
  Bun.SHA256.hash(bytes, 'hex') === hash ? 'application/pdf' : null;

function isWhole(bytes: Uint8Array, type: string): boolean {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (from: number, to: number) => picture.toString('latin1', from, to);
  // ITU-T T.81, B.2.1: to its last marker.
  if (type === 'image/jpeg') return at(picture.length - 2, picture.length) === '\xff\xd9';
  // RFC 9649, 2.3: RIFF, the length of what follows, WEBP.
  return at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP' && picture.readUInt32LE(4) + 8 === picture.length;
}
