import { z } from 'zod';
import { msg } from '../language/msg.ts';
import { money } from '../money/bodies.ts';
import { currencyOf, moneyText, parseMoney } from '../money/money.ts';
import { EARLIEST_YEAR, MIN_YEAR, maxYear, yearIssue } from './dating.ts';
import {
  byField,
  COIN_FIELDS,
  type CountField,
  countProblem,
  type FieldsWith,
  fieldsOf,
  measureNumber,
  measureText,
  type PlainFields,
  VALUATION_SOURCES,
} from './fields.ts';
import {
  type CoinFile,
  FILE_ADDRESS,
  FILE_ROLES,
  MAX_FILE_NAME,
  MAX_FILES,
  MAX_MARK_NOTE,
  MAX_PHOTO_MARKS,
  PHOTO_ADDRESS,
  type PhotoMark,
  TOO_MANY_FILES,
} from './files.ts';
import { filterFields } from './filters.ts';
import { SORTS } from './groups.ts';
import { storedCountry } from './identity.ts';
import { type CatalogueNumber, KIND_NAMES, type Kind, MAX_CATALOGUE_NUMBERS } from './kinds.ts';
import { LOAN_LENGTHS, type Loan, loansProblem, MAX_LOANS } from './loans.ts';
import { MAX_PURCHASES, PURCHASE_LENGTHS, type Purchase, purchasesProblem } from './purchases.ts';
import { MAX_PLACE, MAX_TAG, MAX_TAGS, TOO_MANY_TAGS, tagProblem, tidyTags } from './tags.ts';
import { optionalText, storable, text } from './texts.ts';

export { CATEGORIES, type Category, categoryOf } from './category.ts';
export { bandOf, CONDITIONS, GRADES, GRADING_COMPANIES } from './conditions.ts';
export { MIN_YEAR, maxYear } from './dating.ts';
export {
  isValuationSource,
  measureNumber,
  measureText,
  VALUATION_SOURCES,
  type ValuationSource,
} from './fields.ts';
export { SORTS, type Sort } from './groups.ts';
export { IDENTITY, isAmerican, isUnitedStates, UNITED_STATES, VALUE_BASIS } from './identity.ts';

const requiredText = (max: number, what: string, plea: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? plea : msg('{what} must be text.', { what })) })
    .overwrite(storable)
    .trim()
    .min(1, plea)
    .max(max, msg('{what} can have at most {max} characters.', { what, max }));

/** Which years a country's coins may have, `yearIssue` says. */
const year = z
  .number(msg('Please enter the year as a number.'))
  .int(msg('Please enter the year as a whole number.'))
  .min(EARLIEST_YEAR, msg('Year must be {MIN_YEAR} or later.', { MIN_YEAR }))
  .refine((value) => value <= maxYear(), {
    error: () => msg('Year must be {maxYear} or earlier.', { maxYear: maxYear() }),
  });

const catalogueNumbers = z
  .array(
    z.object({
      catalogue: text(30, msg('Catalogue')).min(
        1,
        msg('Each catalogue number needs the name of its catalogue.'),
      ),
      number: text(40, msg('Catalogue number')).min(1, msg('Each catalogue number needs a number.')),
    }),
    msg('Catalogue numbers must be a list.'),
  )
  .max(
    MAX_CATALOGUE_NUMBERS,
    msg('A coin can have at most {MAX_CATALOGUE_NUMBERS} catalogue numbers.', { MAX_CATALOGUE_NUMBERS }),
  )
  .nullable()
  .transform((numbers) => (numbers?.length ? numbers : null))
  .optional();

const quantity = z
  .number(msg('Quantity must be a number from 1 to 999.'))
  .int(msg('Quantity must be a whole number from 1 to 999.'))
  .min(1, msg('Quantity must be at least 1.'))
  .max(999, msg('Quantity must be at most 999.'));

/** Grams or millimetres as decimal text. */
const measure = (what: string, max: number) =>
  z
    .union([z.string().max(40), z.number()], msg('{what} must be a number.', { what }))
    .nullable()
    .transform((value, context) => {
      const digits = typeof value === 'number' ? decimal(value) : measureText(value ?? '');
      if (digits === '') return null;
      const amount = measureNumber(digits);
      if (!(amount > 0 && amount <= max)) {
        context.addIssue({
          code: 'custom',
          message: msg('{what} must be a number above 0 and at most {max}.', { what, max }),
        });
        return z.NEVER;
      }
      return digits;
    })
    .optional();

