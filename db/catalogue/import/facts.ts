import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Confidence, Status } from '../records.ts';

const optionalText = z.string().nullish();
const range = z.object({ start: z.number(), end: z.number() });

const FactType = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  denominationCents: z.number().nullable(),
  series: z.string(),
  category: z.string(),
  coinTypeOption: z.string().nullable(),
  years: z.string(),
  yearRanges: z.array(range),
  mintMarks: z.array(z.string()),
  composition: z.string().nullable(),
  metalContent: z.record(z.string(), z.number()),
  weightGrams: z.number().nullable(),
  diameterMm: z.number().nullable(),
  edge: z.string().nullable(),
  designer: z.string().nullable(),
  obverseDescription: z.string().nullable(),
  reverseDescription: z.string().nullable(),
  silverContent: z.string().nullable(),
  preciousOz: z.record(z.string(), z.number()),
  mintingTypes: z.array(z.string()),
  variation: z.string().nullable(),
  specialVariations: z.array(z.string()),
  interestingFacts: z.array(z.string()),
  rarity: z.string().nullable(),
  isGroup: z.boolean(),
  confidence: Confidence,
  source: z.string(),
});
export type FactType = z.output<typeof FactType>;

const FactItem = z.object({
  year: z.number().optional(),
  typeId: z.string().optional(),
  state: optionalText,
  jurisdiction: optionalText,
  site: optionalText,
  name: optionalText,
  president: optionalText,
  term: optionalText,
  innovation: optionalText,
  theme: optionalText,
  design: optionalText,
  designer: optionalText,
  engraver: optionalText,
  wNote: optionalText,
  special: optionalText,
  obverse: optionalText,
  reverse: optionalText,
  mintMarks: z.array(z.string()),
  confidence: Confidence,
  source: optionalText,
});
export type FactItem = z.output<typeof FactItem>;

const FactProgramme = z.object({
  typeId: z.string(),
  silverTypeId: z.string().optional(),
  source: z.string(),
  items: z.array(FactItem),
});
export type FactProgramme = z.output<typeof FactProgramme>;

const FactKeyDate = z.object({
  typeId: z.string(),
  year: z.number(),
  mintMark: z.string(),
  variety: z.string(),
  mintage: z.number().nullable(),
  kind: z.string(),
  howToRecognise: z.string(),
  confidence: Confidence,
});
export type FactKeyDate = z.output<typeof FactKeyDate>;

const FactMarks = z.object({
  basis: z.string(),
  confidence: Confidence,
  years: z.record(
    z.string(),
    z.object({ marks: z.array(z.string()), basis: z.string(), proof: z.array(z.string()).optional() }),
  ),
});

const FactSet = z.object({
  year: z.number(),
  name: z.string(),
  kind: z.string(),
  typeId: z.string(),
  coinCount: z.number(),
  coins: z.array(
    z.object({ denomination: z.string(), design: z.string(), metal: z.string(), count: z.number() }),
  ),
  mintMark: z.string(),
  silverContent: z.string().nullable(),
  packaging: z.string().nullable(),
  setsSold: z.number().nullable(),
  salesConfidence: Confidence.nullable(),
  salesBasis: z.string().nullable(),
  note: z.string().nullable(),
  confidence: Confidence,
});
export type FactSet = z.output<typeof FactSet>;

/** A line of us_mintages.csv. */
export interface Strike {
  series: string;
  year: number;
  mint: string;
  strike: string;
  mintage: number | null;
  note: string;
  source: string;
  confidence: Confidence;
}

/** A line of us_issued.csv. */
export interface Issued {
  series: string;
  year: number;
  mintMark: string;
  struckAt: string;
  status: Status;
  strikes: string[];
}

/** Everything the import reads, checked for form. */
export function readFacts(folder: string) {
  const text = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
  const json = <T>(schema: z.ZodType<T>, name: string): T =>
    schema.parse(JSON.parse(text('us-catalogue', name)));
  return {
    types: json(z.array(FactType), 'us_types.json'),
    programmes: json(z.record(z.string(), FactProgramme), 'programs.json'),
    keyDates: json(z.array(FactKeyDate), 'key_dates.json'),
    marks: json(z.record(z.string(), FactMarks), 'mint_marks_by_year.json'),
    sets: json(z.array(FactSet), 'proof_sets.json'),
    strikes: readCsv(text('us-mintages', 'us_mintages.csv')).map(toStrike),
    issued: readCsv(text('us-mintages', 'us_issued.csv')).map(toIssued),
  };
}
export type Facts = ReturnType<typeof readFacts>;

type Line = Record<string, string>;
const cell = (line: Line, name: string) => line[name] ?? '';

const toStrike = (line: Line): Strike => ({
  series: cell(line, 'series'),
  year: Number(cell(line, 'year')),
  mint: cell(line, 'mint'),
  strike: cell(line, 'strike'),
  mintage: cell(line, 'mintage') === '' ? null : Number(cell(line, 'mintage')),
  note: cell(line, 'note'),
  source: cell(line, 'source'),
  confidence: Confidence.parse(cell(line, 'confidence')),
});

const toIssued = (line: Line): Issued => ({
  series: cell(line, 'series'),
  year: Number(cell(line, 'year')),
  mintMark: cell(line, 'mint_mark'),
  struckAt: cell(line, 'struck_at'),
  status: Status.parse(cell(line, 'status')),
  strikes: cell(line, 'strikes').split('|'),
});

/** Lines of a CSV by column name; quoted cells may hold commas and doubled quotes, not line breaks. */
export function readCsv(text: string): Line[] {
  const [head = [], ...lines] = text.trim().split(/\r?\n/).map(cells);
  return lines.map((line) => Object.fromEntries(head.map((name, index) => [name, line[index] ?? ''])));
}

const cells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
