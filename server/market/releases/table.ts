import Papa from 'papaparse';
import { FIELDS, type Field, type Raw } from './entry.ts';

/** An item of a file and where it stands. */
export interface Item {
  place: string;
  /** The fields as text, or why the item cannot be read. */
  raw: Raw | Refused;
}
/** Refused as a whole; its name where that can be told. */
interface Refused {
  refusal: string;
  name?: string;
}
export type Items = { items: Item[] } | { refusal: string };

/** What people call the fields, without spaces, signs and capitals; the first found in a file counts. */
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

/** For each field of an entry the position among the names somebody gave, or -1. */
export function findFields(given: string[]): Record<Field, number> {
  const plain = given.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  // The first of the same name counts.
  const places = new Map(plain.map((name, at) => [name, at] as const).reverse());
  const place = (field: Field) =>
    NAMES[field].map((name) => places.get(name)).find((found) => found !== undefined) ?? -1;
  return Object.fromEntries(FIELDS.map((field) => [field, place(field)])) as Record<Field, number>;
}

/** Columns of a table, and fields of an item, that are looked at: more has no list of releases. */
export const MAX_FIELDS = 200;
/** After so many quotation marks that make no sense, the rest of a file is not looked at. */
const MAX_OPEN = 20;

interface Line {
  line: number;
  cells: string[];
  refusal?: string;
}

/**
 * Reads CSV with a line of headings; commas, semicolons or tabs, whichever parts the headings most often, or what a first line "sep=;"
 * says, as Excel writes it.
 */
export function readTable(text: string): Items {
  // Line breaks of all kinds become one, so that lines can be counted.
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

/**
 * The rows that are not empty. A quotation mark that is never closed, or closed lines later inside of a text, would take what follows
 * along: its line alone is refused, and reading goes on with the next.
 */
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

/** Rows up to one whose quotation marks make no sense: `end` is where that begins, null where there is none. */
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