const countRule = (field: CountField) => {
  const plea = countProblem(field);
  return z.number(plea).int(plea).min(field.min, plea).max(field.max, plea).nullable().optional();
};

/** A number with at most six decimals, a microgram; below a tenth of that one is nothing. */
const decimal = (value: number): string => String(Number(value.toFixed(6)));

const mintMark = text(16, msg('Mint mark'))
  .nullable()
  .transform((value) => (!value || /^(none|no mint mark)$/i.test(value) ? null : value))
  .optional();

export const NOT_UPLOADED = msg('Use a photo uploaded to this server.');
export const NOT_UPLOADED_FILE = msg('Use a photo or document uploaded to this server.');

/** Photos are ours alone: an address elsewhere would let a stored coin call another host. */
const photoUrl = z
  .string()
  .regex(/^\/photos\/[0-9a-f]{64}\.webp$/, NOT_UPLOADED)
  .nullable()
  .optional();

const day = z
  .union([
    z.iso.datetime({ offset: true, local: true, error: msg('Please enter a date such as 2024-05-01.') }),
    z.iso.date(msg('Please enter a date such as 2024-05-01.')),
  ])
  .nullable()
  .transform((value) => (value ? new Date(value) : null))
  .optional();

/** More than any alloy has. */
const MOST_METALS = 20;

const DAY_MS = 24 * 3_600_000;
/** Where the reader is, tomorrow may have begun already. */
const purchaseDate = day.refine((date) => !date || date.getTime() <= Date.now() + DAY_MS, {
  error: msg('The purchase date cannot be in the future.'),
});

const PRICE_RULE = msg(
  'The price of a purchase must be an amount from 0 to 99,999,999.99, such as 1,250.00.',
);
const PIECES_RULE = msg('The pieces of a purchase must be a whole number from 1 to 999.');
const purchaseText = (field: keyof typeof PURCHASE_LENGTHS, what: string) =>
  text(PURCHASE_LENGTHS[field], what)
    .nullish()
    .transform((value) => value || null);

const purchase = z.object({
  quantity: z.number(PIECES_RULE).int(PIECES_RULE).min(1, PIECES_RULE).max(999, PIECES_RULE),
  price: z
    .union([z.string().max(40), z.number()], PRICE_RULE)
    .nullish()
    .transform((value, context) => {
      if (value === null || value === undefined || value === '') return null;
      const hundredths = parseMoney(value);
      if (hundredths !== null) return moneyText(hundredths);
      context.addIssue({ code: 'custom', message: PRICE_RULE });
      return z.NEVER;
    }),
  currency: text(40, msg('Currency')).min(1, msg('Currency is required')).overwrite(currencyOf),
  date: z.iso
    .date(msg('Please enter a date such as 2024-05-01.'))
    .refine((date) => Date.parse(date) <= Date.now() + DAY_MS, {
      error: msg('The purchase date cannot be in the future.'),
    })
    .nullish()
    .transform((value) => value ?? null),
  seller: purchaseText('seller', msg('Seller')),
  place: purchaseText('place', msg('Place of purchase')),
  invoice: purchaseText('invoice', msg('Invoice')),
  note: purchaseText('note', msg('Note')),
});

const purchases = z
  .array(purchase, msg('Purchases must be a list.'))
  .max(MAX_PURCHASES, msg('A coin can have at most {MAX_PURCHASES} purchases.', { MAX_PURCHASES }))
  .nullable()
  .transform((list): Purchase[] | null => (list?.length ? list : null))
  .optional();

const LOAN_PIECES = msg('The pieces of a loan must be a whole number from 1 to 999.');
const loanDay = z.iso.date(msg('Please enter a date such as 2024-05-01.'));

