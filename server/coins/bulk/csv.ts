/** Marks a file as UTF-8 for Excel, which takes it for an old code page otherwise. */
export const BYTE_ORDER_MARK = '\uFEFF';

export type Cell = string | number | null;

/** One record of a CSV file (RFC 4180), with its line end; null is an empty field. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(field).join(',')}\r\n`;

function field(cell: Cell): string {
  const text = harmless(cell === null ? '' : String(cell));
  // Some countries' spreadsheets cut at semicolons or tabs, which must not lay open what stands behind them.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * What a spreadsheet takes for the beginning of a formula (ASVS 5.0, 1.2.10), also in its wide forms, and behind
 * characters nobody sees: some programs drop them.
 */
const FORMULA = /^(?:[\t\r\n\0]|[\s\p{Cc}\p{Cf}\p{DI}]*[=+\-@＝＋－＠])/u;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** A text that would be run as a formula gets an apostrophe in front; a plain number stays one. */
const harmless = (text: string) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

/** A text as it was before `csvLine` put an apostrophe in front of it. */
export const withoutGuard = (text: string): string => {
  const plain = text.startsWith("'") ? text.slice(1) : text;
  return harmless(plain) === text ? plain : text;
};
