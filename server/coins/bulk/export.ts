import { desc } from 'drizzle-orm';
import { type CoinRow, coins } from '../../../db/schema.ts';
import type { CoinSelection } from '../../../shared/coins/bulk.ts';
import { datingText } from '../../../shared/coins/dating.ts';
import { catalogueNumbersText } from '../../../shared/coins/kinds.ts';
import { joinedOf } from '../../../shared/coins/purchases.ts';
import { moneyText } from '../../../shared/money/money.ts';
import { yieldToEventLoop } from '../../platform/chunks.ts';
import type { Deps } from '../../platform/deps.ts';
import { withUserLock } from '../../platform/user-lock.ts';
import { originColumns } from '../queries.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import { keptAmong, selectedIds } from './selection.ts';

const exported = {
  id: coins.id,
  name: coins.name,
  kind: coins.kind,
  year: coins.year,
  yearTo: coins.yearTo,
  yearApproximate: coins.yearApproximate,
  mintMark: coins.mintMark,
  coinType: coins.coinType,
  category: coins.category,
  series: coins.series,
  variation: coins.variation,
  condition: coins.condition,
  isGraded: coins.isGraded,
  gradingCompany: coins.gradingCompany,
  grade: coins.grade,
  certificationNumber: coins.certificationNumber,
  quantity: coins.quantity,
  estimatedValue: coins.estimatedValue,
  ownEstimatedValue: coins.ownEstimatedValue,
  valuationSource: coins.valuationSource,
  valuedAt: coins.valuedAt,
  purchasePrice: coins.purchasePrice,
  ownPurchasePrice: coins.ownPurchasePrice,
  purchaseDate: coins.purchaseDate,
  composition: coins.composition,
  weight: coins.weight,
  diameter: coins.diameter,
  ...originColumns,
  storageLocation: coins.storageLocation,
  tags: coins.tags,
  notes: coins.notes,
  createdAt: coins.createdAt,
} as const;

type Exported = Pick<CoinRow, keyof typeof exported>;

/** What a cell of a sheet holds: a text, a number, a decimal with its digits as they are kept (amounts have two places), or a day (UTC). */
export type SheetCell = null | string | number | { decimal: string; isAmount: boolean } | { day: Date };

const amount = (cents: number | null): SheetCell =>
  cents === null ? null : { decimal: moneyText(cents), isAmount: true };
/** A weight or diameter is text; one that is no plain number stays so. */
const measure = (text: string | null): SheetCell =>
  text && /^\d+(?:\.\d+)?$/.test(text) ? { decimal: text, isAmount: false } : text;
const day = (time: Date | null): SheetCell => time && { day: time };