const loan = z
  .object({
    borrower: text(LOAN_LENGTHS.borrower, msg('Borrower')).min(1, msg('Please enter who has the coin.')),
    quantity: z.number(LOAN_PIECES).int(LOAN_PIECES).min(1, LOAN_PIECES).max(999, LOAN_PIECES),
    since: loanDay,
    until: loanDay.nullish().transform((value) => value ?? null),
    returned: loanDay.nullish().transform((value) => value ?? null),
    note: text(LOAN_LENGTHS.note, msg('Note'))
      .nullish()
      .transform((value) => value || null),
  })
  .refine(({ since, until }) => until === null || until >= since, {
    ...{ path: ['until'], error: msg('The day of return is before the first day of the loan.') },
  })
  .refine(({ since, returned }) => returned === null || returned >= since, {
    ...{ path: ['returned'], error: msg('The day of return is before the first day of the loan.') },
  });

const loans = z
  .array(loan, msg('Loans must be a list.'))
  .max(MAX_LOANS, msg('A coin can have at most {MAX_LOANS} loans. Remove returned ones.', { MAX_LOANS }))
  .nullable()
  .transform((list): Loan[] | null => (list?.length ? list : null))
  .optional();

export const FileRole = z.enum(FILE_ROLES, msg('Please choose what the file shows from the list.'));
export const FileName = text(MAX_FILE_NAME, msg('Name of a file'))
  .nullish()
  .transform((value) => value || null);

export const CoinFileShape = z.object({
  url: z.string(NOT_UPLOADED_FILE).regex(FILE_ADDRESS, NOT_UPLOADED_FILE),
  role: FileRole.optional().default('other'),
  name: FileName,
});

const files = z
  .array(CoinFileShape, msg('Photos and documents must be a list.'))
  .max(MAX_FILES, TOO_MANY_FILES)
  .refine((list) => new Set(list.map(({ url }) => url)).size === list.length, {
    error: msg('The same file is listed twice.'),
  })
  .nullable()
  .transform((list): CoinFile[] | null => (list?.length ? list : null))
  .optional();

const MARK_PLACE = msg('A marked flaw must lie on a photo of the coin.');

const photoMarks = z
  .array(
    z.object({
      photo: z.string(MARK_PLACE).regex(PHOTO_ADDRESS, MARK_PLACE),
      x: z.number(MARK_PLACE).min(0, MARK_PLACE).max(1, MARK_PLACE),
      y: z.number(MARK_PLACE).min(0, MARK_PLACE).max(1, MARK_PLACE),
      note: text(MAX_MARK_NOTE, msg('Note')).min(1, msg('Please describe the flaw.')),
    }),
    msg('Marked flaws must be a list.'),
  )
  .max(
    MAX_PHOTO_MARKS,
    msg('A coin can have at most {MAX_PHOTO_MARKS} marked flaws. Remove one first.', { MAX_PHOTO_MARKS }),
  )
  .nullable()
  .transform((list): PhotoMark[] | null => (list?.length ? list : null))
  .optional();

const metalContent = z
  .record(text(40, msg('Metal')), z.number().min(0).max(100))
  .refine((metals) => Object.keys(metals).length <= MOST_METALS, {
    message: msg('A coin can have at most {MOST_METALS} metals.', { MOST_METALS }),
  })
  .refine((metals) => Object.values(metals).reduce((sum, percent) => sum + percent, 0) <= 100.5, {
    message: msg('The percentages of the metals must not exceed 100.'),
  })
  .nullable()
  .optional();

/** Where the coin is kept. */
const storageLocation = text(MAX_PLACE, msg('Storage place'))
  .overwrite((place) => place.replace(/\s+/g, ' '))
  .nullable()
  .transform((value) => value || null)
  .optional();

