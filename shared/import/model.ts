import { z } from 'zod';
import type { Kind } from '../coins/kinds.ts';
import type { CollectionCoin } from '../coins/model.ts';
import type { Purchase } from '../coins/purchases.ts';
import { msg } from '../language/msg.ts';
import type { ExchangeRate } from '../money/money.ts';
import type { WantStatus } from '../wants/want.ts';
import {
  IMPORT_DOUBTS,
  IMPORT_ENCODINGS,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  type ImportDoubt,
  type ImportEncoding,
  type ImportField,
  type ImportFormat,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from './words.ts';

const FIELD_NAMES = Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]];

const DOUBT_NAMES = Object.keys(IMPORT_DOUBTS) as [ImportDoubt, ...ImportDoubt[]];
const ENCODING_NAMES = Object.keys(IMPORT_ENCODINGS) as [ImportEncoding, ...ImportEncoding[]];

/** `PUT /api/imports/{id}/encoding`. */
export const ImportEncodingChange = z.object({
  encoding: z.enum(ENCODING_NAMES, msg('A file can only be read in an encoding of the list.')),
});

export const ImportMapping = z.object({
  /** One per column; null leaves it out. */
  fields: z
    .array(z.enum(FIELD_NAMES, msg('A column can only be matched to a field in the list.')).nullable())
    .max(MAX_IMPORT_COLUMNS),
  /** "1.250,50" is comma. */
  decimals: z.enum(['point', 'comma'], msg('Decimals are separated by a point or a comma.')),
  /**
   * For dates such as 03/04/2021; `unset` where the file does not show it. ISO dates and month names
   * always work.
   */
  dates: z.enum(['month-first', 'day-first', 'unset'], msg('In dates the month or the day is first.')),
  /** For rows without a country. */
  country: z.string(msg('A country must be text.')).trim().min(1, msg('Country is required')).max(80),
  /** For rows without a condition. */
  condition: z.string(msg('A condition must be text.')).trim().min(1).max(80),
  /** Of amounts without one; default US dollars. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, msg('A currency has three letters.'))
    .optional(),
  /** Columns whose blank cells mean the value above, from 0; only columns with `blanks`. */
  fillDown: z.array(z.int().min(0).max(MAX_IMPORT_COLUMNS)).max(MAX_IMPORT_COLUMNS).optional(),
  /** Kinds of doubt to import all the same. */
  accepted: z.array(z.enum(DOUBT_NAMES)).max(DOUBT_NAMES.length).optional(),
});
export type ImportMapping = z.output<typeof ImportMapping>;

/** What a started import added besides coins and wants, for undo. */
export interface ImportBrought {
  broughtRates?: ExchangeRate[];
  broughtAlbums?: number[];
  broughtViews?: number[];
  broughtDrafts?: string[];
  /** Last day of value history. */
  broughtUntil?: string | null;
}

/**
 * `ready`: can be mapped and started. `importing` and `undoing` survive a restart. `cancelled`: written
 * rows stay. `failed`: see `problem`.
 */
