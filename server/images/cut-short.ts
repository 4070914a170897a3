const START_OF_IMAGE = Buffer.from([0xff, 0xd8, 0xff]);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
/** Markers without a length: TEM, RST0 to RST7 and SOI. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Whether it is a JPEG that ends before its picture does: the decoder would fill the rest with grey. Its marker for the end (EOI, ITU-T
 * T.81, annex B) is looked for behind the beginning of the picture, as a preview inside the file has one of its own.
 */
export function isCutShort(picture: Uint8Array): boolean {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  if (!bytes.subarray(0, START_OF_IMAGE.length).equals(START_OF_IMAGE)) return false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === START_OF_SCAN) return bytes.indexOf(END_OF_IMAGE, at) < 0;
    // Any number of 0xff may stand before a marker.
    at += marker === 0xff ? 1 : isBare(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
  }
  return true;
}
