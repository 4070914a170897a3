import { z } from 'zod';
import { byField, COIN_FIELDS, fieldsOf } from '../../shared/coins/fields.ts';
import { FILE_ADDRESS, FILE_ROLES, PHOTO_ADDRESS } from '../../shared/coins/files.ts';
import { KIND_NAMES } from '../../shared/coins/kinds.ts';
import type { Coin } from '../../shared/coins/model.ts';
import { WANT_STATUSES } from '../../shared/wants/want.ts';

/** Where the schema is found, in the repository as in an export as zip. */
export const SCHEMA_NAME = 'collection.schema.json';

const text = z.string().nullable();
const number = z.number().nullable();
const amount = z.string().regex(/^-?\d+\.\d{2}$/);
const dollars = amount.nullable().describe('US dollars for one piece');
const own = amount.nullable().describe('In the currency of the coin, for one piece');
const time = z.iso.datetime().describe('UTC');
const photo = z
  .string()
  .regex(/^\/photos\/[0-9a-f]{64}\.webp$/)
  .nullable()
  .describe('Names a photo by the SHA-256 of its content; in the zip the file of that name');

const UNITS = { g: 'Grams', mm: 'Millimetres' } as const;

/** All fields that `GET /api/coins/{id}` answers of a stored coin. */
const fields = {
  ...byField(fieldsOf('text'), () => text),
  ...byField(fieldsOf('measure'), (name) => text.describe(UNITS[COIN_FIELDS[name].unit])),
  ...byField(fieldsOf('count'), () => number),
  id: z.int().describe('Together with userId it names the coin for good: it is never given twice'),
  userId: z.string(),
  name: z.string(),
  coinType: z.string(),
  category: z.string(),
  kind: z.enum(KIND_NAMES),
  year: z.int().describe('Negative before Christ, 0 without a known date'),
  yearTo: z.int().nullable().describe('The last year of a range that begins with year'),
  yearApproximate: z.boolean(),
  mintMark: text,
  condition: z.string(),
  estimatedValue: dollars,
  ownEstimatedValue: own,
  currency: z.string(),
  quantity: z.int().min(1),
  isGraded: z.boolean(),
  imageUrl: photo,
  obverseImageUrl: photo,
  reverseImageUrl: photo,
  country: z.string(),
  needsReview: z.boolean(),
  storageLocation: text.describe('Where its owner keeps it'),
  tags: z.array(z.string()).nullable(),
  createdAt: time,
  metalContent: z.record(z.string(), z.number()).nullable(),
  valuationSource: text,
  valuedAt: time.nullable(),
  valuationPreference: text,
  purchasePrice: dollars,
  ownPurchasePrice: own,
  purchaseDate: time.nullable(),
  catalogueNumbers: z.array(z.looseObject({ catalogue: z.string(), number: z.string() })).nullable(),
  pieces: number.describe('In a roll or set'),
  purchases: z
    .array(
      z.looseObject({
        quantity: z.int().min(1),
        price: amount.nullable().describe('In the currency of the purchase, for one piece'),
        currency: z.string(),
        ...{ date: z.iso.date().nullable(), seller: text, place: text, invoice: text, note: text },
      }),
    )
    .nullable()
    .describe('What was bought when and from whom; price and date of the coin follow from them'),
  files: z
    .array(z.looseObject({ url: z.string().regex(FILE_ADDRESS), role: z.enum(FILE_ROLES), name: text }))
    .nullable()
    .describe('Photos and documents beside obverse and reverse; the zip has them by the same address'),
  photoMarks: z
    .array(
      z.looseObject({
        photo: z.string().regex(PHOTO_ADDRESS).describe('The photo it was set on'),
        x: z.number().describe('Share of the width, from the left'),
        y: z.number().describe('Share of the height, from the top'),
        note: z.string(),
      }),
    )
    .nullable()
    .describe('Flaws that its owner marked on photos'),
  loans: z
    .array(
      z.looseObject({
        ...{ borrower: z.string(), quantity: z.int().min(1), since: z.iso.date() },
        ...{ until: z.iso.date().nullable(), returned: z.iso.date().nullable(), note: text },
      }),
    )
    .nullable()
    .describe('Who has pieces of it, and who had'),
  aiConfidence: number,
  userVerified: z.boolean(),
  feedbackCount: z.int(),
  lastVerified: time.nullable(),
  uncertaintyFlags: z.array(z.string()).nullable(),
  updatedAt: time,
} satisfies Record<keyof Omit<Coin, 'awaitsPhotos' | 'typePictures' | 'noteStart'>, z.ZodType>;

