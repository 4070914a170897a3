import type { SheetCell } from '../coins/bulk/columns.ts';
import type { ZipEntry } from './zip.ts';

/** The places of the styles in `STYLES` below. */
const STYLE = { plain: 0, head: 1, amount: 2, day: 3 } as const;

/** Characters a sheet is this wide in, at least and at most. */
const WIDTHS = { narrow: 10, wide: 28 } as const;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const PARTS: Record<string, string> = {
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Coins" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  // Formats 0, 2 and 14 are the program's own: general, 0.00, and a day as the reader's country writes it.
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}">` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="2" applyNumberFormat="1"/>' +
    '<xf numFmtId="14" applyNumberFormat="1"/></cellXfs>' +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
};

/** One sheet, streamed (ECMA-376, part 1). Inline strings are never formulas (ASVS 5.0, 1.2.10). */
export async function* workbookOf(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<ZipEntry> {
  const encoder = new TextEncoder();
  for (const [name, part] of Object.entries(PARTS)) yield { name, input: encoder.encode(XML + part) };
  yield { name: 'xl/worksheets/sheet1.xml', input: sheet(heads, pages) };
}

async function* sheet(
  heads: readonly string[],
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<string> {
  const widths = heads.map(
    (head, column) =>
      `<col min="${column + 1}" max="${column + 1}" customWidth="1" width="${head === 'Name' || head === 'Notes' ? WIDTHS.wide : Math.max(WIDTHS.narrow, head.length + 2)}"/>`,
  );
  yield `${XML}<worksheet xmlns="${MAIN}">` +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>${row(
      1,
      heads.map((head) => textXml(head, STYLE.head)),
    )}`;
  let written = 1;
  for await (const page of pages) yield page.map((cells) => row(++written, cells.map(cellXml))).join('');
  yield '</sheetData></worksheet>';
}

/** Each cell has its place written on it: some programs do not count. */
const row = (number: number, cells: readonly string[]) =>
  `<row r="${number}">${cells.map((cell, column) => cell && `<c r="${letters(column)}${number}"${cell}`).join('')}</row>`;

/** A, B … Z, AA … */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** What stands behind the place of a cell; nothing of an empty one. */
function cellXml(cell: SheetCell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return textXml(cell, STYLE.plain);
  if (typeof cell === 'number') return `><v>${cell}</v></c>`;
  if ('decimal' in cell) return `${cell.isAmount ? ` s="${STYLE.amount}"` : ''}><v>${cell.decimal}</v></c>`;
  const serial = Math.floor(cell.day.getTime() / DAY_MS) + EPOCH;
  // A sheet counts days from 1900 and takes that year for a leap year.
  return serial > LEAP
    ? ` s="${STYLE.day}"><v>${serial}</v></c>`
    : textXml(cell.day.toISOString().slice(0, 10), STYLE.plain);
}

const DAY_MS = 86_400_000;
/** Days from 30 December 1899, where the count begins, to 1 January 1970. */
const EPOCH = 25_569;
const LEAP = 60;

const textXml = (text: string, style: number) =>
  ` t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** What XML 1.0 has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNWRITABLE = /[\0-\b\v\f\x0e-\x1f\ufffe\uffff]/g;

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // A parser makes a line feed of it.
    .replaceAll('\r', '&#13;');
