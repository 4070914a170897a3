import { z } from 'zod';

/** 'medium' and 'low' are always shown. */
export const Confidence = z.enum(['high', 'medium', 'low']);
export type Confidence = z.output<typeof Confidence>;

/** Others are warnings, not refusals. */
export const Status = z.enum(['issued', 'pattern', 'not_regular', 'none_known', 'not_issued']);
export type Status = z.output<typeof Status>;

const text = z.string().min(1);
/** '' is none. */
const mark = z.enum(['', 'P', 'D', 'S', 'W', 'O', 'CC', 'C']);
const year = z.number().int().min(1792).max(2100);
/** Grams or millimetres. */
const measure = z.string().regex(/^\d+(\.\d+)?$/, 'decimal text such as "2.50"');
const id = z.string().regex(/^[a-z0-9-]+$/, 'small letters, digits and hyphens');

export const TypeRecord = z.strictObject({
  id,
  name: text,
  /** Without date. */
  base: text,
  /** As for cents of 1982. */
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
  /** Troy ounces by metal. */
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
  /** If the mark does not tell. */
  struckAt: z.enum(['P', 'D', 'S', 'W', 'NM']).optional(),
  status: Status.exclude(['issued']).optional(),
  note: text.optional(),
  /** '*': by item of the year. */
  item: text.optional(),
  /** Included in another row. */
  part: z.literal(true).optional(),
});

/** Year, mark, strike, mintage, confidence, source index, extras. */
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
  name: text,
  subject: text,
  /** Search words. */
  place: text.nullable(),
  years: z.array(year).min(1),
  /** Common first. */
  typeIds: z.array(text).min(1),
  mintMarks: z.array(mark).min(1),
  /** Overrides the type's. */
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
  /** Null: the whole issue. */
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
  ignored: z.array(text),
  /** Excludes other metals. */
  metals: z.array(text),
  /** Last word: finds nothing else. */
  units: z.array(text),
  /** Found only in names. */
  foreign: z.array(text),
  mints: z.record(text, text),
  aliases: z.array(
    z.strictObject({
      /** All of these words, … */
      has: text.optional(),
      kinds: z.array(text).optional(),
      types: z.array(text).optional(),
      programmes: z.array(text).optional(),
      also: text.optional(),
      /** Ranked after names with these words. */
      loosely: text.optional(),
    }),
  ),
});
export type Words = z.output<typeof Words>;

/** Spaces replace stops, dashes and fraction bars. */
const legend = z.string().regex(/^[A-Z0-9]+( [A-Z0-9]+)*$/, 'capital letters and digits such as "QUAR DOL"');
const legends = z.array(legend);

/** Or `either`, if designs differ. */
export const LegendRecord = z.strictObject({
  types: z.array(id).min(1),
  /** "Seated Liberty Eagle" */
  design: text,
  obverse: legends,
  reverse: legends,
  /** The side depends on the design. */
  either: legends,
  /** Hardly visible on photos. */
  small: legends,
  confidence: Confidence,
  source: text,
});
export type LegendRecord = z.output<typeof LegendRecord>;

/** Added to the type's. */
const ItemLegends = z.strictObject({
  obverse: legends.optional(),
  reverse: legends.optional(),
  either: legends.optional(),
});

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
