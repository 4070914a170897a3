export type Wrong = (what: string) => void;

export function fields(
  value: unknown,
  known: readonly string[],
  at: string,
  wrong: Wrong,
): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    wrong(`${at} is no object`);
    return {};
  }
  for (const name of Object.keys(value)) if (!known.includes(name)) wrong(`${at}.${name} is not known`);
  return { ...value };
}

export function list(value: unknown, at: string, wrong: Wrong): unknown[] {
  if (Array.isArray(value)) return value;
  wrong(`${at} is no list`);
  return [];
}

export function words(value: unknown, at: string, wrong: Wrong): string {
  if (typeof value === 'string' && value.trim()) return value;
  wrong(`${at} is no text`);
  return '';
}

export function number(value: unknown, least: number, most: number, at: string, wrong: Wrong): void {
  if (typeof value !== 'number' || !(value >= least && value <= most))
    wrong(`${at} is no number of ${least} to ${most}`);
}

const LONGEST_SIDE = 1600;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A JPEG of at most 1600 pixels without location. */
export function photo(base64: unknown, at: string, wrong: Wrong): Buffer {
  if (typeof base64 !== 'string' || base64 === '' || !BASE64.test(base64)) {
    wrong(`${at} is no base64`);
    return Buffer.alloc(0);
  }
  const bytes = Buffer.from(base64, 'base64');
  const size = sizeOf(bytes);
  if (!size) wrong(`${at} is no JPEG`);
  else if (Math.max(size.width, size.height) > LONGEST_SIDE) wrong(`${at} is ${size.width} × ${size.height}`);
  if (size?.hasExif) wrong(`${at} carries EXIF data`);
  return bytes;
}

/** From the JPEG's start of frame (ITU-T T.81, B.2.2); null without. */
export function sizeOf(bytes: Buffer): { width: number; height: number; hasExif: boolean } | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let hasExif = false;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xe1 && bytes.toString('latin1', at + 4, at + 8) === 'Exif') hasExif = true;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), hasExif };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
