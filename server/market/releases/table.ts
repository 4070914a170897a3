import Papa from 'papaparse';
import { FIELDS, type Field, type Raw } from './entry.ts';

export interface Item {
  place: string;
  /** Or the reason of refusal. */
  raw: Raw | Refused;
}
interface Refused {
  refusal: string;
  name?: string;
}
export type Items = { items: Item[] } | { refusal: string };

/** Headings without case, spaces and signs; the first found counts. */
const NAMES: Record<Field, string[]> = {
  name: ['name', 'title', 'product', 'productname', 'producttitle', 'release', 'releasename', 'item', 'coin'],
  date: [
    'releasedate',
    'date',
    'launchdate',
    'onsaledate',
    'onsale',
    'saledate',
    'available',
    'availability',
  ],
  price: ['price', 'issueprice', 'priceusd', 'usd', 'cost', 'retailprice', 'saleprice'],
  description: ['description', 'summary', 'details', 'text', 'about'],
  url: ['url', 'link', 'producturl', 'website', 'page', 'address', 'href'],
  image: ['imageurl', 'image', 'picture', 'pictureurl', 'photo', 'photourl', 'imagelink', 'thumbnail'],
  mintage: ['mintage', 'mintagelimit', 'limit', 'productlimit', 'maximummintage', 'maxmintage'],
  id: ['id', 'sku', 'itemnumber', 'productid', 'key', 'uid'],
};

export function findFields(given: string[]): Record<Field, number> {
  const plain = given.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  // Of duplicates the first counts.
  const places = new Map(plain.map((name, at) => [name, at] as const).reverse());
  const place = (field: Field) =>
    NAMES[field].map((name) => places.get(name)).find((found) => found !== undefined) ?? -1;
  return Object.fromEntries(FIELDS.map((field) => [field, place(field)])) as Record<Field, number>;
}

/** Per table or item. */
export const MAX_FIELDS = 200;
/** Unclosed quotes before reading stops. */
const MAX_OPEN = 20;

interface Line {
  line: number;
  cells: string[];
  refusal?: string;
}

/** CSV with headings; comma, semicolon or tab, by frequency or Excel's first line "sep=;". */
export function readCsv(text: string): Items {
  // One kind of line break, so that lines can be counted.
  const plain = text.replace(/\r\n?/g, '\n');
  const [said = '', separator] = /^\s*sep=([,;\t|])[ \t]*\n/i.exec(plain) ?? [];
  const rows = linesOf(plain, said.length, separator ?? delimiterOf(plain));
  const headings = rows.shift();
  const { line = 1, cells = [] } = headings ?? {};
  if (cells.length > MAX_FIELDS)
    return { refusal: `line ${line}: it has ${cells.length} columns; up to ${MAX_FIELDS} can be read` };
  const columns = findFields(cells);
  for (const [field, title] of [
    ['name', 'name'],
    ['date', 'release date'],
  ] as const) {
    if (columns[field] < 0) return { refusal: `line ${line}: no column is called ${title}` };
  }
  return {
    items: rows.map((row) => ({
      place: `line ${row.line}`,
      raw: row.refusal ? { refusal: row.refusal } : cellsOf(row.cells, columns),
    })),
  };
}

/** Rows that are not empty. An unclosed quote would swallow the rest: only its line is refused. */
function linesOf(plain: string, start: number, delimiter: string): Line[] {
  const rows: Line[] = [];
  let from = start;
  let line = plain.slice(0, start).split('\n').length;
  for (let open = 0; from < plain.length; open += 1) {
    const part = readPart(plain.slice(from), line, delimiter);
    rows.push(...part.rows);
    if (part.end === null) break;
    const refusal = 'a quotation mark is opened here and never closed';
    if (open < MAX_OPEN) rows.push({ line: part.line, cells: [], refusal });
    else rows.push({ line: part.line, cells: [], refusal: `${refusal}; what follows is not read` });
    const next = open < MAX_OPEN ? plain.indexOf('\n', from + part.end) : -1;
    if (next < 0) break;
    from = next + 1;
    line = part.line + 1;
  }
  return rows;
}

/** Up to a row with broken quotes; `end` is its offset, or null. */
function readPart(text: string, first: number, delimiter: string) {
  const rows: Line[] = [];
  let line = first;
  let at = 0;
  let end: number | null = null;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const ahead = linesBetween(text, at, meta.cursor);
      const isOpen = errors.some(
        ({ code }) => code === 'MissingQuotes' || (code === 'InvalidQuotes' && ahead > 1),
      );
      if (isOpen) {
        end = at;
        return parser.abort();
      }
      if (data.some((cell) => cell.trim())) rows.push({ line, cells: data });
      line += ahead;
      at = meta.cursor;
    },
  });
  return { rows, line, end };
}

function linesBetween(text: string, start: number, end: number): number {
  let lines = 0;
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) === 10) lines += 1;
  return lines;
}

function cellsOf(cells: string[], columns: Record<Field, number>): Raw {
  const raw: Raw = {};
  for (const field of FIELDS) {
    const cell = cells[columns[field]];
    if (cell !== undefined) raw[field] = cell;
  }
  return raw;
}

function delimiterOf(text: string): string {
  const start = text.trimStart();
  const headings = start.slice(0, start.indexOf('\n') >= 0 ? start.indexOf('\n') : undefined);
  const bare = headings.replace(/"[^"]*"/g, '');
  const times = (delimiter: string) => bare.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (times(one) > times(best) ? one : best));
}
