import { AppError } from '../errors.ts';

/** A picture as it came, or as it lies on the disk. */
export type Picture = Blob | Uint8Array;

/** The error for its owner of a picture that could not be decoded. */
export async function imageError(error: unknown, picture: Picture): Promise<AppError> {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') {
    return refused(413, 'The photo has more than 50 megapixels. Please choose a smaller one.');
  }
  if (code === 'ERR_IMAGE_UNKNOWN_FORMAT' || code === 'ERR_IMAGE_FORMAT_UNSUPPORTED') {
    return wrongType(picture);
  }
  return isAnimated(await headOf(picture)) ? refused(415, ANIMATED) : damaged();
}

/** 415 for a picture of a type that is not taken. */
export async function wrongType(picture: Picture): Promise<AppError> {
  const name = (await headOf(picture)).toString('latin1', 4, 12);
  return refused(415, HEIC.test(name) ? CONVERTED : 'Please choose a photo in JPEG, PNG or WebP format.');
}

/** 422 for a photo of which not all can be read. */
export const damaged = () =>
  refused(422, 'The photo is damaged and cannot be read. Please choose another one.');

const ANIMATED = 'This is an animated picture. Please choose a photo in JPEG, PNG or WebP format.';
const CONVERTED =
  'This photo is in HEIC format, which your browser converts before it is sent. Please choose it anew on this page, or save it as JPEG first.';

/** HEIC, HEIF and AVIF name themselves in their first box (ISO/IEC 14496-12, 4.3). */
const HEIC = /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/;

/** The flag for an animation in the header of an extended WebP (RFC 9649, 2.7). */
const isAnimated = (head: Buffer): boolean =>
  head.toString('latin1', 8, 16) === 'WEBPVP8X' && ((head[20] ?? 0) & 0x02) !== 0;

async function headOf(picture: Picture): Promise<Buffer> {
  const head = picture instanceof Blob ? await picture.slice(0, 24).bytes() : picture.subarray(0, 24);
  return Buffer.from(head);
}

const refused = (status: number, message: string) => new AppError(status, message, [message]);
