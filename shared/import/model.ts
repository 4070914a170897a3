import { z } from 'zod';
import type { Kind } from '../coins/kinds.ts';
import type { CollectionCoin } from '../coins/model.ts';
import type { Purchase } from '../coins/purchases.ts';
import { msg } from '../language/msg.ts';
import type { WantStatus } from '../wants/model.ts';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from './bounds.ts';

import {
  IMPORT_DOUBTS,
  IMPORT_ENCODINGS,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  type ImportDoubt,
  type ImportEncoding,
  type ImportField,
  type ImportFormat,
} from './words.ts';

export {
  MAX_GUEST_IMPORT_BYTES,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_TEXT_BYTES,
} from './bounds.ts';
export * from './words.ts';

const FIELD_NAMES = Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]];

const DOUBT_NAMES = Object.keys(IMPORT_DOUBTS) as [ImportDoubt, ...ImportDoubt[]];
const ENCODING_NAMES = Object.keys(IMPORT_ENCODINGS) as [ImportEncoding, ...ImportEncoding[]];

/** Body of `PUT /api/imports/{id}/encoding`: the file is read again. */
export const ImportEncodingChange = z.object({
  encoding: z.enum(ENCODING_NAMES, msg('A file can only be read in an encoding of the list.')),
});

/** How a file's cells are read. */
export const ImportMapping = z.object({
  /** One for each column of the file, in its order; null leaves the column out. */
  fields: z
    .array(z.enum(FIELD_NAMES, msg('A column can only be taken for a field of the list.')).nullable())
    .max(MAX_IMPORT_COLUMNS),
  /** What separates decimals: "1.250,50" is comma. */
  decimals: z.enum(['point', 'comma'], msg('Decimals are separated by a point or a comma.')),
  /** The order of dates such as 03/04/2021; `unset` where the file does not show it. ISO dates and month names are understood in each. */
  dates: z.enum(['month-first', 'day-first', 'unset'], msg('In dates the month or the day is first.')),
  /** For rows without a country. */
  country: z.string(msg('A country must be text.')).trim().min(1, msg('Country is required')).max(80),
  /** For rows without a condition. */
  condition: z.string(msg('A condition must be text.')).trim().min(1).max(80),
  /** The currency of amounts that name none; US dollars where it is not there. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, msg('A currency has three letters.'))
    .optional(),
  /** Kinds of doubt whose rows are taken all the same. */
  accepted: z.array(z.enum(DOUBT_NAMES)).max(DOUBT_NAMES.length).optional(),
});
export type ImportMapping = z.output<typeof ImportMapping>;

/**
 * `ready`: can be looked at, mapped and started. `importing` and `undoing` are under way, also after a restart. `cancelled`
 * was ended half way: what is written stays and can be undone. `failed` says why in `problem`.
 */
