import { z } from 'zod';

/** How sure a fact is; 'medium' and 'low' facts are shown, never silently relied on. */
export const Confidence = z.enum(['high', 'medium', 'low']);
export type Confidence = z.output<typeof Confidence>;

/** Whether an issue exists as coins; anything but 'issued' is a warning, not a refusal. */
export const Status = z.enum(['issued', 'pattern', 'not_regular', 'none_known', 'not_issued']);
export type Status = z.output<typeof Status>;

const text = z.string().min(1);
/** A mint mark as it stands on the coin; '' is no mark. */
const mark = z.enum(['', 'P', 'D', 'S', 'W', 'O', 'CC', 'C']);
const year = z.number().int().min(1792).max(2100);
/** Grams or millimetres as decimal text, the way a coin stores them. */
const measure = z.string().regex(/^\d+(\.\d+)?$/, 'decimal text such as "2.50"');
const id = z.string().regex(/^[a-z0-9-]+$/, 'small letters, digits and hyphens');

/** One coin type: what `types.json` holds. */
export const TypeRecord = z.strictObject({
  id,
  name: text,
  /** Name of a single issue without its date: "1916-D " + base. */
  base: text,
  /** Tells types apart that share base and year, such as bronze and zinc cents of 1982. */
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
  /** Troy ounces of precious metal in one coin. */
  preciousOz: z.record(text, z.number().positive()),
  mintingTypes: z.array(text).min(1),
  variation: text.nullable(),
  specialVariations: z.array(text),
  interestingFacts: z.array(text),
  /** How it came to be and what became of it, in a few sentences. */
  history: text.nullable(),
  rarity: text.nullable(),
  isGroup: z.boolean(),
  confidence: Confidence,
  source: text,
  note: text.nullable(),
});
export type TypeRecord = z.output<typeof TypeRecord>;

/** What an issue row says besides the usual; left out where there is nothing to say. */
export const IssueExtras = z.strictObject({
  /** Mint that struck it, where the mark does not tell. */
  struckAt: z.enum(['P', 'D', 'S', 'W', 'NM']).optional(),
  status: Status.exclude(['issued']).optional(),
  note: text.optional(),
  /** Programme item of this row; '*' says the figure holds for each item of the year. */
  item: text.optional(),
  /** The figure is contained in another row of the same coin. */
  part: z.literal(true).optional(),
});

/** Year, mint mark, strike, mintage, confidence, number of its source, extras. */
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

/** `issues.json`: the sources once, then the rows of every type. */
export const IssueFile = z.strictObject({
  sources: z.array(text),
  issues: z.record(text, z.array(IssueRow).min(1)),
});
export type IssueFile = z.output<typeof IssueFile>;

/** One design of a programme or one commemorative: what `items.json` holds. */
export const ItemRecord = z.strictObject({
  id,
  programme: text,
  /** Name of a single issue without its date. */
  name: text,
  subject: text,
  /** State, place or other words that lead to it. */
  place: text.nullable(),
  years: z.array(year).min(1),
  /** The types it was struck as, the common one first. */
  typeIds: z.array(text).min(1),
  mintMarks: z.array(mark).min(1),
  /** What the sides show where the type's own words do not say it. */
  obverse: text.nullable(),
  reverse: text.nullable(),
  designer: text.nullable(),
  /** What it commemorates, or why it was struck. */
  history: text.nullable(),
  note: text.nullable(),
  confidence: Confidence,
  source: text,
});
export type ItemRecord = z.output<typeof ItemRecord>;

/** One key date or variety: what `key-dates.json` holds. */
export const KeyDateRecord = z.strictObject({
  typeId: text,
  year,
  mintMark: mark,
  variety: text,
  /** Name of the variety as a coin; null where every coin of the issue is meant. */
  name: text.nullable(),
  /** Programme item it belongs to. */
  item: text.nullable(),
  kind: z.enum(['key', 'semi-key', 'variety', 'error', 'rarity', 'condition']),
  mintage: z.number().int().positive().nullable(),
  howToRecognise: text,
  note: text.nullable(),
  source: text,
  confidence: Confidence,
});
export type KeyDateRecord = z.output<typeof KeyDateRecord>;

/** One proof set: what `proof-sets.json` holds. */
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

/** Words people use for coins beside their names: what `words.json` holds. */
export const Words = z.strictObject({
  /** Left out of a search. */
  ignored: z.array(text),
  /** Metals a coin is looked for by: no other is an answer. */
  metals: z.array(text),
  /** Units and coins a name ends in: what is none of them is no answer. */
  units: z.array(text),
  /** Units, coins and countries that are not American: only what is called so is an answer. */
  foreign: z.array(text),
  mints: z.record(text, text),
  aliases: z.array(
    z.strictObject({
      /** Holds for what has all of these words, … */
      has: text.optional(),
      /** … these kinds of coin, … */
      kinds: z.array(text).optional(),
      /** … these types … */
      types: z.array(text).optional(),
      /** … or the items of these programmes. */
      programmes: z.array(text).optional(),
      also: text.optional(),
      /** Words that lead there too, after whatever carries them as a name. */
      loosely: text.optional(),
    }),
  ),
});
export type Words = z.output<typeof Words>;

/** Words and numbers of a coin: capital letters and digits, a space where a stop, a dash or a fraction's bar stands. */
const legend = z.string().regex(/^[A-Z0-9]+( [A-Z0-9]+)*$/, 'capital letters and digits such as "QUAR DOL"');
const legends = z.array(legend);

/** What stands on the sides of some types; a type whose legends differ from design to design has `either`. */
export const LegendRecord = z.strictObject({
  types: z.array(id).min(1),
  /** What the same design of several face values is called: "Seated Liberty Eagle". */
  design: text,
  obverse: legends,
  reverse: legends,
  /** On one of the two sides, as the design has it. */
  either: legends,
  /** Which of them stand on a band, a shield or a ribbon, in letters a photo of the whole coin hardly shows. */
  small: legends,
  confidence: Confidence,
  source: text,
});
export type LegendRecord = z.output<typeof LegendRecord>;

/** What stands on the coins of one item beside the legends of its type. */
export const ItemLegends = z.strictObject({
  obverse: legends.optional(),
  reverse: legends.optional(),
  either: legends.optional(),
});
export type ItemLegends = z.output<typeof ItemLegends>;

/** `legends.json`: of the types, and of single items by their id, as sure as their group. */
export const LegendFile = z.strictObject({
  types: z.array(LegendRecord),
  items: z.array(
    z.strictObject({ confidence: Confidence, source: text, legends: z.record(id, ItemLegends) }),
  ),
});
export type LegendFile = z.output<typeof LegendFile>;

/** The catalogue as its files hold it. */
export interface CatalogueData {
  types: TypeRecord[];
  issues: IssueFile;
  items: ItemRecord[];
  keyDates: KeyDateRecord[];
  sets: ProofSetRecord[];
  words: Words;
  legends: LegendFile;
}
