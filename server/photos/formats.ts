const START_OF_IMAGE = Buffer.from([0xff, 0xd8, 0xff]);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Bytes without a length after them: a stuffed 0xff of a scan, TEM, RST0 to RST7 and SOI. */
const isBare = (marker: number) => marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

export const isJpeg = (picture: Uint8Array): boolean =>
  START_OF_IMAGE.equals(picture.subarray(0, START_OF_IMAGE.length));

export interface JpegScans {
  /** Passes over the picture: a decoder goes over all of it once for each. */
  scans: number;
  /** The file ends before its picture does: a decoder would fill the rest with grey. */
  isCutShort: boolean;
}

/**
 * Walks all markers of a JPEG (ITU-T T.81, annex B), from one to the next as libjpeg does: what lies between them, pixels or not, is passed
 * over. Null for what is no JPEG.
 */
export function jpegScans(picture: Uint8Array): JpegScans | null {
  if (!isJpeg(picture)) return null;
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  let scans = 0;
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return { scans, isCutShort: false };
    if (marker === START_OF_SCAN) scans += 1;
    // Any number of 0xff may stand before a marker.
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (at + 4 > bytes.length) break;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return { scans, isCutShort: true };
}

/** What a JPEG of one scan cannot do without: tables, a baseline frame, the interval of restarts, and the scan. */
const NEEDED = new Set([0xdb, 0xc0, 0xc4, 0xdd, START_OF_SCAN]);
/** The application segment that every JPEG begins with: it holds a density and, as long as this, no small picture. */
const JFIF = Buffer.from([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]);
const JFIF_BYTES = 18;

/** A baseline JPEG of one scan and nothing else: no segment for EXIF, XMP, colours or comments, and nothing between its segments or behind it. */
export function isPlainJpeg(picture: Uint8Array): boolean {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  if (!isJpeg(picture) || !bytes.subarray(2, 2 + JFIF.length).equals(JFIF)) return false;
  for (let at = 2 + JFIF_BYTES; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || !NEEDED.has(marker)) return false;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN) return endOfScan(bytes, at) === bytes.length - 2;
  }
  return false;
}

/** Where the first marker behind a scan stands, which has to be the end of the picture; -1 for another one. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return at;
    if (!isBare(marker) || marker === 0x01 || marker === 0xd8) return -1;
  }
  return -1;
}

/** A lossy WebP that is nothing but its picture, which is opaque (RFC 9649, 2.5). */
export const isSimpleWebp = (upload: Uint8Array): boolean =>
  Buffer.from(upload.subarray(0, 16)).toString('latin1', 8) === 'WEBPVP8 ';

/** Bytes of a colour profile that is kept: those of cameras and screens have a few thousand. */
const MOST_PROFILE = 64 * 1024;
/** What the header of an extended WebP may announce: a colour profile. */
const HAS_PROFILE = 0x20;

/** Whether a file is one lossy picture, alone or with a colour profile, as stored photos are: no chunk for EXIF or XMP, and nothing behind it. */
export function isPlainWebp(upload: Uint8Array): boolean {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF') return false;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || bytes.readUInt32LE(4) !== bytes.length - 8) return false;
  const chunks: string[] = [];
  let at = 12;
  while (at + 8 <= bytes.length && chunks.length < 4) {
    const [name, length] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)];
    const isWrong =
      (name === 'VP8X' && (length !== 10 || bytes[at + 8] !== HAS_PROFILE)) ||
      // A profile has its signature at this place (ICC.1, 7.2).
      (name === 'ICCP' && (length > MOST_PROFILE || bytes.toString('latin1', at + 44, at + 48) !== 'acsp'));
    if (isWrong) return false;
    chunks.push(name);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length && /^(?:VP8X ICCP )?VP8 $/.test(chunks.join(' '));
}

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
