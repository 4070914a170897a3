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