const point = {
  value: dollars,
  confidence: text,
  metadata: z.record(z.string(), z.unknown()).nullable(),
  recordedAt: time,
};

export const ExportedCoin = z.looseObject({
  ...fields,
  deletedAt: time.nullable().describe('Since when it is in the trash, or out of the collection as sold'),
  isSold: z.boolean(),
  soldAt: time.nullable(),
  soldPrice: dollars,
  soldFees: dollars,
  soldPlace: text,
  valuations: z
    .array(z.looseObject({ ...point, source: z.string() }))
    .describe('What each source last said, in dollars for one piece'),
  priceHistory: z
    .array(z.looseObject({ ...point, valuationSource: z.string(), dataPoints: number, isShown: z.boolean() }))
    .describe('Every value it had, the oldest first'),
});

const stored = z.array(z.looseObject({})).describe('As it is stored');

const CollectionExport = z.looseObject({
  format: z.literal('mintmark-collection'),
  formatVersion: z
    .literal(1)
    .describe('A later version adds fields, and counts up when one changes its meaning'),
  exportedAt: time,
  currency: z.literal('USD'),
  coins: z.array(ExportedCoin),
  photos: z.array(z.looseObject({ hash: z.string(), width: z.int(), height: z.int(), bytes: z.int() })),
  values: z
    .array(z.looseObject({ day: z.iso.date(), value: amount, paid: amount.nullable() }))
    .describe('What the collection was worth on each day, and what had been paid for it'),
  exchangeRates: z
    .array(z.looseObject({ currency: z.string(), rate: z.string(), day: z.iso.date() }))
    .describe('Dollars for one unit of a currency, of which day'),
  albums: z
    .array(z.looseObject({ id: z.int(), name: z.string(), holes: z.array(z.string()), createdAt: time }))
    .describe('The user’s own albums'),
  savedViews: z
    .array(z.looseObject({ id: z.int(), name: z.string(), view: z.looseObject({}), createdAt: time }))
    .describe('Filters, order and columns that the user saved under a name'),
  drafts: z
    .array(
      z.looseObject({
        ...{ id: z.string(), form: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) },
        ...{ obverseImageUrl: text, reverseImageUrl: text, createdAt: time, updatedAt: time },
      }),
    )
    .describe('Coins that are not complete yet: the fields of the form, and photos'),
  wants: z
    .array(
      z.looseObject({
        ...{ id: z.int(), status: z.enum(WANT_STATUSES), name: z.string(), country: text },
        ...{ year: z.int().nullable(), yearTo: z.int().nullable(), yearApproximate: z.boolean() },
        ...{ mintMark: text, coinType: text, variation: text, condition: text },
        priceLimit: amount.nullable().describe('In the currency of the want'),
        currency: z.string(),
        priority: z.int().describe('1 is the most urgent, 3 the least'),
        ...{ note: text, importId: text, reference: text, createdAt: time, updatedAt: time },
        hole: text.describe('Its place in albums; empty for a free description'),
      }),
    )
    .describe('Coins that are looked for and not owned'),
  listings: stored,
  publications: stored,
  identifications: stored,
  bulkIdentifications: stored,
  feedback: stored,
  learned: stored,
  imports: stored,
  usage: stored,
  pcgsUsage: stored,
});

/** The JSON Schema (draft 2020-12) of collection.json, as text. */
export const exportSchema = (): string =>
  `${JSON.stringify({ title: 'A collection exported by Mintmark', ...z.toJSONSchema(CollectionExport) }, null, 2)}\n`;
