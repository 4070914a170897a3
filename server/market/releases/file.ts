import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import Papa from 'papaparse';
import { type Entry, FIELDS, type Field, type Raw, readEntry, wordsOf } from './entry.ts';

export const MAX_BYTES = 5 * 1024 * 1024;
export const MAX_ENTRIES = 5000;
/** In ms, before other requests get a turn. */
const SLICE_MS = 15;

interface ReleaseFile {
  entries: Entry[];
  /** "place: reason" */
  refused: string[];
  repaired: string[];
  /** Normalized names of refused items, which were meant to stay; null if some had no readable name. */
  lost: ReadonlySet<string> | null;
}

export class Unreadable extends Error {}

/**
 * Reads CSV or JSON item by item: a bad one does not refuse the others. Throws Unreadable: no list, more than 5 MB or
 * 5,000 entries.
 */
export async function readReleases(bytes: Uint8Array, now = Date.now()): Promise<ReleaseFile> {
  if (bytes.length > MAX_BYTES) throw new Unreadable('it is larger than 5 MB');
  const found = itemsOf(textOf(bytes));
  if ('refusal' in found) throw new Unreadable(found.refusal);
  if (found.items.length > MAX_ENTRIES)
    throw new Unreadable(`it has ${found.items.length} releases; up to ${MAX_ENTRIES} can be taken over`);
  const file: ReleaseFile = { entries: [], refused: [], repaired: [], lost: null };
  const lost: string[] = [];
  const known = new Map<string, { at: number; place: string }>();
  let began = performance.now();
  for (const { place, raw } of found.items) {
    if (performance.now() - began > SLICE_MS) {
      await new Promise((turn) => setImmediate(turn));
      began = performance.now();
    }
    const reading = 'refusal' in raw ? raw : readEntry(raw, now);
    if ('refusal' in reading) {
      file.refused.push(`${place}: ${reading.refusal}`);
      lost.push(wordsOf(reading.name ?? ''));
      continue;
    }
    const { entry, repairs } = reading;
    file.repaired.push(...repairs.map((repair) => `${place}: ${repair}`));
    const first = known.get(entry.key);
    const before = first && file.entries[first.at];
    if (first && before) {
      file.entries[first.at] = mergeEntries(before, entry);
      file.repaired.push(
        `${place}: "${entry.name}" is the same release as in ${first.place}; the two are merged`,
      );
    } else known.set(entry.key, { at: file.entries.push(entry) - 1, place });
  }
  return { ...file, lost: lost.includes('') ? null : new Set(lost) };
}

function mergeEntries(before: Entry, after: Entry): Entry {
  const given = Object.entries(after).filter(([, value]) => value !== null);
  return { ...before, ...Object.fromEntries(given) };
}

function itemsOf(text: string): Items {
  const start = text.trimStart();
  if (!start) return { refusal: 'it is empty' };
  if (start.startsWith('<')) return { refusal: 'it is a web page or XML, and not CSV or JSON' };
  if (start.startsWith('PK\u0003\u0004')) return { refusal: 'it is a spreadsheet; save it as CSV' };
  if (start.includes('\0')) return { refusal: 'it is not text' };
  if (/^[[{]/.test(start)) return readJson(text);
  return readCsv(text);
}

/** UTF-8, or what spreadsheets write: UTF-16 with BOM, or Windows-1252. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface Item {
  place: string;
  /** Or the reason of refusal. */
  raw: Raw | Refused;
}
interface Refused {
  refusal: string;
  name?: string;
}
type Items = { items: Item[] } | { refusal: string };

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

function findFields(given: string[]): Record<Field, number> {
  const plain = given.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  // Of duplicates the first counts.
  const places = new Map(plain.map((name, at) => [name, at] as const).reverse());
  const place = (field: Field) =>
    NAMES[field].map((name) => places.get(name)).find((found) => found !== undefined) ?? -1;
  return Object.fromEntries(FIELDS.map((field) => [field, place(field)])) as Record<Field, number>;
}

/** Per table or item. */
const MAX_FIELDS = 200;
/** Unclosed quotes before reading stops. */
const MAX_OPEN = 20;

interface Line {
  line: number;
  cells: string[];
  refusal?: string;
}

/** CSV with headings; comma, semicolon or tab, by frequency or Excel's first line "sep=;". */
function readCsv(text: string): Items {
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

/** A list, or an object with a list `releases`. */
function readJson(text: string): Items {
  const errors: ParseError[] = [];
  const tree = rootOf(text, errors);
  const lineAt = lines(text);
  const [slip] = errors;
  if (!tree || slip) return { refusal: `line ${lineAt(slip?.offset ?? 0)}: this is not JSON` };
  const list = tree.type === 'object' ? property(tree, 'releases') : tree;
  if (list?.type !== 'array')
    return { refusal: 'there is no list of releases: expected [ … ] or {"releases": [ … ]}' };
  return {
    items: (list.children ?? []).map((node, index): Item => {
      const place = `line ${lineAt(node.offset)}, item ${index + 1}`;
      if (node.type !== 'object') return { place, raw: { refusal: 'this is not a release' } };
      const isWide = (node.children?.length ?? 0) > MAX_FIELDS;
      return { place, raw: isWide ? { refusal: `it has more than ${MAX_FIELDS} fields` } : fieldsOf(node) };
    }),
  };
}

/** Endless nesting overflows the stack. */
function rootOf(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true, disallowComments: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const property = (object: Node, name: string): Node | undefined =>
  object.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1];

function fieldsOf(object: Node): Raw {
  const properties = object.children ?? [];
  const found = findFields(properties.map(({ children }) => String(children?.[0]?.value)));
  const raw: Raw = {};
  for (const field of FIELDS) {
    const node = properties[found[field]]?.children?.[1];
    if (node?.type === 'string' || node?.type === 'number') raw[field] = String(getNodeValue(node));
  }
  return raw;
}

/** Offsets must ascend. */
function lines(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (; at < offset; at += 1) if (text.charCodeAt(at) === 10) line += 1;
    return line;
  };
}
