import { z } from 'zod';
import { scope } from '../../../shared/catalogue/world.ts';
import type { AskedScope } from '../../../shared/catalogue/world-search.ts';
import { yearIssue } from '../../../shared/coins/dating.ts';
import { byField } from '../../../shared/coins/fields.ts';
import { parseCatalogueNumbers } from '../../../shared/coins/kinds.ts';
import { CoinFields, isUnitedStates, UNITED_STATES } from '../../../shared/coins/model.ts';
import { splitTags } from '../../../shared/coins/tags.ts';
import { storable } from '../../../shared/coins/texts.ts';
import {
  FIELD_NAMES,
  GLOBAL_LENGTHS,
  GLOBAL_MAX,
  GLOBAL_REQUIRED,
  lengthRule,
  MINTAGE_RULE,
} from '../../../shared/global/check.ts';
import { WORLD_COUNTS, WORLD_MEASURES, WORLD_TEXTS } from '../../../shared/global/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import { money } from '../../../shared/money/bodies.ts';
import { AppError, invalid, malformed } from '../../core/errors.ts';
import { photoIn } from '../../core/http/data-urls.ts';
import { boundTree } from '../../core/http/json.ts';
import type { Uploads } from '../../photos/uploads.ts';
import { ticket } from '../bodies.ts';

const { shape } = CoinFields;

const required = (field: keyof typeof GLOBAL_REQUIRED) =>
  z
    .string(GLOBAL_REQUIRED[field])
    .overwrite(storable)
    .trim()
    .min(1, GLOBAL_REQUIRED[field])
    .max(GLOBAL_LENGTHS[field], lengthRule(FIELD_NAMES[field], GLOBAL_LENGTHS[field]));

const textRule = (what: string) => msg('{what} must be text.', { what });

const optional = (field: keyof typeof GLOBAL_LENGTHS) =>
  z
    .string(textRule(FIELD_NAMES[field]))
    .overwrite(storable)
    .trim()
    .max(GLOBAL_LENGTHS[field], lengthRule(FIELD_NAMES[field], GLOBAL_LENGTHS[field]))
    .nullable()
    .transform((value) => value || null)
    .optional();

/** Validated as a number later. */
const fromDigits = (value: unknown) =>
  typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : value;

const blankAsNull = (value: unknown) => (typeof value === 'string' && !value.trim() ? null : value);

/** 0 is unknown. */
const orNothing = (value: unknown) =>
  value === 0 || (typeof value === 'string' && isNought(value)) ? null : value;

const isNought = (text: string): boolean => text.length <= 40 && /^0*\.?0*$/.test(text.trim());

/** "1,250,000" */
const mintage = z
  .preprocess(
    (value) => fromDigits(blankAsNull(typeof value === 'string' ? value.replaceAll(',', '') : value)),
    z
      .number(MINTAGE_RULE)
      .int(MINTAGE_RULE)
      .min(0, MINTAGE_RULE)
      .max(GLOBAL_MAX.mintage, MINTAGE_RULE)
      .nullable(),
  )
  .transform((value) => (value === null ? null : value.toLocaleString('en-US')))
  .optional();

/** "KM# 12; N# 4321" or a list. */
const catalogueNumbers = z.preprocess(
  (value) => (typeof value === 'string' ? parseCatalogueNumbers(value) : value),
  shape.catalogueNumbers,
);

export const GlobalCoinBody = z
  .object({
    name: required('name'),
    country: required('country').overwrite((name) => (isUnitedStates(name) ? UNITED_STATES : name)),
    kind: shape.kind,
    year: z.preprocess(fromDigits, shape.year),
    yearTo: z.preprocess(fromDigits, shape.yearTo),
    yearApproximate: shape.yearApproximate,
    denomination: required('denomination'),
    currency: required('currency'),
    condition: required('condition'),
    mintMark: shape.mintMark,
    variety: optional('variety'),
    estimatedValue: z.preprocess(blankAsNull, money.optional()),
    ownEstimatedValue: z.preprocess(blankAsNull, money.optional()),
    ownPurchasePrice: z.preprocess(blankAsNull, money.optional()),
    mintage,
    ...byField(WORLD_TEXTS, optional),
    ...byField(WORLD_MEASURES, (name) => z.preprocess(orNothing, shape[name])),
    ...byField(WORLD_COUNTS, (name) => z.preprocess((value) => fromDigits(blankAsNull(value)), shape[name])),
    catalogueNumbers,
    pieces: z.preprocess((value) => fromDigits(blankAsNull(value)), shape.pieces),
    storageLocation: shape.storageLocation,
    tags: z.preprocess((value) => (typeof value === 'string' ? splitTags(value) : value), shape.tags),
    quantity: z.preprocess(fromDigits, shape.quantity),
  })
  .superRefine((coin, context) => {
    const issue = yearIssue(coin);
    if (issue) context.addIssue({ code: 'custom', path: [issue.path], message: issue.message });
  });
export type GlobalCoinBody = z.output<typeof GlobalCoinBody>;

export const BulkBody = z.object({
  coinImages: z
    .array(
      z.object({
        id: z
          .union([z.string(), z.number()], msg('Each photo needs an id.'))
          .transform((id) => storable(String(id)).slice(0, 200)),
        obverse: z.string(msg('Each photo must be a data URL.')),
        reverse: z.string(msg('Each photo must be a data URL.')).nullish(),
      }),
      msg('No Files Selected'),
    )
    .min(1, msg('No Files Selected')),
  scope: scope.optional(),
});

/** Partial: merged before validation. */
export const GlobalCorrectionsBody = z
  .partialRecord(
    z.enum(Object.keys(GlobalCoinBody.shape)),
    z.union([z.string().max(8000), z.number(), z.boolean()]).nullable(),
  )
  .nullish();

/** Unknown ids get the usual 404. */
export const RunPath = z.object({ runId: z.string().max(100) });

const NO_OBVERSE = msg('Please select at least an obverse (front) coin image');
const NO_IMAGE = msg('Please choose a photo in JPEG, PNG or WebP format.');

export const notAnImage = () => new AppError(415, 'photo_format_unsupported', NO_IMAGE).listed();

/** 400 for invalid JSON, 422 by the schema. */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const body: unknown = await request.json().catch(() => {
    throw malformed();
  });
  boundTree(body);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalid(parsed.error.issues);
  return parsed.data;
}

const Photos = z.object({
  obverseImage: z.string(NO_OBVERSE).min(1, NO_OBVERSE),
  reverseImage: z.string(msg('The reverse must be a photo.')).nullish(),
  ticket,
  scope: scope.optional(),
});

/** Data URLs; 415 for no image, 413 above 20 MB. */
export async function uploadsIn(
  request: Request,
): Promise<{ uploads: Uploads; ticket?: string; scope?: AskedScope }> {
  const { obverseImage, reverseImage, ticket, scope } = await readJson(request, Photos);
  const obverse = photoIn(request, obverseImage)?.photo;
  const reverse = reverseImage ? photoIn(request, reverseImage)?.photo : undefined;
  if (!obverse || (reverseImage && !reverse)) throw notAnImage();
  const isSame = reverse !== undefined && (await isSamePhoto(obverse, reverse));
  const circles = { obverse: null, reverse: null };
  return { uploads: { obverse, ...(reverse && !isSame && { reverse }), circles }, ticket, scope };
}

async function isSamePhoto(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const hash = async (photo: Blob) => Bun.hash(await photo.bytes());
  return (await hash(one)) === (await hash(other));
}