const tag = z
  .string(msg('A tag must be text.'))
  .overwrite(storable)
  .superRefine((value, context) => {
    const message = tagProblem(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Counted before any of them is looked at. */
export const Tags = z
  .array(z.unknown(), msg('Tags must be a list of texts.'))
  .max(MAX_TAGS, TOO_MANY_TAGS)
  .meta({ items: { type: 'string', maxLength: MAX_TAG } })
  .pipe(z.array(tag));

const plainRules = {
  ...byField(fieldsOf('text'), (name) => optionalText(COIN_FIELDS[name].max, COIN_FIELDS[name].label)),
  ...byField(fieldsOf('measure'), (name) => measure(COIN_FIELDS[name].label, COIN_FIELDS[name].max)),
  ...byField(fieldsOf('count'), (name) => countRule(COIN_FIELDS[name])),
};

const fields = {
  ...plainRules,
  name: text(200, msg('Name')).optional(),
  kind: z.enum(KIND_NAMES, msg('Please choose what the piece is from the list.')).optional(),
  year,
  yearTo: year.nullable().optional(),
  yearApproximate: z.boolean(msg('Approximate must be true or false.')).optional(),
  mintMark,
  coinType: requiredText(80, msg('Coin type'), msg('Please select the coin type.')),
  condition: requiredText(80, msg('Condition'), msg('Please select the condition of the coin before saving')),
  metalContent,
  purchasePrice: money.optional(),
  purchaseDate,
  estimatedValue: money.optional(),
  /** The same two in the coin's own currency: the dollars follow from them and a rate. */
  ownPurchasePrice: money.optional(),
  ownEstimatedValue: money.optional(),
  /** Manual entry's word for estimatedValue. */
  currentValue: money.optional(),
  valuationSource: z
    .enum(VALUATION_SOURCES, msg('The source of a value is owner, pcgs, melt, face or ai.'))
    .optional(),
  imageUrl: photoUrl,
  obverseImageUrl: photoUrl,
  reverseImageUrl: photoUrl,
  storageLocation,
  tags: Tags.nullable()
    .transform((tags) => tidyTags(tags ?? []))
    .optional(),
  isGraded: z.boolean(msg('Professionally graded must be true or false.')).optional(),
  quantity: quantity.optional(),
  country: text(80, msg('Country')).min(1, msg('Country is required')).overwrite(storedCountry).optional(),
  currency: text(40, msg('Currency')).min(1, msg('Currency is required')).optional(),
  catalogueNumbers,
  pieces: z
    .number(msg('Pieces must be a whole number from 1 to 100,000.'))
    .int(msg('Pieces must be a whole number from 1 to 100,000.'))
    .min(1, msg('Pieces must be a whole number from 1 to 100,000.'))
    .max(100_000, msg('Pieces must be a whole number from 1 to 100,000.'))
    .nullable()
    .optional(),
  purchases,
  files,
  photoMarks,
  loans,
};

/** The fields of a coin, each by itself. */
export const CoinFields = z.object(fields);

/** Body of `POST /api/coins`; defaults are the service's. */
export const CoinInput = CoinFields.superRefine((coin, context) => {
  const issue = yearIssue(coin);
  if (issue) context.addIssue({ code: 'custom', path: [issue.path], message: issue.message });
  const message = purchasesProblem(coin.purchases, coin.quantity ?? 1);
  if (message) context.addIssue({ code: 'custom', path: ['purchases'], message });
  const lent = loansProblem(coin.loans, coin.quantity ?? 1);
  if (lent) context.addIssue({ code: 'custom', path: ['loans'], message: lent });
});
export type CoinInput = z.output<typeof CoinInput>;

/** Body of `PUT` and `PATCH /api/coins/{id}`: any of the same fields. */
export const CoinPatch = z
  .object({
    ...fields,
    /** Its owner insists on what the catalogue knows cannot be: saved, marked for review. */
    acceptImpossible: z.boolean(msg('acceptImpossible must be true or false.')),
  })
  .partial();
export type CoinPatch = z.output<typeof CoinPatch>;

const BASE_FIELDS = [...(Object.keys(fields) as (keyof typeof fields)[]), 'createdAt'] as const;

/** `base`: the values its client had. */
export const CoinEdit = CoinPatch.extend({
  base: z.partialRecord(z.enum(BASE_FIELDS), z.unknown(), msg('base must be an object.')).optional(),
});
export type CoinEdit = z.output<typeof CoinEdit>;

export interface CoinConflict {
  field: string;
  theirs: unknown;
  mine: unknown;
}

/** What collectors look for, as they typed it. */
export const CoinSearch = z
  .string(msg('A search must be text.'))
  .max(200, msg('A search can have at most 200 characters.'));

/** The name of a category to look in; an unknown one holds nothing. */
export const CoinCategory = z
  .string(msg('A category must be text.'))
  .max(80, msg('A category can have at most 80 characters.'));

export const CoinList = z.object({
  search: CoinSearch.optional(),
  sort: z.enum(SORTS).optional(),
  category: CoinCategory.optional(),
  ...filterFields,
  limit: z.coerce.number().int().min(1).max(500).optional(),
  /** It holds a coin's name, which is long where letters take several bytes. */
  cursor: z.string().max(4000).optional(),
  /** Coins passed over before the first, to begin in the middle of a long list; without a cursor. */
  offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
});
export type CoinList = z.output<typeof CoinList>;

export const CoinId = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
});

/** Of the row its client knows: ids return after a restored backup. */
export const CreatedAt = z.object({ createdAt: z.iso.datetime().optional() });

/** A coin in a list: the specification's fields, with what its disc and its card need. */
export interface CollectionCoin extends Pick<PlainFields, keyof PlainFields & FieldsWith<'list'>> {
  id: number;
  name: string;
  coinType: string;
  /** One of the 38 (`CATEGORIES`); of a coin of another country that country's name. */
  category: string;
  kind: Kind;
  /** Negative before Christ, 0 without a known date; with `yearTo` the first of a range. */
  year: number;
  yearTo: number | null;
  yearApproximate: boolean;
  mintMark: string | null;
  condition: string;
  /** US dollars, "1250.00". */
  estimatedValue: string | null;
  /** What its owner thinks of it in its own currency, "120.00": dollars follow from it, and are null without a rate. */
  ownEstimatedValue: string | null;
  /** Of one piece in US dollars; null also without a rate. */
  purchasePrice: string | null;
  /** In its own currency; the dollars follow from it. */
  ownPurchasePrice: string | null;
  purchaseDate: string | null;
  /** Price and date of the record follow from them; null for none. */
  purchases: Purchase[] | null;
  /** The first 200 letters of its notes. */
  noteStart?: string | null;
  /** Of its denomination: "EUR". */
  currency: string;
  quantity: number;
  isGraded: boolean;
  imageUrl: string | null;
  obverseImageUrl: string | null;
  reverseImageUrl: string | null;
  country: string;
  /** Nobody has confirmed yet what was recognised, or something speaks against it. */
  needsReview: boolean;
  /** Where its owner keeps it. */
  storageLocation: string | null;
  /** What its owner filed it under, in alphabetical order; null for none. */
  tags: string[] | null;
  /** The operator's pictures of its type, where it has no photo (`/type-pictures/…`): not of this piece. */
  typePictures?: { obverse?: string; reverse?: string };
  createdAt: string;
}

/** A stored coin, whole: what `GET /api/coins/{id}` answers. */
export interface Coin extends CollectionCoin, PlainFields {
  userId: string;
  metalContent: Record<string, number> | null;
  /** Where the estimated value came from ('owner', …) and when; null without a value. */
  valuationSource: string | null;
  valuedAt: string | null;
  /** The source whose value its owner wants to see; null for the usual order. */
  valuationPreference: string | null;
  catalogueNumbers: CatalogueNumber[] | null;
  /** Pieces in a roll or set. */
  pieces: number | null;
  /** Photos and documents beside obverse and reverse, in its owner's order; null for none. */
  files: CoinFile[] | null;
  photoMarks: PhotoMark[] | null;
  /** Who has pieces of it, and who had; null for nobody. */
  loans: Loan[] | null;
  aiConfidence: number | null;
  userVerified: boolean;
  feedbackCount: number;
  lastVerified: string | null;
  uncertaintyFlags: string[] | null;
  updatedAt: string;
  /** Photos of it that came with an import are encoded later; said by `GET /api/coins/{id}` alone. */
  awaitsPhotos?: boolean;
}

/** Answer of `POST /api/validate-coin`: errors forbid saving, warnings do not. */
export interface CoinValidation {
  valid: boolean;
  userErrors: string[];
  errors: { path: string; message: string }[];
  warnings: string[];
}

/** `GET /api/loans`. */
export interface LoanLists {
  /** Expected back first comes first; those without a day last. */
  away: LentCoin[];
  /** More coins than are answered. */
  left: number;
}

export interface LentCoin
  extends Pick<
    CollectionCoin,
    'id' | 'name' | 'quantity' | 'year' | 'mintMark' | 'coinType' | 'country' | 'composition' | 'diameter'
  > {
  photo: string | null;
  /** Those that are away. */
  loans: Loan[];
}
