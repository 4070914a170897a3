import { msg } from '../../shared/language/msg.ts';

const START_OF_IMAGE = Buffer.from([0xff, 0xd8, 0xff]);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Markers without a length: stuffed 0xff, TEM, RST0 to RST7, SOI. */
const isBare = (marker: number) => marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

export const isJpeg = (picture: Uint8Array): boolean =>
  START_OF_IMAGE.equals(picture.subarray(0, START_OF_IMAGE.length));

interface JpegScans {
  /** A decoder passes over the whole picture once per scan. */
  scans: number;
  /** A decoder would fill the rest with grey. */
  isCutShort: boolean;
}

/** Walks the markers as libjpeg does (ITU-T T.81, annex B). Null if not a JPEG. */
export function jpegScans(picture: Uint8Array): JpegScans | null {
  if (!isJpeg(picture)) return null;
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  let scans = 0;
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return { scans, isCutShort: false };
    if (marker === START_OF_SCAN) scans += 1;
    // Fill bytes.
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (at + 4 > bytes.length) break;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return { scans, isCutShort: true };
}

/** Segments a JPEG of one scan may have: tables, baseline frame, restart interval, scan. */
const ALLOWED = new Set([0xdb, 0xc0, 0xc4, 0xdd, START_OF_SCAN]);
/** Of this length it holds no thumbnail. */
const JFIF = Buffer.from([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]);
const JFIF_BYTES = 18;

/** Baseline, one scan, no EXIF, XMP, profile or comment, and nothing in between or behind. */
export function isPlainJpeg(picture: Uint8Array): boolean {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  if (!isJpeg(picture) || !bytes.subarray(2, 2 + JFIF.length).equals(JFIF)) return false;
  for (let at = 2 + JFIF_BYTES; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || !ALLOWED.has(marker)) return false;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN) return endOfScan(bytes, at) === bytes.length - 2;
  }
  return false;
}

/** Offset of the end marker after a scan; -1 for any other marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return at;
    if (!isBare(marker) || marker === 0x01 || marker === 0xd8) return -1;
  }
  return -1;
}

/** Lossy and opaque (RFC 9649, 2.5). */
export const isSimpleWebp = (upload: Uint8Array): boolean =>
  Buffer.from(upload.subarray(0, 16)).toString('latin1', 8) === 'WEBPVP8 ';

/** Usual colour profiles have a few thousand bytes. */
const MAX_PROFILE_BYTES = 64 * 1024;
/** The only flag accepted in an extended WebP. */
const HAS_PROFILE = 0x20;

/** Lossy, at most a colour profile, no EXIF or XMP, nothing behind. */
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
      // Signature of a profile (ICC.1, 7.2).
      (name === 'ICCP' &&
        (length > MAX_PROFILE_BYTES || bytes.toString('latin1', at + 44, at + 48) !== 'acsp'));
    if (isWrong) return false;
    chunks.push(name);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length && /^(?:VP8X ICCP )?VP8 $/.test(chunks.join(' '));
}

/** Content type by content; null if damaged: by the SHA-256 if known, else by the end of the file. */
export function typeIfIntact(bytes: Uint8Array, hash: string | null): string | null {
  const type = isJpeg(bytes) ? 'image/jpeg' : 'image/webp';
  const isIntact = hash ? Bun.SHA256.hash(bytes, 'hex') === hash : isWhole(bytes, type);
  return isIntact ? type : null;
}

export const pdfIfIntact = (bytes: Uint8Array, hash: string): string | null =>
  Bun.SHA256.hash(bytes, 'hex') === hash ? 'application/pdf' : null;

function isWhole(bytes: Uint8Array, type: string): boolean {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (from: number, to: number) => picture.toString('latin1', from, to);
  // ITU-T T.81, B.2.1: the last marker.
  if (type === 'image/jpeg') return at(picture.length - 2, picture.length) === '\xff\xd9';
  // RFC 9649, 2.3: RIFF, length, WEBP.
  return at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP' && picture.readUInt32LE(4) + 8 === picture.length;
}

/** HTTP status and a sentence for the user. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export function imageError(error: unknown, picture: Uint8Array): Refused {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') {
    return new Refused(413, 'photo_pixels_too_many', TOO_MANY_PIXELS);
  }
  if (code === 'ERR_IMAGE_UNKNOWN_FORMAT' || code === 'ERR_IMAGE_FORMAT_UNSUPPORTED') {
    return wrongType(picture);
  }
  return isAnimated(headOf(picture)) ? new Refused(415, 'photo_animated', ANIMATED) : damaged();
}

export function wrongType(picture: Uint8Array): Refused {
  const name = headOf(picture).toString('latin1', 4, 12);
  return HEIC.test(name)
    ? new Refused(415, 'photo_not_converted', CONVERTED)
    : new Refused(415, 'photo_format_unsupported', NO_PHOTO);
}

export const damaged = () => new Refused(422, 'photo_damaged', DAMAGED);

/** 503 if the process was killed from outside, as without memory. */
export const notNow = () => new Refused(503, 'photo_not_processed', NOT_PROCESSED);

/** 422 for a picture made to take forever. */
export const tooSlow = () =>
  new Refused(
    422,
    'photo_too_slow',
    msg(
      'The photo takes too long to read. Please save it as an ordinary JPEG and try again, or choose another one.',
    ),
  );

const NO_PHOTO = msg('Please choose a photo in JPEG, PNG or WebP format.');
const TOO_MANY_PIXELS = msg('The photo has more than 50 megapixels. Please choose a smaller one.');
const DAMAGED = msg('The photo is damaged and cannot be read. Please choose another one.');
const NOT_PROCESSED = msg('The photo couldn’t be processed. Please try again.');
const ANIMATED = msg('This is an animated picture. Please choose a photo in JPEG, PNG or WebP format.');
const CONVERTED = msg(
  'This photo is in HEIC format, which your browser converts before upload. Choose it again on this page, or save it as JPEG first.',
);

/** ISO/IEC 14496-12, 4.3. */
const HEIC = /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/;

/** RFC 9649, 2.7. */
const isAnimated = (head: Buffer): boolean =>
  head.toString('latin1', 8, 16) === 'WEBPVP8X' && ((head[20] ?? 0) & 0x02) !== 0;

const headOf = (picture: Uint8Array): Buffer => Buffer.from(picture.subarray(0, 24));
