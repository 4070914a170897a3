import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { storable } from '../../../shared/coins/texts.ts';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../shared/import/words.ts';
import { msg } from '../../../shared/language/msg.ts';
import { currencyIn, isPlainSheet, statusOfSheet } from '../wording.ts';
import { fieldNamed, headingWords, SHEET } from './headings.ts';
import { CUT_SHORT, MOST_CHARACTERS, type StagedWriter, tooWide, Unreadable } from './staged.ts';
import { type Head, headIn, LOOKED_AT, tellHead } from './table.ts';
import { decoded } from './text.ts';
import type { Archive } from './zip.ts';

/** Bytes of one unpacked part. */
const MOST_BYTES = 300 * 1024 * 1024;
const MOST_TEXT = 64 * 1024 * 1024;
const MOST_SHARED = 2_000_000;
const MOST_COLUMNS = 1000;
const MOST_CELLS = MAX_IMPORT_ROWS * MAX_IMPORT_COLUMNS;
const MOST_STYLES = 100_000;
const MOST_LEVELS = 64;
const MOST_ATTRIBUTES = 1000;
const MOST_BETWEEN = 16 * 1024 * 1024;

const [MOST_SHEETS, MOST_NAME] = [200, 40];
/** Days from the 1900 to the 1904 date system. */
const SINCE_1904 = 1462;

interface Sheet {
  name: string;
  path: string;
  isHidden: boolean;
}

interface Workbook {
  archive: Archive;
  sheets: Sheet[];
  shared: string[];
  isDate: Set<number>;
  dayOffset: number;
}

interface Table extends Sheet {
  head: Head;
  places: number[];
  units: string[];
  rows: number;
}

/** Stacks the sheets that have coin headings. Formulas are never computed: their cached value is read. */
export async function readXlsx(archive: Archive, staged: StagedWriter): Promise<void> {
  const { sheets, dayOffset, beyond } = await sheetsOf(archive);
  if (beyond > 0)
    staged.tell(msg('Only the first {MOST_SHEETS} sheets of this workbook are read.', { MOST_SHEETS }));
  const [shared, isDate] = [await sharedTexts(archive), await dateStyles(archive)];
  const book = { archive, sheets, shared, isDate, dayOffset };
  const tables: Table[] = [];
  for (const sheet of sheets) {
    const lines = await firstLines(book, sheet);
    if (lines.length > 0) tables.push({ ...sheet, head: headIn(lines), places: [], units: [], rows: 0 });
  }
  const [first] = tables;
  if (!first) return;
  const fitting = tables.filter(({ head }) => head.known >= 2);
  const isLikeFirst = ({ head }: Table) =>
    JSON.stringify(head.headings) === JSON.stringify(first.head.headings);
  const read = fitting.length > 0 ? fitting : tables.filter(isLikeFirst);
  const columns = joinColumns(read);
  const sheetAt = columns.length;
  const isNamed = read.length > 1 || read.some(({ name }) => isTelling(name, columns));
  staged.headings = isNamed ? [...columns, SHEET] : columns;
  staged.sheets = columns.map((_, place) => {
    const having = read.filter(({ places }) => places.includes(place));
    return having.length < read.length ? having.map(({ name }) => name) : undefined;
  });
  for (const { head } of read) tellHead(staged, head);
  for (const table of read) await stageTable(book, staged, table, isNamed ? sheetAt : null);
  tellSheets(
    staged,
    read,
    tables.filter((table) => !read.includes(table)),
  );
}

const TYPED = ['coinType', 'name', 'denominationValue'];
function isTelling(sheet: string, columns: readonly string[]): boolean {
  const fields = columns.map(fieldNamed);
  const isTyped = fields.some((field) => field !== null && TYPED.includes(field));
  return (
    (!fields.includes('status') && statusOfSheet(sheet) !== null) ||
    (fields.includes('year') && !isTyped && !isPlainSheet(sheet))
  );
}

function joinColumns(tables: readonly Table[]): string[] {
  const columns: string[] = [];
  for (const { head, places } of tables) {
    const taken = new Set<number>();
    const find = (isSame: (column: string) => boolean) =>
      columns.findIndex((column, at) => !taken.has(at) && column !== '' && isSame(column));
    const put = (at: number, place: number) => {
      places[at] = place;
      taken.add(place);
    };
    for (const [at, heading] of head.headings.entries()) {
      const place = find((column) => headingWords(column) === headingWords(heading));
      if (heading && place >= 0) put(at, place);
    }
    for (const [at, heading] of head.headings.entries()) {
      if (places[at] !== undefined) continue;
      const field = fieldNamed(heading);
      const place = field ? find((column) => fieldNamed(column) === field) : -1;
      put(at, place < 0 ? columns.push(heading) - 1 : place);
    }
  }
  return columns.map((column, place) => withoutUnits(tables, column, place));
}

