import { type CoinRow, coins } from '../../../db/schema.ts';
import { datingText } from '../../../shared/coins/dating.ts';
import {
  COIN_FIELD_NAMES,
  COIN_FIELDS,
  type CoinFieldName,
  type FieldsWith,
  fieldsOf,
  fieldsWith,
} from '../../../shared/coins/fields.ts';
import { catalogueNumbersText } from '../../../shared/coins/kinds.ts';
import { joinedOf, parsePurchases, purchasesText } from '../../../shared/coins/purchases.ts';
import { parseDating } from '../../../shared/coins/read-dating.ts';
import { splitTags } from '../../../shared/coins/tags.ts';
import { inEnglish } from '../../../shared/language/msg.ts';
import { moneyText } from '../../../shared/money/money.ts';
import { WANT_STATUSES, type Want } from '../../../shared/wants/want.ts';
import { columnsOf } from '../view.ts';

/** Photos go into the zip, not into a sheet. */
type Photos = 'imageUrl' | 'obverseImageUrl' | 'reverseImageUrl' | 'files' | 'photoMarks';
type Stated = Exclude<CoinFieldName, Photos | 'loans'>;
const STATED = COIN_FIELD_NAMES.filter((name): name is Stated => !/^files$|^photoMarks$|mageUrl$/.test(name));

export const exportedColumns = {
  id: coins.id,
  ...columnsOf(STATED),
  category: coins.category,
  valuedAt: coins.valuedAt,
  needsReview: coins.needsReview,
  uncertaintyFlags: coins.uncertaintyFlags,
  createdAt: coins.createdAt,
  isSold: coins.isSold,
  soldAt: coins.soldAt,
  soldPrice: coins.soldPrice,
  soldFees: coins.soldFees,
  soldPlace: coins.soldPlace,
} as const;

export type ExportedCoin = Pick<CoinRow, keyof typeof exportedColumns>;

export type SheetCell = null | string | number | { decimal: string; isAmount: boolean } | { day: Date };

/** Reads amounts and days of a file as its owner says they are written; null where a cell holds none. */
interface CellReader {
  amount: (cell: string) => string | null;
  day: (cell: string) => string | null;
}

type Said = Record<string, unknown> | null;

interface Column {
  write: (coin: ExportedCoin) => SheetCell;
  /** Of cells that are not empty; absent where another column says the same. */
  read?: (cell: string, reader: CellReader) => Said;
}

type FieldOf<Value> = {
  [Field in keyof ExportedCoin]: ExportedCoin[Field] extends Value ? Field : never;
}[keyof ExportedCoin];

const amountOf = (cents: number | null): SheetCell =>
  cents === null ? null : { decimal: moneyText(cents), isAmount: true };
const said = (field: string, value: unknown): Said => (value === null ? null : { [field]: value });
const whole = (cell: string): number | null => (/^\d{1,9}$/.test(cell) ? Number(cell) : null);

const text = (field: FieldOf<string | null>): Column => ({
  write: (coin) => coin[field],
  read: (cell) => said(field, cell),
});
const number = (field: FieldOf<number | null>): Column => ({
  write: (coin) => coin[field],
  read: (cell) => said(field, whole(cell)),
});
const amount = (field: FieldOf<number | null>): Column => ({
  write: (coin) => amountOf(coin[field]),
  read: (cell, reader) => said(field, reader.amount(cell)),
});
/** A weight or diameter is text; one that is no plain number stays so. */
const measure = (field: FieldOf<string | null>): Column => ({
  write: (coin) => {
    const digits = coin[field];
    return digits && /^\d+(?:\.\d+)?$/.test(digits) ? { decimal: digits, isAmount: false } : digits;
  },
  read: (cell) => said(field, cell.replace(/^(\d+),(\d+)$/, '$1.$2')),
});
const day = (field: FieldOf<Date | null>): Column => ({
  write: (coin) => {
    const time = coin[field];
    return time && { day: time };
  },
  read: (cell, reader) => {
    const date = reader.day(cell);
    return date === null ? null : { [field]: `${date}T00:00:00.000Z` };
  },
});
const yes = (field: FieldOf<boolean>): Column => ({
  write: (coin) => (coin[field] ? 'yes' : 'no'),
  read: (cell) => (/^(?:yes|no)$/.test(cell) ? { [field]: cell === 'yes' } : null),
});