export const IMPORT_STATES = [
  'ready',
  'importing',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export interface ImportColumn {
  heading: string;
  /** The first cells that are not empty, at most three, each cut to 80 characters. */
  samples: string[];
  /** The order of its days such as 31/05/2021: `unset` where no cell shows it, `both` where cells contradict. Absent without such cells. */
  days?: 'month-first' | 'day-first' | 'both' | 'unset';
  /** Most of its cells are whole days. */
  isDays?: boolean;
  /** The sheets of a workbook that have it; absent where all do. */
  sheets?: string[];
}

/** Rows of a file by what will become of them, as the mapping is now. */
export interface ImportCounts {
  rows: number;
  add: number;
  /** Those that are known by their reference: the coin is brought in line with the file. */
  update: number;
  /** Those that look like a coin the collection has. */
  alike: number;
  /** Those that cannot be taken. */
  wrong: number;
  /** Those that can be, with something to look at. */
  doubtful: number;
  /** Those of coins that are wanted, not owned: they go to the list of wants. */
  want: number;
  /** Those whose want is on that list already. */
  listed: number;
  /** Of each kind of doubt that needs a yes, how many rows. */
  doubts: Partial<Record<ImportDoubt, number>>;
  /** Those that *Import* will write, as their owner has chosen; `takenWants` of them go to the list of wants. */
  taken: number;
  takenWants: number;
}

/** One import: answer of `POST /api/imports` (201), `GET /api/imports/{id}`, `PUT …/mapping`, `POST …/start|cancel|undo`; a member of `GET /api/imports`, newest first. */
export interface Import {
  id: string;
  fileName: string;
  format: ImportFormat;
  state: ImportState;
  /** Why it failed, or what was left out of the file, for its owner to read. */
  problem: string | null;
  createdAt: string;
  finishedAt: string | null;
  /** Rows dealt with, of all. */
  position: number;
  total: number;
  added: number;
  updated: number;
  /** What it added to the list of wants and is there now. */
  wants: number;
  /** Rows that were left out, or whose coin was as the file says already. */
  skipped: number;
  /** Rows that could not be taken. */
  wrong: number;
  /** Once all rows are dealt with: photos that wait to be encoded, of all; null where there are none, or it is over. */
  photos: { waiting: number; total: number } | null;
  /** Whether it can be undone now. */
  canUndo: boolean;
}

/** Answer of `POST /api/imports` and of everything about one import. */
export interface ImportDetail extends Import {
  /** Empty for formats whose fields are known: there is nothing to map. */
  columns: ImportColumn[];
  mapping: ImportMapping;
  /** The mapping is the one last used for a file with these headings. */
  isRemembered: boolean;
  /** Of a text file that waits to be started; null for anything else. */
  encoding: ImportEncoding | null;
  /** What becomes of rows that look like a coin the collection has. */
  alike: ImportAlike;
  /** Null once it has been started. */
  counts: ImportCounts | null;
}

export interface ImportProblem {
  /** The field it is about; null when it is about the whole row. */
  field: string | null;
  /** What is wrong, and what to do. */
  message: string;
  /** `wrong`: the row is left out. `doubtful`: it is taken. `told`: it is taken, and nothing about it is doubtful. */
  kind: 'wrong' | 'doubtful' | 'told';
  /** The kind of doubt: the row is left out until its owner says yes. */
  asks?: ImportDoubt;
}

/** What the catalogue makes of a row. */
export interface ImportSight {
  /** `issue`: there is such a coin. `type`: the type is known, not whether there is this issue. `world`: of another country, in its catalogue. `impossible`: there is none, `problem` says why. `unknown`: nothing like it is there. */
  kind: 'issue' | 'type' | 'world' | 'impossible' | 'unknown';
  /** The coin type as the catalogue spells it. */
  type: string | null;
  problem: string | null;
  /** Of a coin whose file names no year: that of its design. */
  year?: number;
}

export interface ImportRow {
  /** From 0, in the order of the file. */
  n: number;
  /** As the file's own program or a spreadsheet counts it, from 1. */
  line: number;
  /** What will be stored; null when the row is wrong. Amounts as "12.50". */
  coin: {
    name: string;
    year: number;
    mintMark: string | null;
    coinType: string;
    condition: string;
    country: string;
    quantity: number;
    estimatedValue: string | null;
    purchasePrice: string | null;
    photos: number;
    /** "1850 – 1855", "44 BC", "undated". */
    dating: string;
    kind: Kind;
    variation: string | null;
    /** The grade with all that stands beside it. */
    grade: string | null;
    certificate: string | null;
    /** Of amounts in the coin's own currency. */
    currency: string;
    ownEstimatedValue: string | null;
    ownPurchasePrice: string | null;
    /** What was paid for one piece in a currency of its own, and of whom or where it was bought. */
    purchase: Pick<Purchase, 'price' | 'currency' | 'seller' | 'place'> | null;
    notes: string | null;
  } | null;
  /** Whether its owner has the coin; one that is wanted goes to the list of wants. */
  standing: 'owned' | 'wanted' | 'sold';
  /** Of a coin that is wanted; the limit as "12.50" in `currency`. */
  want: { status: WantStatus; priceLimit: string | null; currency: string } | null;
  /** The first cells as they stand in the file, to show of a row that is wrong. */
  cells: string[];
  problems: ImportProblem[];
  catalogue: ImportSight | null;
  /** A coin of the collection that this is, by its reference, or may be. */
  duplicate: { coinId: number; name: string; by: 'reference' | 'likeness' } | null;
  action: 'add' | 'update' | 'alike' | 'wrong' | 'want' | 'listed';
  /** What its owner has chosen for this row, against what holds for the whole file. */
  choice: ImportChoice | null;
}

const KINDS = IMPORT_KINDS.join('|');

/** `GET /api/imports/{id}/rows`: with `show`, those of one kind or of several ("wrong.doubtful"). */
export const ImportRowsQuery = z.object({
  offset: z.coerce.number().int().min(0).max(MAX_IMPORT_ROWS).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  show: z
    .string()
    .regex(
      new RegExp(`^(?:all|(?:${KINDS})(?:\\.(?:${KINDS})){0,6})$`),
      msg`Rows are ${IMPORT_KINDS.join(', ')} or all.`,
    )
    .default('all'),
});
export interface ImportRows {
  /** Of the kind that was asked for. */
  total: number;
  rows: ImportRow[];
}

const alike = z.enum(['skip', 'add'], msg('Coins that are there already are skipped or added.'));
export type ImportAlike = z.output<typeof alike>;

/** Body of `PUT /api/imports/{id}/alike`: what becomes of rows that look like a coin the collection has. */
export const ImportAlikeChange = z.object({ alike });

/** Body of `POST /api/imports/{id}/start`; what was chosen before holds where nothing is said. */
export const ImportStart = z.object({ alike: alike.optional() });
export type ImportStart = z.output<typeof ImportStart>;

const choice = z.enum(['take', 'leave'], msg('A row is taken or left out.'));
export type ImportChoice = z.output<typeof choice>;

/** Body of `PUT /api/imports/{id}/rows/{n}`: null takes a choice back. Answers an ImportDetail. */
export const ImportRowChange = z.object({ choice: choice.nullable() });
export const ImportRowPlace = z.object({
  id: z.uuid(),
  n: z.coerce.number().int().min(0).max(MAX_IMPORT_ROWS),
});

/** `GET /api/imports/{id}/coins`: what it added or changed and is in the collection, a page at a time, in the order of the file. */
export const ImportCoinsQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export interface ImportCoins {
  coins: CollectionCoin[];
  /** The `after` of the next page; null where there is none. */
  next: number | null;
}

/**
 * `POST /api/imports?name=FILE`: the body is the file itself (`application/octet-stream`, no form), so that it is written to the
 * disk as it comes. 413 for one that is too large, 415 or 422 with a sentence for one that cannot be read.
 */
export const ImportUpload = z.object({
  name: z
    .string(msg('Please name the file.'))
    .max(255, msg('The name of the file is too long.'))
    .default('file'),
});

export const ImportId = z.object({ id: z.uuid() });
