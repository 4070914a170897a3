import { msg } from '../../shared/language/msg.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../shared/photos/model.ts';
import { CIRCLE_FIELDS, type CoinCircle } from '../../shared/recognizer/model.ts';
import { AppError } from '../core/errors.ts';

export interface Uploads {
  obverse: Blob;
  reverse?: Blob;
  /** As the user placed it. */
  circles: { obverse: CoinCircle | null; reverse: CoinCircle | null };
}

/** 422 without an obverse or with more than two files, 413 above 20 MB each. */
export function uploadsOf(form: FormData): Uploads {
  const files = [...new Set(form.keys())]
    .flatMap((name) => form.getAll(name))
    .filter((value): value is File => value instanceof File && !isEmpty(value));
  const [obverse, reverse] = ['obverse', 'reverse'].map((side) => {
    const [chosen, more] = form.getAll(side).filter((value) => !isEmpty(value));
    if (more !== undefined) throw tooMany();
    return chosen;
  });
  if (files.length > MAX_PHOTOS) throw tooMany();
  if (!(obverse instanceof Blob)) throw new AppError(422, 'obverse_missing', NO_OBVERSE).listed();
  if (reverse !== undefined && !(reverse instanceof Blob)) throw tooMany();
  if (files.some(({ size }) => size > MAX_PHOTO_BYTES))
    throw new AppError(413, 'photo_too_large', TOO_LARGE).listed();
  const circles = {
    obverse: circleOf(form.get(CIRCLE_FIELDS.obverse)),
    reverse: reverse ? circleOf(form.get(CIRCLE_FIELDS.reverse)) : null,
  };
  return { obverse, reverse, circles };
}

const DECIMAL = /^\d{1,4}(?:\.\d{1,20})?$/;
/** A coin two thirds in view. */
const LARGEST = 0.75;
const SMALLEST = 0.02;

/** "x,y,radius"; null (search for the coin) if malformed. */
export function circleOf(text: FormDataEntryValue | null): CoinCircle | null {
  const parts = typeof text === 'string' ? text.split(',', 4).map((part) => part.trim()) : [];
  if (parts.length !== 3 || !parts.every((part) => DECIMAL.test(part))) return null;
  const [x = 0, y = 0, radius = 0] = parts.map(Number);
  return x <= 1 && y <= 1 && radius >= SMALLEST && radius <= LARGEST ? { x, y, radius } : null;
}

/** Browsers send an empty file for an empty field. */
const isEmpty = (value: FormDataEntryValue): boolean =>
  value === '' || (value instanceof File && value.size === 0 && !value.name);

const NO_OBVERSE = msg('Please select at least an obverse (front) coin image');
const TOO_LARGE = msg('A photo is too large. Maximum size is 20MB.');
const tooMany = () =>
  new AppError(422, 'photos_too_many', 'Please select maximum 2 photos (obverse and reverse).').listed();
