import { join } from 'node:path';
import { z } from 'zod';
import { rowsOf, textOf } from './load.ts';
import type { CatalogueData, Confidence } from './records.ts';
import { dateOf, repeated, sentenceOf } from './sentences.ts';

export const PCGS_FILE = 'pcgs-numbers.json';

/** Circulation, proof, specimen. */
const PCGS_STRIKES = ['MS', 'PR', 'SP'] as const;
type PcgsStrike = (typeof PCGS_STRIKES)[number];

export const DESIGNATIONS = [
  ...['', 'BN', 'RB', 'RD', 'CAM', 'DCAM', 'PL', 'DMPL'],
  ...['FB', 'FBL', 'FH', 'FS', 'BM', 'BM CAM', 'BM DCAM'],
] as const;

const text = z.string().min(1);

/** Year, mark, strike, number by designation ('' is none), the rest. */
const PcgsRow = z.tuple([
  z.number().int(),
  z.string(),
  z.enum(PCGS_STRIKES),
  z
    .partialRecord(z.enum(DESIGNATIONS), z.number().int().min(1).max(9_999_999))
    .refine((numbers) => Object.keys(numbers).length > 0, 'must not be empty'),
  z
    .strictObject({
      /** Default: the plain coin. */
      variety: text.optional(),
      item: text.optional(),
      confidence: z.enum(['medium', 'low']).optional(),
    })
    .optional(),
]);
type PcgsRow = z.output<typeof PcgsRow>;

export const PcgsFile = z.record(text, z.array(PcgsRow).min(1));
export type PcgsFile = z.output<typeof PcgsFile>;

export interface PcgsNumber {
  number: number;
  typeId: string;
  year: number;
  /** '' is none. */
  mintMark: string;
  strike: PcgsStrike;
  designation: string;
  /** '' is the plain coin. */
  variety: string;
  itemId: string | null;
  /** 'low': designation or variety unknown. */
  confidence: Confidence;
}

/** Throws if missing or not JSON. */
export const readPcgsNumbers = (folder: string): PcgsNumber[] =>
  toPcgsNumbers(JSON.parse(textOf(join(folder, PCGS_FILE))) as PcgsFile);

const toPcgsNumbers = (file: PcgsFile): PcgsNumber[] =>
  Object.entries(file).flatMap(([typeId, rows]) => rows.flatMap((row) => numbersOf(typeId, row)));

function numbersOf(typeId: string, [year, mintMark, strike, numbers, rest]: PcgsRow): PcgsNumber[] {
  const confidence: Confidence = rest?.confidence ?? 'high';
  const which = { variety: rest?.variety ?? '', itemId: rest?.item ?? null, confidence };
  const coin = { typeId, year, mintMark, strike, ...which };
  return Object.entries(numbers).map(([designation, number]) => ({ ...coin, number, designation }));
}

interface PcgsProblem {
  where: string;
  sentence: string;
}

/** Requires a sound catalogue. */
export function checkPcgsNumbers(
  data: CatalogueData,
  file: unknown,
): { problems: PcgsProblem[]; numbers: number } {
  const { data: sound, error } = PcgsFile.safeParse(file);
  if (!sound) {
    const problems = error.issues.map((issue) => ({
      where: String(issue.path[0] ?? ''),
      sentence: sentenceOf(issue, file),
    }));
    return { problems, numbers: 0 };
  }
  const problems: PcgsProblem[] = [];
  const numbers = toPcgsNumbers(sound);
  const report = (one: PcgsNumber, sentence: string) => problems.push({ where: nameOf(one), sentence });
  for (const number of repeated(numbers.map((one) => one.number)))
    problems.push({ where: String(number), sentence: 'this number stands twice' });
  for (const where of repeated(numbers.map(coinOf)))
    problems.push({ where, sentence: 'this coin has two numbers' });
  const types = new Set(data.types.map(({ id }) => id));
  const items = new Map(data.items.map((item) => [item.id, item]));
  for (const one of numbers) {
    const { typeId, year, mintMark, itemId } = one;
    if (!types.has(typeId)) report(one, `there is no type "${typeId}"`);
    else if (!rowsOf(data.issues, typeId).some((row) => row[0] === year && row[1] === mintMark))
      report(one, `no issue of ${dateOf(year, mintMark)} is listed`);
    const item = itemId === null ? null : items.get(itemId);
    if (item === undefined) report(one, `there is no item "${itemId}"`);
    else if (item && !item.typeIds.includes(typeId)) report(one, `"${itemId}" is no item of "${typeId}"`);
  }
  return { problems, numbers: numbers.length };
}

const nameOf = (one: PcgsNumber) => `${one.number} (${coinOf(one)})`;

const coinOf = ({ typeId, year, mintMark, strike, designation, variety, itemId }: PcgsNumber) =>
  [typeId, dateOf(year, mintMark), itemId, strike, designation, variety].filter(Boolean).join(' ');