const WEIGHT_UNIT = /(?<!\p{L})(kg|oz|ozt|troy oz|ounces?|grains?|dwt|g|grams?)(?!\p{L})/iu;
const unitOf = (heading: string): string => {
  const unit = fieldNamed(heading) === 'weight' ? WEIGHT_UNIT.exec(heading)?.[1] : undefined;
  return unit ?? currencyIn(heading) ?? '';
};

/** Where sheets differ in the unit it moves from the heading to the cells. */
function withoutUnits(tables: readonly Table[], column: string, place: number): string {
  const joined = tables.flatMap((table) => {
    const at = table.places.indexOf(place);
    return at < 0 ? [] : [{ table, at, heading: table.head.headings[at] ?? '' }];
  });
  const units = new Set(joined.map(({ heading }) => unitOf(heading)));
  if (units.size < 2) return column;
  for (const { table, at, heading } of joined) table.units[at] = unitOf(heading);
  const plain = joined.find(({ heading }) => unitOf(heading) === '')?.heading;
  return (
    plain ??
    (column
      .replace(/[([].*$|[€£¥$₽₹]/g, '')
      .replace(unitOf(column), '')
      .trim() ||
      column)
  );
}

const inUnit = (cell: string, unit: string | undefined): string =>
  unit && /^[\d.,\s]*\d[\d.,\s]*$/.test(cell) ? `${cell} ${unit}` : cell;

async function stageTable(
  book: Workbook,
  staged: StagedWriter,
  table: Table,
  sheetAt: number | null,
): Promise<void> {
  let left = table.head.before;
  await eachRow(book, table, (line, cells) => {
    if (!cells.some((cell) => cell.trim())) return;
    left -= 1;
    if (left >= 0) return;
    table.rows += 1;
    if (sheetAt === null) return staged.add(line, cells);
    const placed: string[] = [];
    const behind = sheetAt + 1 - table.places.length;
    for (const [at, cell] of cells.entries())
      placed[table.places[at] ?? behind + at] = inUnit(cell, table.units[at]);
    placed[sheetAt] = table.name;
    staged.add(
      line,
      Array.from(placed, (cell) => cell ?? ''),
    );
  });
}

const named = (tables: readonly Table[]) => tables.map(({ name, rows }) => `${name} ${rows}`).join(', ');

function tellSheets(staged: StagedWriter, read: readonly Table[], others: readonly Table[]): void {
  if (read.length > 1)
    staged.tell(msg('{length} sheets: {read}', { length: read.length, read: named(read) }));
  const hidden = read.filter(({ isHidden }) => isHidden);
  if (hidden.length > 0) staged.tell(msg('Hidden sheets were read too: {hidden}', { hidden: named(hidden) }));
  if (others.length > 0)
    staged.tell(
      msg(
        'Sheets skipped because they have no coin headings: {others}. To import one, save it as a separate file.',
        { others: others.map(({ name }) => name).join(', ') },
      ),
    );
}

const ENOUGH = Symbol('enough');

async function firstLines(book: Workbook, sheet: Sheet): Promise<string[][]> {
  const lines: string[][] = [];
  try {
    await eachRow(book, sheet, (_, cells) => {
      if (cells.some((cell) => cell.trim())) lines.push(cells);
      if (lines.length >= LOOKED_AT) throw ENOUGH;
    });
  } catch (error) {
    if (error !== ENOUGH) throw error;
  }
  return lines;
}

async function eachRow(
  { archive, shared, isDate, dayOffset }: Workbook,
  { path }: Sheet,
  onRow: (line: number, cells: string[]) => void,
): Promise<void> {
  let cells: string[] = [];
  let [counted, line] = [0, 0];
  let [at, type, style, value, isValue] = [-1, '', 0, '', false];
  await walk(archive, path, {
    open: ({ name, attributes }) => {
      if (name === 'row') {
        line = Math.min(Number(attributes.r) || line + 1, Number.MAX_SAFE_INTEGER);
        [cells, at] = [[], -1];
      }
      if (name === 'c') {
        counted += 1;
        if (counted > MOST_CELLS) throw tooMuch();
        const place = attributes.r ? columnOf(attributes.r) : at + 1;
        [at, type, style, value] = [place, attributes.t ?? '', Number(attributes.s ?? 0), ''];
      }
      isValue = name === 'v' || name === 't';
    },
    text: (text) => {
      if (isValue && value.length < MOST_CHARACTERS) value += text.slice(0, MOST_CHARACTERS);
    },
    close: (name) => {
      isValue = false;
      if (name === 'c' && value && at >= MOST_COLUMNS) throw tooWide();
      if (name === 'c' && at < MOST_COLUMNS) {
        while (cells.length < at) cells.push('');
        cells[at] =
          type === 's'
            ? (shared[Number(value)] ?? '')
            : type === '' && isDate.has(style)
              ? dateOf(value, dayOffset)
              : value;
      }
      if (name === 'row')
        onRow(
          line,
          Array.from(cells, (cell) => cell ?? ''),
        );
    },
  });
}

async function sheetsOf(archive: Archive): Promise<{ sheets: Sheet[]; dayOffset: number; beyond: number }> {
  const found: { name: string; id: string; isHidden: boolean }[] = [];
  let [dayOffset, beyond] = [0, 0];
  await walk(archive, 'xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? '')) dayOffset = SINCE_1904;
      if (name !== 'sheet') return;
      if (found.length >= MOST_SHEETS) beyond += 1;
      else
        found.push({
          name: storable((attributes.name ?? '').slice(0, MOST_NAME)),
          id: attributes['r:id'] ?? '',
          isHidden: /^(?:hidden|veryHidden)$/.test(attributes.state ?? ''),
        });
    },
  });
  const targets = new Map<string, string>();
  if (archive.names.has('xl/_rels/workbook.xml.rels'))
    await walk(archive, 'xl/_rels/workbook.xml.rels', {
      open: ({ name, attributes }) => {
        if (name === 'Relationship' && attributes.Id && targets.size < 10 * MOST_SHEETS)
          targets.set(attributes.Id, attributes.Target ?? '');
      },
    });
  if (found.length === 0) found.push({ name: '', id: '', isHidden: false });
  const sheets = found.flatMap(({ name, id, isHidden }, at) => {
    const target = targets.get(id) || `worksheets/sheet${at + 1}.xml`;
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return archive.names.has(path) ? [{ name, path, isHidden }] : [];
  });
  if (sheets.length === 0) throw new Unreadable(msg('This workbook has no sheets.'));
  return { sheets, dayOffset, beyond };
}