const METAL = /^(.{1,40}) (\d{1,3}(?:\.\d{1,6})?) ?%$/;
/** "silver 90 %, copper 10 %" as percents of each metal. */
function readMetals(cell: string): Said {
  const parts = cell.split(', ').map((part) => METAL.exec(part));
  const known = parts.flatMap((part) => (part?.[1] ? [[part[1], Number(part[2])] as const] : []));
  return known.length === parts.length ? { metalContent: Object.fromEntries(known) } : null;
}

/** "KM# 12; N# 4321" as a list. */
function readNumbers(cell: string): Said {
  const parts = cell.split('; ').map((part) => /^(.{1,30}?)# (.{1,40})$/.exec(part));
  const numbers = parts.flatMap((part) =>
    part?.[1] && part[2] ? [{ catalogue: part[1], number: part[2] }] : [],
  );
  return numbers.length === parts.length ? { catalogueNumbers: numbers } : null;
}

const readYear = (cell: string): Said => parseDating(cell) && { ...parseDating(cell) };

const NUMBERS: readonly CoinFieldName[] = ['pieces', ...fieldsOf('count')];

function columnOf(name: FieldsWith<'head'>): Column {
  if (COIN_FIELDS[name].kind === 'measure') return measure(name as FieldOf<string | null>);
  return NUMBERS.includes(name)
    ? number(name as FieldOf<number | null>)
    : text(name as FieldOf<string | null>);
}

const plain = (...names: FieldsWith<'head'>[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [COIN_FIELDS[name].head, columnOf(name)]));

/** The columns of a sheet in their order; values and prices are US dollars for one piece, days are UTC. */
const COLUMNS: Record<string, Column> = {
  'Coin ID': { write: (coin) => coin.id },
  ...plain('name'),
  // A plain year is a number, to sort by; "c. 1850" and "44 BC" are words.
  Year: {
    write: (coin) =>
      coin.year > 0 && coin.yearTo === null && !coin.yearApproximate ? coin.year : datingText(coin),
    read: readYear,
  },
  ...plain('mintMark', 'coinType'),
  Category: { write: (coin) => coin.category },
  ...plain('series', 'variation', 'condition'),
  Graded: yes('isGraded'),
  ...plain('gradingCompany', 'grade', 'certificationNumber'),
  Quantity: number('quantity'),
  'Estimated value (USD)': amount('estimatedValue'),
  'Value source': text('valuationSource'),
  'Valued on': day('valuedAt'),
  'Purchase price (USD)': amount('purchasePrice'),
  'Purchase date': day('purchaseDate'),
  ...plain('composition', 'weight', 'diameter', 'country', 'currency'),
  'Value in its currency': amount('ownEstimatedValue'),
  'Paid in its currency': amount('ownPurchasePrice'),
  ...plain('region', 'mint', 'ruler', 'era', 'script', 'designer', 'kind', 'thickness', 'edge'),
  'Catalogue numbers': {
    write: (coin) => catalogueNumbersText(coin.catalogueNumbers) || null,
    read: readNumbers,
  },
  ...plain('serialNumber', 'signature', 'pieces'),
  Seller: { write: (coin) => joinedOf(coin.purchases, 'seller') },
  'Place of purchase': { write: (coin) => joinedOf(coin.purchases, 'place') },
  Invoice: { write: (coin) => joinedOf(coin.purchases, 'invoice') },
  ...plain('storageLocation'),
  Tags: {
    write: (coin) => (coin.tags ? coin.tags.join('; ') : null),
    read: (cell) => ({ tags: splitTags(cell) }),
  },
  ...plain('notes'),
  'Added on': day('createdAt'),
  Purchases: {
    write: (coin) => purchasesText(coin.purchases) || null,
    read: (cell) => said('purchases', parsePurchases(cell)),
  },
  'Metal content': {
    write: ({ metalContent }) =>
      Object.entries(metalContent ?? {})
        .map(([metal, percent]) => `${metal} ${percent} %`)
        .join(', ') || null,
    read: readMetals,
  },
  ...plain(
    'totalMintage',
    'rarity',
    'rarityScale',
    'description',
    'obverseDescription',
    'reverseDescription',
  ),
  ...plain('specifications', 'specialVariations', 'coinHistory', 'ungradedValueRange', 'gradedValueRange'),
  ...plain('identificationMethod'),
  'Needs review': yes('needsReview'),
  Doubts: {
    write: ({ uncertaintyFlags }) => uncertaintyFlags?.map(inEnglish).join('\n') || null,
    read: (cell) => ({ uncertaintyFlags: cell.split(/\r?\n/) }),
  },
  Status: {
    write: (coin) => (coin.isSold ? 'sold' : 'owned'),
    read: (cell) => (/^(?:owned|sold)$/.test(cell) ? { isSold: cell === 'sold' } : null),
  },
  'Sold on': day('soldAt'),
  'Sold for (USD)': amount('soldPrice'),
  'Sale fees (USD)': amount('soldFees'),
  'Sold at': text('soldPlace'),
  'Price limit': { write: () => null },
  Priority: { write: () => null },
  // Fields that have no place of their own above come last.
  ...plain(...fieldsWith('head')),
};

export const HEADS: readonly string[] = Object.keys(COLUMNS);
const CELLS = Object.values(COLUMNS);

export const cellsOfCoin = (coin: ExportedCoin): SheetCell[] => CELLS.map(({ write }) => write(coin));

/** What of a want stands under which head; the price limit is in its currency. */
const WANT_COLUMNS: Record<string, Column['read'] & object> = {
  Status: (cell) => said('status', WANT_STATUSES.find((one) => one === cell) ?? null),
  Name: (cell) => ({ name: cell }),
  Year: readYear,
  'Mint mark': (cell) => ({ mintMark: cell }),
  'Coin type': (cell) => ({ coinType: cell }),
  Variation: (cell) => ({ variation: cell }),
  Condition: (cell) => ({ condition: cell }),
  Country: (cell) => ({ country: cell }),
  Currency: (cell) => ({ currency: cell }),
  'Price limit': (cell, reader) => said('priceLimit', reader.amount(cell)),
  Priority: (cell) => said('priority', whole(cell)),
  Notes: (cell) => ({ note: cell }),
};

export function cellsOfWant(want: Want): SheetCell[] {
  const { year, priceLimit } = want;
  const dated = year === null ? null : datingText({ ...want, year });
  const cells: Record<string, SheetCell> = {
    ...{ Status: want.status, Name: want.name, Year: dated, 'Mint mark': want.mintMark },
    ...{ 'Coin type': want.coinType, Variation: want.variation, Condition: want.condition },
    ...{ Country: want.country, Currency: want.currency, Priority: want.priority, Notes: want.note },
    'Price limit': priceLimit === null ? null : { decimal: priceLimit, isAmount: true },
  };
  return HEADS.map((head) => cells[head] ?? null);
}

/** Cells of an exported row, by head of `collection.json`; null where one is not as we write it. */
export function readCells(
  cells: ReadonlyMap<string, string>,
  reader: CellReader,
): { kind: 'coin' | 'want'; json: Record<string, unknown> } | null {
  const isWant = WANT_STATUSES.some((status) => status === cells.get('Status'));
  const json: Record<string, unknown> = {};
  for (const [head, cell] of cells) {
    const read = isWant ? WANT_COLUMNS[head] : COLUMNS[head]?.read;
    if (!read || cell === '') continue;
    const part = read(cell, reader);
    if (!part) return null;
    Object.assign(json, part);
  }
  return { kind: isWant ? 'want' : 'coin', json };
}
