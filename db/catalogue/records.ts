import { z } from 'zod';

/** 'medium' and 'low' are always shown as such. */
export const Confidence = z.enum(['high', 'medium', 'low']);
export type Confidence = z.output<typeof Confidence>;

/** Anything but 'issued' is a warning, not a refusal. */
export const Status = z.enum(['issued', 'pattern', 'not_regular', 'none_known', 'not_issued']);
export type Status = z.output<typeof Status>;

const text = z.string().min(1);
/** As on the coin; '' is none. */
const mark = z.enum(['', 'P', 'D', 'S', 'W', 'O', 'CC', 'C']);
const year = z.number().int().min(1792).max(2100);
/** Grams or millimetres. */
const measure = z.string().regex(/^\d+(\.\d+)?$/, 'decimal text such as "2.50"');
const id = z.string().regex(/^[a-z0-9-]+$/, 'small letters, digits and hyphens');

export const TypeRecord = z.strictObject({
  id,
  name: text,
  /** Name without date: "1916-D " + base. */
  base: text,
  /** Where base and year are shared: bronze and zinc cents of 1982. */
  qualifier: text.nullable(),
  type: text,
  denominationCents: z.number().positive().nullable(),
  series: text,
  category: text,
  coinTypeOption: text.nullable(),
  years: text,
  yearRanges: z.array(z.strictObject({ start: year, end: year })).min(1),
  mintMarks: z.array(mark).min(1),
  composition: text.nullable(),
  metalContent: z.record(text, z.number().positive().max(100)),
  weight: measure.nullable(),
  diameter: measure.nullable(),
  edge: text.nullable(),
  designer: text.nullable(),
  obverseDescription: text.nullable(),
  reverseDescription: text.nullable(),
  silverContent: text.nullable(),
  /** Metal → troy ounces in one coin. */
  preciousOz: z.record(text, z.number().positive()),
  mintingTypes: z.array(text).min(1),
  variation: text.nullable(),
  specialVariations: z.array(text),
  interestingFacts: z.array(text),
  history: text.nullable(),
  rarity: text.nullable(),
  isGroup: z.boolean(),
  confidence: Confidence,
  source: text,
  note: text.nullable(),
});
export type TypeRecord = z.output<typeof TypeRecord>;

export const IssueExtras = z.strictObject({
  /** Where the mark does not tell. */
  struckAt: z.enum(['P', 'D', 'S', 'W', 'NM']).optional(),
  status: Status.exclude(['issued']).optional(),
  note: text.optional(),
  /** '*': the figure is per item of the year. */
  item: text.optional(),
  /** The figure is included in another row of the same coin. */
  part: z.literal(true).optional(),
});

/** Year, mint mark, strike, mintage, confidence, index of the source, extras. */
export const IssueRow = z.tuple([
  year,
  mark,
  text.nullable(),
  z.number().int().positive().nullable(),
  Confidence,
  z.number().int().nonnegative(),
  IssueExtras.optional(),
]);
export type IssueRow = z.output<typeof IssueRow>;

export const IssueFile = z.strictObject({
  sources: z.array(text),
  issues: z.record(text, z.array(IssueRow).min(1)),
});
export type IssueFile = z.output<typeof IssueFile>;

export const ItemRecord = z.strictObject({
  id,
  programme: text,
  /** Without its date. */
  name: text,
  subject: text,
  /** State, place or other words to search by. */
  place: text.nullable(),
  years: z.array(year).min(1),
  /** The common one first. */
  typeIds: z.array(text).min(1),
  mintMarks: z.array(mark).min(1),
  /** Where it differs from the type's text. */
  obverse: text.nullable(),
  reverse: text.nullable(),
  designer: text.nullable(),
  history: text.nullable(),
  note: text.nullable(),
  confidence: Confidence,
  source: text,
});
export type ItemRecord = z.output<typeof ItemRecord>;

export const KeyDateRecord = z.strictObject({
  typeId: text,
  year,
  mintMark: mark,
  variety: text,
  /** Null where every coin of the issue is meant. */
  name: text.nullable(),
  item: text.nullable(),
  kind: z.enum(['key', 'semi-key', 'variety', 'error', 'rarity', 'condition']),
  mintage: z.number().int().positive().nullable(),
  howToRecognise: text,
  note: text.nullable(),
  source: text,
  confidence: Confidence,
});
export type KeyDateRecord = z.output<typeof KeyDateRecord>;

export const ProofSetRecord = z.strictObject({
  id,
  typeId: text,
  year,
  name: text,
  kind: text,
  mintMarks: z.array(mark).min(1),
  silverContent: text.nullable(),
  coinCount: z.number().int().positive(),
  coins: z.array(
    z.strictObject({
      denomination: text,
      design: text.nullable(),
      metal: text.nullable(),
      count: z.number().int().positive(),
    }),
  ),
  packaging: text.nullable(),
  sold: z.number().int().positive().nullable(),
  soldConfidence: Confidence.nullable(),
  soldBasis: text.nullable(),
  note: text.nullable(),
  source: text,
  confidence: Confidence,
});
export type ProofSetRecord = z.output<typeof ProofSetRecord>;

export const Words = z.strictObject({
  /** Ignored in searches. */
  ignored: z.array(text),
  /** A search for one of these metals finds no other metal. */
  metals: z.array(text),
  /** A search ending in one of these finds nothing else. */
  units: z.array(text),
  /** Not American: only coins with this word in the name match. */
  foreign: z.array(text),
  mints: z.record(text, text),
  aliases: z.array(
    z.strictObject({
      /** Matches entries with all of these words, … */
      has: text.optional(),
      /** … of these kinds, … */
      kinds: z.array(text).optional(),
      /** … these types … */
      types: z.array(text).optional(),
      /** … or items of these programmes. */
      programmes: z.array(text).optional(),
      also: text.optional(),
      /** Weaker words: ranked after entries with them in the name. */
      loosely: text.optional(),
    }),
  ),
});
export type Words = z.output<typeof Words>;

/** Capital letters and digits; a space replaces stops, dashes and fraction bars. */
const legend = z.string().regex(/^[A-Z0-9]+( [A-Z0-9]+)*$/, 'capital letters and digits such as "QUAR DOL"');
const legends = z.array(legend);

/** Types whose legends differ by design use `either`. */
export const LegendRecord = z.strictObject({
  types: z.array(id).min(1),
  /** Shared name of one design on several face values: "Seated Liberty Eagle". */
  design: text,
  obverse: legends,
  reverse: legends,
  /** On one of the two sides, depending on the design. */
  either: legends,
  /** Small lettering (bands, shields), hardly visible on a photo of the whole coin. */
  small: legends,
  confidence: Confidence,
  source: text,
});
export type LegendRecord = z.output<typeof LegendRecord>;

/** In addition to the legends of the type. */
export const ItemLegends = z.strictObject({
  obverse: legends.optional(),
  reverse: legends.optional(),
  either: legends.optional(),
});
export type ItemLegends = z.output<typeof ItemLegends>;

/** Items are as sure as their group. */
export const LegendFile = z.strictObject({
  types: z.array(LegendRecord),
  items: z.array(
    z.strictObject({ confidence: Confidence, source: text, legends: z.record(id, ItemLegends) }),
  ),
});
export type LegendFile = z.output<typeof LegendFile>;

export interface CatalogueData {
  types: TypeRecord[];
  issues: IssueFile;
  items: ItemRecord[];
  keyDates: KeyDateRecord[];
  sets: ProofSetRecord[];
  words: Words;
  legends: LegendFile;
}
