import { join } from 'node:path';
import { z } from 'zod';
import { textOf } from './load.ts';
import type { Confidence } from './records.ts';

/** The file of the numbers by which PCGS knows coins. */
export const PCGS_FILE = 'pcgs-numbers.json';

/** How a coin was struck, as PCGS says it: for circulation, as a proof, as a specimen. */
export const PCGS_STRIKES = ['MS', 'PR', 'SP'] as const;
export type PcgsStrike = (typeof PCGS_STRIKES)[number];

/** What sets numbers of one issue apart: the colour of copper, cameo, prooflike, full details, branch mint. */
export const DESIGNATIONS = [
  ...['', 'BN', 'RB', 'RD', 'CAM', 'DCAM', 'PL', 'DMPL'],
  ...['FB', 'FBL', 'FH', 'FS', 'BM', 'BM CAM', 'BM DCAM'],
] as const;

const text = z.string().min(1);

/** Year, mint mark on the coin, strike, number by designation ('' is none), and what else tells it apart. */
export const PcgsRow = z.tuple([
  z.number().int(),
  z.string(),
  z.enum(PCGS_STRIKES),
  z
    .partialRecord(z.enum(DESIGNATIONS), z.number().int().min(1).max(9_999_999))
    .refine((numbers) => Object.keys(numbers).length > 0, 'must not be empty'),
  z
    .strictObject({
      /** A variety of the issue; without one the plain coin is meant. */
      variety: text.optional(),
      /** Programme item, where several have one year. */
      item: text.optional(),
      confidence: z.enum(['medium', 'low']).optional(),
    })
    .optional(),
]);
export type PcgsRow = z.output<typeof PcgsRow>;

/** `pcgs-numbers.json`: rows by type id. */
export const PcgsFile = z.record(text, z.array(PcgsRow).min(1));
export type PcgsFile = z.output<typeof PcgsFile>;

/** One number and the coin it stands for. */
export interface PcgsNumber {
  number: number;
  typeId: string;
  year: number;
  /** As it stands on the coin; '' is none. */
  mintMark: string;
  strike: PcgsStrike;
  /** '' is none. */
  designation: string;
  /** '' is the plain coin. */
  variety: string;
  itemId: string | null;
  /** Of a 'low' one the issue is right, and what sets it apart is not known. */
  confidence: Confidence;
}

/** The numbers of a folder, in the order of its file; throws if the file is missing or is not JSON. */
export const readPcgsNumbers = (folder: string): PcgsNumber[] =>
  toPcgsNumbers(JSON.parse(textOf(join(folder, PCGS_FILE))) as PcgsFile);

/** What the file says, one entry a number. */
export const toPcgsNumbers = (file: PcgsFile): PcgsNumber[] =>
  Object.entries(file).flatMap(([typeId, rows]) => rows.flatMap((row) => numbersOf(typeId, row)));

function numbersOf(typeId: string, [year, mintMark, strike, numbers, rest]: PcgsRow): PcgsNumber[] {
  const confidence: Confidence = rest?.confidence ?? 'high';
  const which = { variety: rest?.variety ?? '', itemId: rest?.item ?? null, confidence };
  const coin = { typeId, year, mintMark, strike, ...which };
  return Object.entries(numbers).map(([designation, number]) => ({ ...coin, number, designation }));
}
