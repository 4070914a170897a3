const START_OF_IMAGE = Buffer.from([0xff, 0xd8, 0xff]);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Bytes without a length after them: a stuffed 0xff of a scan, TEM, RST0 to RST7 and SOI. */
const isBare = (marker: number) => marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

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
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  if (!bytes.subarray(0, START_OF_IMAGE.length).equals(START_OF_IMAGE)) return null;
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
