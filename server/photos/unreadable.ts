import { msg } from '../../shared/language/msg.ts';
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

export const NO_PHOTO = msg('Please choose a photo in JPEG, PNG or WebP format.');
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
