import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import type { CoinFile } from '../../../shared/coins/files.ts';
import { storable } from '../../../shared/coins/texts.ts';
import type { ImportColumn, ImportProblem } from '../../../shared/import/model.ts';
import {
  type ImportEncoding,
  type ImportFormat,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  MAX_NOTES,
} from '../../../shared/import/words.ts';
import { inEnglish, msg, msgCount } from '../../../shared/language/msg.ts';
import type { ExchangeRate } from '../../../shared/money/money.ts';
import { dayOrderOf, isDay } from '../values.ts';
import type { Extras, PhotoNotes } from './extras.ts';
import { ABOVE, noteGroups } from './groups.ts';

export class Unreadable extends Error {
  constructor(
    readonly sentence: string,
    readonly status: 413 | 415 | 422 = 422,
  ) {
    super(inEnglish(sentence));
  }
}

export const UNKNOWN_KIND = msg(
  'This file type can’t be imported. Use CSV, Excel, an export from Mintmark, Numista, uCoin, Colnect or CoinSnap, or a database from OpenNumismat or CoinManage.',
);
export const TOO_LARGE = msg('The file is too large to read. Split it into several files.');
export const CUT_SHORT = msg('The file is damaged or incomplete. Export or copy it again.');

/** Rows are staged in a small database until they are imported. */
export interface StagedFile {
  format: ImportFormat;
  columns: ImportColumn[];
  /** SHA-256 of the headings: finds the mapping of an earlier file. */
  signature: string;
  rows: number;
  note: string | null;
  encoding: ImportEncoding | null;
  rates: ExchangeRate[];
  /** Of Mintmark's own exports. */
  extras?: Extras;
}

export interface StagedExtra extends Omit<CoinFile, 'url'> {
  /** Its name in the folder `photos`. */
  file: string;
}

export interface StagedRow {
  n: number;
  line: number;
  /** One per column; of Mintmark's own exports one cell of JSON. */
  cells: string[];
  photos: (string | null)[];
  files: StagedExtra[];
  /** Values of the row above, by column; of grouped columns that are blank here. */
  above: Record<number, string>;
  /** The coin's id in its own program. */
  reference: string | null;
  problem: ImportProblem | null;
}

/** Marks a want in rows of Mintmark's own exports. */
export const WANT_MEMBER = 'want';

/** Longer cells are cut; one more than notes may have, so that the row tells it. */
export const MOST_CHARACTERS = MAX_NOTES + 1;
const MOST_BYTES = 512 * 1024 * 1024;
/** Per page; one row may be longer. */
const PAGE_CHARACTERS = 256 * 1024;
const SAMPLES = 3;

export const TOO_MANY_ROWS = msg(
  'The file has more than {MAX_IMPORT_ROWS} rows. Split it into several files.',
  { MAX_IMPORT_ROWS: msgCount(MAX_IMPORT_ROWS) },
);

export const tooWide = () =>
  new Unreadable(
    msg('The file has more than {MAX_IMPORT_COLUMNS} columns. Remove some.', { MAX_IMPORT_COLUMNS }),
  );

export const stagedFile = (folder: string) => join(folder, 'rows.db');
export const photosFolder = (folder: string) => join(folder, 'photos');

/** Absent in rows of an earlier version. */
const PHOTO_NOTES = 'CREATE TABLE IF NOT EXISTS photo_notes (file TEXT PRIMARY KEY, notes TEXT NOT NULL)';

export class StagedWriter {
  #db: Database;
  #headings: string[] = [];
  #samples: string[][] = [];
  #days: { orders: Set<string>; days: number; cells: number }[] = [];
  #rows = 0;
  #bytes = 0;
  note: string | null = null;
  encoding: ImportEncoding | null = null;
  rates: ExchangeRate[] = [];
  extras: Extras | undefined;
  /** Of a workbook: the sheets that have the column, unless all do. */
  sheets: (string[] | undefined)[] = [];

