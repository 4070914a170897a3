import type { ImportColumn, ImportMapping, ImportProblem } from '../../shared/import/model.ts';
import { IMPORT_FIELDS, type ImportDoubt, type ImportField } from '../../shared/import/words.ts';
import { msg, shortened } from '../../shared/language/msg.ts';
import { withoutGuard } from '../coins/bulk/export.ts';
import { SHEET } from './read/headings.ts';
import { readStruck, struckInName } from './years.ts';

/** Cells by field, with notes and problems collected while reading. */
export type RowCells = ReturnType<typeof rowCells>;

export function rowCells(cells: readonly string[], columns: readonly ImportColumn[], mapping: ImportMapping) {
  const problems: ImportProblem[] = [];
  const notes: string[] = [];
  const doubt = (field: ImportField | null, message: string, asks?: ImportDoubt) =>
    problems.push({ field, message: shortened(message, 300), kind: 'doubtful', ...(asks && { asks }) });
  const wrong = (field: ImportField | null, message: string) =>
    problems.push({ field, message: shortened(message, 300), kind: 'wrong' });

  const text = new Map<ImportField, string>();
  const heading = new Map<ImportField, string>();
  for (const [at, field] of mapping.fields.entries()) {
    const cell = asText(cells[at] ?? '');
    if (field === 'status') heading.set(field, columns[at]?.heading ?? '');
    if (!field || !cell) continue;
    const name = columns[at]?.heading || 'Note';
    if (field === 'notes' || text.has(field)) notes.push(/^notes?$/i.test(name) ? cell : `${name}: ${cell}`);
    else {
      text.set(field, cell);
      heading.set(field, name);
    }
  }
  // In a workbook a column belongs only to the sheets that have it.
  const sheet = asText(cells[columns.findIndex((column) => column.heading === SHEET)] ?? '');
  const isOfSheet = (at: number) => !sheet || (columns[at]?.sheets?.includes(sheet) ?? true);
  const hasColumn = (...some: ImportField[]) =>
    mapping.fields.some((field, at) => field !== null && some.includes(field) && isOfSheet(at));
  const of = (field: ImportField) => text.get(field) ?? '';
  const keep = (field: ImportField) =>
    notes.push(`${heading.get(field) ?? IMPORT_FIELDS[field]}: ${of(field)}`);
  const read = <T>(
    field: ImportField,
    how: (cell: string) => T | null,
    refusal: (value: string) => string,
  ): T | undefined => {
    if (!of(field)) return undefined;
    const value = how(of(field));
    if (value !== null) return value;
    doubt(field, refusal(of(field).slice(0, 60)));
    keep(field);
    return undefined;
  };
  return {
    cells,
    columns,
    mapping,
    problems,
    notes,
    heading,
    sheet,
    doubt,
    wrong,
    of,
    hasColumn,
    keep,
    read,
  };
}

const COSTS =
  /^(?:shipping(?: (?:&|and) handling| cost)?|postage|handling|insurance|(?:sales )?tax|vat|discount|buyer['’]?s premium|versand(?:kosten)?|porto|mwst|rabatt|frais de port|livraison|remise|(?:gastos de )?env[ií]o|descuento|spedizione|sconto|frete|portes|verzendkosten|wysyłka|доставка)\s?:?$/i;
const TOTAL =
  /^(?:(?:sub|grand )?-?totals?(?: (?:value|cost|général|general|geral|generale|coins?|paid))?|sum|averages?|summe|gesamt(?:summe|wert)?|zwischensumme|insgesamt|somme|suma|totale|totaal|razem|ogółem|итого|всего)\s?:?$/i;
/** Why a row is no coin (heading, cost, sum), as a sentence; else null. */
export function noCoinIn(cells: readonly string[], { fields }: ImportMapping): string | null {
  const filled = cells.map(asText).filter(Boolean);
  const [only = ''] = filled;
  if (filled.length === 1 && fields.length > 2 && !struckInName(only) && !readStruck(only))
    return msg('Skipped: this row is a heading, not a coin.');
  const isDated = fields.some((field, at) => {
    const cell = asText(cells[at] ?? '');
    return (field === 'year' || field === 'dateAndMint') && cell !== '' && !TOTAL.test(cell);
  });
  if (!isDated && filled.some((cell) => COSTS.test(cell)))
    return msg('Skipped: this row is an order cost, not a coin.');
  return !isDated && filled.some((cell) => TOTAL.test(cell))
    ? msg('Skipped: this row is a total, not a coin.')
    : null;
}

export const asText = (cell: string): string => withoutGuard(cell.trim()).replace(/^'(?=[=+\-@])/, '');

/** Fills blank cells of the columns chosen with the value above, and tells it. */
export function withAbove(
  cells: readonly string[],
  { fields, fillDown = [] }: ImportMapping,
  above: Readonly<Record<number, string>>,
): { cells: readonly string[]; told: ImportProblem[] } {
  const filled = [...cells];
  const values = fillDown.flatMap((at) => {
    const value = above[at];
    if (value === undefined || !fields[at]) return [];
    while (filled.length < at) filled.push('');
    filled[at] = value;
    return [value.slice(0, 60)];
  });
  const text = values.join(' · ');
  const told: ImportProblem = { field: null, message: msg('Same as above: {text}', { text }), kind: 'told' };
  return { cells: filled, told: values.length > 0 ? [told] : [] };
}
