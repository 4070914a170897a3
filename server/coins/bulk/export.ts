import { and, desc, eq, lt } from 'drizzle-orm';
import { coins, type OwnerId } from '../../../db/schema.ts';
import type { CoinSelection } from '../../../shared/coins/bulk.ts';
import { yieldToEventLoop } from '../../core/chunks.ts';
import { withUserLock } from '../../core/leases.ts';
import type { CoinsDeps } from '../deps.ts';
import { cellsOfCoin, exportedColumns, HEADS, type SheetCell } from './columns.ts';
import { keptAmong, selectedIds } from './selection.ts';

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
 * Beginning of a formula (ASVS 5.0, 1.2.10), also wide or behind invisible characters, which some programs
 * drop.
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

const PAGE = 500;

/** The selected coins as rows, newest first, a page at a time. 404 when none of the named coins is there. */
export async function exportedRows(
  deps: CoinsDeps,
  userId: OwnerId,
  selection: CoinSelection,
): Promise<AsyncGenerator<SheetCell[][]>> {
  // Coins are numbered in the order they came.
  const ids = (await withUserLock(deps, userId, () => selectedIds(deps, userId, selection))).reverse();
  return pagesOf(deps, userId, ids);
}

async function* pagesOf(
  deps: CoinsDeps,
  userId: OwnerId,
  ids: readonly number[],
): AsyncGenerator<SheetCell[][]> {
  for (let at = 0; at < ids.length; at += PAGE) {
    await yieldToEventLoop();
    const rows = await deps.db.orm
      .select(exportedColumns)
      .from(coins)
      .where(keptAmong(userId, ids.slice(at, at + PAGE)))
      .orderBy(desc(coins.id));
    yield rows.map(cellsOfCoin);
  }
}

/** The owner's sold coins as rows, newest first, a page at a time. */
export async function* soldRows(deps: CoinsDeps, userId: OwnerId): AsyncGenerator<SheetCell[][]> {
  for (let last: number | undefined; ; await yieldToEventLoop()) {
    const before = last === undefined ? undefined : lt(coins.id, last);
    const rows = await deps.db.orm
      .select(exportedColumns)
      .from(coins)
      .where(and(eq(coins.userId, userId), eq(coins.isSold, true), before))
      .orderBy(desc(coins.id))
      .limit(PAGE);
    yield rows.map(cellsOfCoin);
    last = rows.at(-1)?.id;
    if (rows.length < PAGE) return;
  }
}

/** CSV in pages read while it is sent: large collections fill no memory. */
export function csvOf(pages: AsyncGenerator<SheetCell[][]>): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  return new ReadableStream({
    start: (file) => file.enqueue(text.encode(BYTE_ORDER_MARK + csvLine(HEADS))),
    pull: async (file) => {
      const { value, done } = await pages.next();
      if (done) return file.close();
      file.enqueue(text.encode(value.map((cells) => csvLine(cells.map(inText))).join('')));
    },
    cancel: async () => void (await pages.return(undefined)),
  });
}

function inText(cell: SheetCell): string | number | null {
  if (cell === null || typeof cell !== 'object') return cell;
  return 'day' in cell ? cell.day.toISOString().slice(0, 10) : cell.decimal;
}
