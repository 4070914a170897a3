import { z } from 'zod';
import { MIN_YEAR, maxYear } from '../coins/model.ts';
import { msg } from '../language/msg.ts';

/** Whose picture a photo from elsewhere is, and on what terms it may be shown. */
export interface PhotoCredit {
  title: string;
  author: string;
  licence: string;
  licenceUrl: string | null;
  sourceUrl: string;
  /** A drawing in the place of a photo, as the demonstration has. */
  isDrawn?: boolean;
}

/** What a search offers at most. */
export const MAX_STOCK_IMAGES = 10;

export const STOCK_PHOTO_PLEA = msg('Please fill in Coin Type and Year to search for stock photos');

const word = (max: number, what: string) =>
  z.string().trim().max(max, msg`${what} can have at most ${max} characters.`);

/** Query of `GET /api/coins/search-image` (specification 001, section 7). */
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
      error: () => msg`Year must be from ${MIN_YEAR} to ${maxYear()}.`,
    }),
  mintMark: word(16, msg('Mint mark')).optional(),
  name: word(200, msg('Name')).optional(),
  variation: word(200, msg('Variation')).optional(),
});
export type StockPhotoQuery = z.output<typeof StockPhotoQuery>;

const token = z.string().min(1).max(8000);
/** Body of `POST /api/stock-photos` and query of the preview. */
export const StockPhotoToken = z.object({ token });

/** Query of `GET /api/photo-credits`. */
export const CreditQuery = z.object({ imageUrl: z.string().max(200) });

/** A picture to choose from; `url` is a small version of it on this server. */
export interface StockImage extends PhotoCredit {
  url: string;
  /** Of the original, in pixels. */
  width: number;
  height: number;
  /** Names the picture when it is chosen; good for this user, for an hour or two. */
  token: string;
}

/** Whose picture one of the owner's photos is. */
export interface ImageCredit extends PhotoCredit {
  imageUrl: string;
}

/** Answer of `POST /api/stock-photos`. */
export interface ChosenPhoto {
  obverseImageUrl: string;
  credit: PhotoCredit;
}