  constructor(folder: string) {
    this.#db = new Database(stagedFile(folder), { create: true, readwrite: true });
    this.#db.run('PRAGMA journal_mode = OFF');
    this.#db.run('PRAGMA synchronous = OFF');
    this.#db.run(
      'CREATE TABLE rows (n INTEGER PRIMARY KEY, line INTEGER NOT NULL, cells TEXT NOT NULL, photos TEXT NOT NULL, reference TEXT, remark TEXT, files TEXT)',
    );
    this.#db.run('CREATE TABLE file (text TEXT NOT NULL)');
    this.#db.run(PHOTO_NOTES);
    // Survives another check.
    this.#db.run('CREATE TABLE choices (n INTEGER PRIMARY KEY, choice TEXT NOT NULL)');
    this.#db.run('BEGIN');
  }

  get headings(): readonly string[] {
    return this.#headings;
  }

  set headings(headings: readonly string[]) {
    if (headings.length > MAX_IMPORT_COLUMNS) throw tooWide();
    this.#headings = headings.map((heading) => heading.trim().slice(0, 200));
    this.#samples = headings.map(() => []);
  }

  tell(sentence: string): void {
    this.note = this.note ? `${this.note}\n${sentence}` : sentence;
  }

  /** Cells beyond the headings get columns without one. */
  #widen(width: number): void {
    if (width > MAX_IMPORT_COLUMNS) throw tooWide();
    while (this.#headings.length < width) {
      this.#headings.push('');
      this.#samples.push([]);
    }
  }

  get rows(): number {
    return this.#rows;
  }

  add(
    line: number,
    cells: readonly string[],
    rest: Partial<Pick<StagedRow, 'photos' | 'files' | 'reference' | 'problem'>> = {},
    most = MOST_CHARACTERS,
  ): void {
    if (this.#rows >= MAX_IMPORT_ROWS) throw new Unreadable(TOO_MANY_ROWS);
    const width = cells.findLastIndex((cell) => cell.trim()) + 1;
    if (this.#headings.length > 0 && width > this.#headings.length) this.#widen(width);
    const texts = cells.slice(0, this.#headings.length || 1).map((cell) => plain(cell, most));
    for (const [at, cell] of texts.entries()) {
      const samples = this.#samples[at];
      if (cell && samples && samples.length < SAMPLES) samples.push(cell.slice(0, 80));
      this.#noteDay(at, cell);
    }
    const text = JSON.stringify(texts);
    this.#bytes += text.length;
    if (this.#bytes > MOST_BYTES)
      throw new Unreadable(msg('The file contains too much text. Split it into several files.'), 413);
    this.#db
      .query('INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(
        ...[this.#rows, line, text, JSON.stringify(rest.photos ?? [])],
        ...[rest.reference?.slice(0, 300) ?? null, rest.problem ? JSON.stringify(rest.problem) : null],
        rest.files?.length ? JSON.stringify(rest.files) : null,
      );
    this.#rows += 1;
  }

  #noteDay(at: number, cell: string): void {
    if (!cell) return;
    this.#days[at] ??= { orders: new Set(), days: 0, cells: 0 };
    const column = this.#days[at];
    column.cells += 1;
    if (cell.length > 40 || !isDay(cell)) return;
    column.days += 1;
    const order = dayOrderOf(cell);
    if (order) column.orders.add(order);
  }

  #daysOf(at: number): Pick<ImportColumn, 'days' | 'isDays'> {
    const { orders, days, cells } = this.#days[at] ?? { orders: new Set<string>(), days: 0, cells: 0 };
    if (days === 0) return {};
    const [isMonthFirst, isDayFirst] = [orders.has('month-first'), orders.has('day-first')];
    const order =
      isMonthFirst && isDayFirst ? 'both' : isMonthFirst ? 'month-first' : isDayFirst ? 'day-first' : 'unset';
    return { ...(orders.size > 0 && { days: order }), ...(days * 2 > cells && { isDays: true }) };
  }

  hasSample(word: RegExp): boolean {
    return this.#samples.some((samples) => samples.some((sample) => word.test(sample)));
  }

  finish(format: ImportFormat): void {
    const restored = this.extras && Object.values(this.extras).some((list) => list.length > 0);
    if (this.#rows === 0 && !restored) throw new Unreadable(msg('There are no coins in this file.'));
    const groups = format.startsWith('mintmark') ? null : noteGroups(this.#db, this.#headings);
    const file: StagedFile = {
      format,
      columns: this.#headings.map((heading, at) => ({
        ...{ heading, samples: this.#samples[at] ?? [] },
        ...this.#daysOf(at),
        ...(this.sheets[at] && { sheets: this.sheets[at] }),
        ...(groups?.has(at) && { blanks: groups.get(at) ?? 0 }),
      })),
      signature: new Bun.CryptoHasher('sha256')
        .update(JSON.stringify([format, this.#headings]))
        .digest('hex'),
      rows: this.#rows,
      ...{ note: this.note, encoding: this.encoding, rates: this.rates },
      ...(this.extras && { extras: this.extras }),
    };
    this.#db.query('INSERT INTO file VALUES (?)').run(JSON.stringify(file));
    this.#db.run('COMMIT');
    this.#db.close();
  }

  /** `file`: its SHA-256. */
  notePhoto(file: string, { circle, credit }: PhotoNotes): void {
    this.#db
      .query('INSERT OR REPLACE INTO photo_notes VALUES (?, ?)')
      .run(file, JSON.stringify({ circle, credit }));
  }

  discard(): void {
    this.#db.close();
  }
}

/** Cut first: the text may be huge. */
const plain = (text: string, most: number) => storable(text.slice(0, most)).trim();

interface KeptRow {
  above: string | null;
  n: number;
  line: number;
  cells: string;
  photos: string;
  reference: string | null;
  /** Absent in rows of an earlier version. */
  remark?: string | null;
  files?: string | null;
}

export function openStaged(folder: string) {
  const db = new Database(stagedFile(folder), { readwrite: true, create: false });
  const toRow = ({ remark, files, above, ...row }: KeptRow): StagedRow => ({
    ...row,
    ...{ cells: JSON.parse(row.cells), photos: JSON.parse(row.photos) },
    problem: remark ? JSON.parse(remark) : null,
    files: files ? JSON.parse(files) : [],
    above: above ? JSON.parse(above) : {},
  });
  db.run(ABOVE);
  const one = db.query<KeptRow, [number]>(
    'SELECT rows.*, above.cells AS above FROM rows LEFT JOIN above USING (n) WHERE n = ?',
  );
  const { text } = db.query<{ text: string }, []>('SELECT text FROM file').get() ?? { text: '' };
  db.run(PHOTO_NOTES);
  const notes = db.query<{ notes: string }, [string]>('SELECT notes FROM photo_notes WHERE file = ?');
  return {
    db,
    file: JSON.parse(text) as StagedFile,
    photoNotes: (file: string): PhotoNotes => JSON.parse(notes.get(file)?.notes ?? '{}'),
    /** Fewer where rows are long. */
    page: (from: number, limit: number): StagedRow[] => {
      const rows: StagedRow[] = [];
      for (let characters = 0; rows.length < limit && characters < PAGE_CHARACTERS; ) {
        const row = one.get(from + rows.length);
        if (!row) break;
        characters += row.cells.length;
        rows.push(toRow(row));
      }
      return rows;
    },
    close: () => db.close(),
  };
}
export type Staged = ReturnType<typeof openStaged>;