const IMPORT_STATES = ['ready', 'importing', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export interface ImportColumn {
  heading: string;
  /** At most three, each cut to 80 characters. */
  samples: string[];
  /** For dates such as 31/05/2021: `both` where cells contradict. Absent without such cells. */
  days?: 'month-first' | 'day-first' | 'both' | 'unset';
  /** Most cells are full dates. */
  isDays?: boolean;
  /** Absent where all sheets have it. */
  sheets?: string[];
  /** Blank cells, where only the first row of each group is filled: they may mean the value above. */
  blanks?: number;
}

export interface ImportCounts {
  rows: number;
  add: number;
  /** Known by reference. */
  update: number;
  alike: number;
  wrong: number;
  /** Among those that can be taken. */
  doubtful: number;
  want: number;
  /** Already on the list of wants. */
  listed: number;
  /** Rows per kind of doubt that needs a yes. */
  doubts: Partial<Record<ImportDoubt, number>>;
  /** With the user's choices; `takenWants` of them are wants. */
  taken: number;
  takenWants: number;
}

/**
 * `POST /api/imports` (201), `GET /api/imports/{id}`, `PUT …/mapping`, `POST …/start|cancel|undo`; in `GET
 * /api/imports` newest first.
 */
export interface Import {
  id: string;
  fileName: string;
  format: ImportFormat;
  state: ImportState;
  /** Why it failed, or what was left out. */
  problem: string | null;
  createdAt: string;
  finishedAt: string | null;
  /** Rows done. */
  position: number;
  total: number;
  added: number;
  updated: number;
  /** Added wants that still exist. */
  wants: number;
  /** Left out, or already up to date. */
  skipped: number;
  wrong: number;
  /** Pending photos once all rows are done; else null. */
  photos: { waiting: number; total: number } | null;
  canUndo: boolean;
}

export interface ImportDetail extends Import {
  /** Empty for formats without a mapping. */
  columns: ImportColumn[];
  mapping: ImportMapping;
  /** Last used for a file with these headings. */
  isRemembered: boolean;
  /** Of a text file before the start. */
  encoding: ImportEncoding | null;
  alike: ImportAlike;
  /** Null once started. */
  counts: ImportCounts | null;
}

export interface ImportProblem {
  /** Null: the whole row. */
  field: string | null;
  message: string;
  /** `wrong`: left out. `doubtful`: taken. `told`: taken without doubt. */
  kind: 'wrong' | 'doubtful' | 'told';
  /** Left out until the user accepts this kind. */
  asks?: ImportDoubt;
}

export interface ImportMatch {
  /**
   * `issue`: exists. `type`: the type is known, the issue is not. `world`: of another country.
   * `impossible`: see `problem`. `unknown`: nothing similar.
   */
  kind: 'issue' | 'type' | 'world' | 'impossible' | 'unknown';
  /** The catalogue's spelling. */
  type: string | null;
  problem: string | null;
  /** Where the file has none: that of the design. */
  year?: number;
}

export interface ImportRow {
  /** From 0, in file order. */
  n: number;
  /** As the program or spreadsheet counts, from 1. */
  line: number;
  /** Null when the row is wrong. Amounts as "12.50". */
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
    grade: string | null;
    certificate: string | null;
    /** Of amounts in the coin's own currency. */
    currency: string;
    ownEstimatedValue: string | null;
    ownPurchasePrice: string | null;
    /** Price of one piece in its own currency. */
    purchase: Pick<Purchase, 'price' | 'currency' | 'seller' | 'place'> | null;
    notes: string | null;
  } | null;
  standing: 'owned' | 'wanted' | 'sold';
  /** The limit as "12.50". */
  want: { status: WantStatus; priceLimit: string | null; currency: string } | null;
  /** First cells as they are, for wrong rows. */
  cells: string[];
  problems: ImportProblem[];
  catalogue: ImportMatch | null;
  /** By reference, or likely. */
  duplicate: { coinId: number; name: string; by: 'reference' | 'likeness' } | null;
  action: 'add' | 'update' | 'alike' | 'wrong' | 'want' | 'listed';
  /** Overrides the choice for the file. */
  choice: ImportChoice | null;
}

const KINDS = IMPORT_KINDS.join('|');

/** `GET /api/imports/{id}/rows`; `show` is one kind or several ("wrong.doubtful"). */
export const ImportRowsQuery = z.object({
  offset: z.coerce.number().int().min(0).max(MAX_IMPORT_ROWS).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  show: z
    .string()
    .regex(
      new RegExp(`^(?:all|(?:${KINDS})(?:\\.(?:${KINDS})){0,6})$`),
      msg('Rows are {IMPORT_KINDS} or all.', { IMPORT_KINDS: IMPORT_KINDS.join(', ') }),
    )
    .default('all'),
});
export interface ImportRows {
  /** Of the kind asked for. */
  total: number;
  rows: ImportRow[];
}

const alike = z.enum(['skip', 'add'], msg('Existing coins are skipped or added.'));
export type ImportAlike = z.output<typeof alike>;

/** `PUT /api/imports/{id}/alike`. */
export const ImportAlikeChange = z.object({ alike });

/** `POST /api/imports/{id}/start`. */
export const ImportStart = z.object({ alike: alike.optional() });
export type ImportStart = z.output<typeof ImportStart>;

const choice = z.enum(['take', 'leave'], msg('A row is imported or skipped.'));
export type ImportChoice = z.output<typeof choice>;

/** `PUT /api/imports/{id}/rows/{n}`: null removes a choice. */
export const ImportRowChange = z.object({ choice: choice.nullable() });
export const ImportRowPlace = z.object({
  id: z.uuid(),
  n: z.coerce.number().int().min(0).max(MAX_IMPORT_ROWS),
});

/** `GET /api/imports/{id}/coins`: added or changed coins, paged in file order. */
export const ImportCoinsQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export interface ImportCoins {
  coins: CollectionCoin[];
  /** `after` of the next page. */
  next: number | null;
}

/**
 * `POST /api/imports?name=FILE`: the body is the file (`application/octet-stream`), streamed to disk. 413
 * too large; 415 or 422 unreadable.
 */
export const ImportUpload = z.object({
  name: z
    .string(msg('Please name the file.'))
    .max(255, msg('The name of the file is too long.'))
    .default('file'),
});

export const ImportId = z.object({ id: z.uuid() });