async function sharedTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = [];
  if (!archive.names.has('xl/sharedStrings.xml')) return texts;
  let [text, isText, isSound, characters] = ['', false, false, 0];
  await walk(archive, 'xl/sharedStrings.xml', {
    open: ({ name }) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isSound = true;
      isText = name === 't' && !isSound;
    },
    text: (piece) => {
      if (!isText) return;
      characters += piece.length;
      if (characters > MOST_TEXT) throw tooMuch();
      if (text.length < MOST_CHARACTERS) text += piece.slice(0, MOST_CHARACTERS);
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isSound = false;
      if (name === 'si') texts.push(text);
      if (texts.length > MOST_SHARED) throw tooMuch();
    },
  });
  return texts;
}

/** ECMA-376, 18.8.30. */
async function dateStyles(archive: Archive): Promise<Set<number>> {
  const styles = new Set<number>();
  if (!archive.names.has('xl/styles.xml')) return styles;
  const own = new Set<number>();
  let [isCells, at] = [false, 0];
  await walk(archive, 'xl/styles.xml', {
    open: ({ name, attributes }) => {
      const format = (attributes.formatCode ?? '').slice(0, 300).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
      if (at > MOST_STYLES || own.size > MOST_STYLES) throw tooMuch();
      if (name === 'numFmt' && /[dy]/i.test(format)) own.add(Number(attributes.numFmtId));
      if (name === 'cellXfs') isCells = true;
      if (name !== 'xf' || !isCells) return;
      const id = Number(attributes.numFmtId ?? 0);
      if ((id >= 14 && id <= 17) || id === 22 || own.has(id)) styles.add(at);
      at += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

/** "2021-05-01" from days since 1899-12-31, plus the offset. */
export function dateOf(serial: string, offset = 0): string {
  const days = Number(serial) + offset;
  if (!serial || !(days > 0 && days < 2_958_466)) return serial;
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(days) * 86_400_000).toISOString().slice(0, 10);
}

/** "AB12" is column 27, from 0. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,4}/.exec(reference)?.[0] ?? 'A')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

const tooMuch = () => new Unreadable(msg('The workbook contains too much text.'), 413);

interface Walker {
  open: (tag: SaxesTagPlain) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

async function walk(archive: Archive, name: string, { open, text, close }: Walker): Promise<void> {
  if (!archive.names.has(name)) throw new Unreadable(CUT_SHORT);
  const parser = new SaxesParser();
  const local = (tag: string) => tag.slice(tag.indexOf(':') + 1);
  parser.on('error', () => {
    throw new Unreadable(CUT_SHORT);
  });
  parser.on('doctype', () => {
    throw new Unreadable(CUT_SHORT);
  });
  let [levels, attributes, between] = [0, 0, 0];
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw tooMuch();
  });
  parser.on('opentag', (tag) => {
    levels += 1;
    if (levels > MOST_LEVELS) throw tooMuch();
    [attributes, between] = [0, 0];
    open({ ...tag, name: local(tag.name) } as SaxesTagPlain);
  });
  if (text) parser.on('text', text);
  parser.on('closetag', (tag) => {
    levels -= 1;
    between = 0;
    close?.(local(tag.name));
  });
  for await (const piece of decoded(archive.pieces(name, MOST_BYTES))) {
    between += piece.length;
    if (between > MOST_BETWEEN) throw tooMuch();
    parser.write(piece);
  }
  parser.close();
}