/** The columns of the file in their order; values and prices are US dollars for one piece, days are UTC. */
const COLUMNS: Record<string, (coin: Exported) => SheetCell> = {
  'Coin ID': (coin) => coin.id,
  Name: (coin) => coin.name,
  // A plain year is a number, to sort by; "c. 1850" and "44 BC" are words that an import reads back.
  Year: (coin) =>
    coin.year > 0 && coin.yearTo === null && !coin.yearApproximate ? coin.year : datingText(coin),
  'Mint mark': (coin) => coin.mintMark,
  'Coin type': (coin) => coin.coinType,
  Category: (coin) => coin.category,
  Series: (coin) => coin.series,
  Variation: (coin) => coin.variation,
  Condition: (coin) => coin.condition,
  Graded: (coin) => (coin.isGraded ? 'yes' : 'no'),
  'Grading company': (coin) => coin.gradingCompany,
  Grade: (coin) => coin.grade,
  'Certification number': (coin) => coin.certificationNumber,
  Quantity: (coin) => coin.quantity,
  'Estimated value (USD)': (coin) => amount(coin.estimatedValue),
  'Value source': (coin) => coin.valuationSource,
  'Valued on': (coin) => day(coin.valuedAt),
  'Purchase price (USD)': (coin) => amount(coin.purchasePrice),
  'Purchase date': (coin) => day(coin.purchaseDate),
  Composition: (coin) => coin.composition,
  'Weight (g)': (coin) => measure(coin.weight),
  'Diameter (mm)': (coin) => measure(coin.diameter),
  Country: (coin) => coin.country,
  Currency: (coin) => coin.currency,
  'Value in its currency': (coin) => amount(coin.ownEstimatedValue),
  'Paid in its currency': (coin) => amount(coin.ownPurchasePrice),
  Region: (coin) => coin.region,
  Mint: (coin) => coin.mint,
  Ruler: (coin) => coin.ruler,
  Era: (coin) => coin.era,
  Script: (coin) => coin.script,
  Designer: (coin) => coin.designer,
  Kind: (coin) => coin.kind,
  'Thickness (mm)': (coin) => measure(coin.thickness),
  Edge: (coin) => coin.edge,
  'Catalogue numbers': (coin) => catalogueNumbersText(coin.catalogueNumbers) || null,
  'Serial number': (coin) => coin.serialNumber,
  Signature: (coin) => coin.signature,
  'Pieces in it': (coin) => coin.pieces,
  Seller: (coin) => joinedOf(coin.purchases, 'seller'),
  'Place of purchase': (coin) => joinedOf(coin.purchases, 'place'),
  Invoice: (coin) => joinedOf(coin.purchases, 'invoice'),
  'Storage location': (coin) => coin.storageLocation,
  Tags: (coin) => (coin.tags ? coin.tags.join('; ') : null),
  Notes: (coin) => coin.notes,
  'Added on': (coin) => day(coin.createdAt),
};

/** Rows read and written at once. */
const PAGE = 500;

/** The heads of the columns. */
export const HEADS: readonly string[] = Object.keys(COLUMNS);
const CELLS = Object.values(COLUMNS);

/** A coin as the cells of its row. */
const cellsOf = (coin: Exported): SheetCell[] => CELLS.map((cell) => cell(coin));

/** The selected coins as rows, newest first, a page at a time. 404 when none of the named coins is there. */
export async function exportedRows(
  deps: Deps,
  userId: string,
  selection: CoinSelection,
): Promise<AsyncGenerator<SheetCell[][]>> {
  // Coins are numbered in the order they came.
  const ids = (await withUserLock(deps, userId, () => selectedIds(deps, userId, selection))).reverse();
  return pagesOf(deps, userId, ids);
}

async function* pagesOf(deps: Deps, userId: string, ids: readonly number[]): AsyncGenerator<SheetCell[][]> {
  for (let at = 0; at < ids.length; at += PAGE) {
    await yieldToEventLoop();
    const rows = await deps.db.orm
      .select(exported)
      .from(coins)
      .where(keptAmong(userId, ids.slice(at, at + PAGE)))
      .orderBy(desc(coins.id));
    yield rows.map(cellsOf);
  }
}

/**
 * The selected coins as a CSV file, newest first, in pages read while it is sent, so that a large collection neither
 * fills the memory nor keeps others waiting. 404 when none of the named coins is there.
 */
export async function exportCoins(
  deps: Deps,
  userId: string,
  selection: CoinSelection,
): Promise<ReadableStream<Uint8Array>> {
  const pages = await exportedRows(deps, userId, selection);
  const text = new TextEncoder();
  return new ReadableStream({
    start: (file) => file.enqueue(text.encode(BYTE_ORDER_MARK + csvLine(HEADS))),
    pull: async (file) => {
      const { value, done } = await pages.next();
      if (done) return file.close();
      file.enqueue(text.encode(value.map((cells) => csvLine(cells.map(inText))).join('')));
    },
  });
}

/** A cell as a CSV file has it. */
function inText(cell: SheetCell): string | number | null {
  if (cell === null || typeof cell !== 'object') return cell;
  return 'day' in cell ? cell.day.toISOString().slice(0, 10) : cell.decimal;
}
