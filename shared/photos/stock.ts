import { z } from 'zod';
import { MIN_YEAR, maxYear } from '../coins/model.ts';
import { msg } from '../language/msg.ts';

export interface PhotoCredit {
  title: string;
  author: string;
  licence: string;
  licenceUrl: string | null;
  sourceUrl: string;
  /** A drawing, as in the demo. */
  isDrawn?: boolean;
}

export const MAX_STOCK_IMAGES = 10;

const STOCK_PHOTO_PLEA = msg('Please fill in Coin Type and Year to search for stock photos');

const word = (max: number, what: string) =>
  z.string().trim().max(max, msg('{what} can have at most {max} characters.', { what, max }));

export const StockPhotoQuery = z.object({
  coinType: z
    .string(STOCK_PHOTO_PLEA)
    .trim()
    .min(1, STOCK_PHOTO_PLEA)
    .max(80, msg('The coin type is too long.')),
  year: z
    .string(STOCK_PHOTO_PLEA)
    .trim()
    .min(1, STOCK_PHOTO_PLEA)
    .regex(/^\d{1,4}$/, msg('Please enter the year as a number.'))
    .transform(Number)
    .refine((year) => year >= MIN_YEAR && year <= maxYear(), {
      error: () => msg('Year must be from {MIN_YEAR} to {maxYear}.', { MIN_YEAR, maxYear: maxYear() }),
    }),
  mintMark: word(16, msg('Mint mark')).optional(),
  name: word(200, msg('Name')).optional(),
  variation: word(200, msg('Variation')).optional(),
});
export type StockPhotoQuery = z.output<typeof StockPhotoQuery>;

const token = z.string().min(1).max(8000);
export const StockPhotoToken = z.object({ token });

export const CreditQuery = z.object({ imageUrl: z.string().max(200) });

/** `url`: a preview on this server. */
export interface StockImage extends PhotoCredit {
  url: string;
  /** Of the original, in pixels. */
  width: number;
  height: number;
  /** For this user only; expires after an hour or two. */
  token: string;
}

export interface ImageCredit extends PhotoCredit {
  imageUrl: string;
}

export interface ChosenPhoto {
  obverseImageUrl: string;
  credit: PhotoCredit;
}
