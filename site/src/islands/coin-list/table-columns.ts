import { isAmerican } from '../../../../shared/coins/country.ts';
import type { CollectionCoin, Sort } from '../../../../shared/coins/model.ts';
import { tagsText } from '../../../../shared/coins/tags.ts';
import { categoryName, countryName } from '../../../../shared/format/category.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { formatDating } from '../../../../shared/format/dating.ts';
import { formatCoinValue, formatDay } from '../../../../shared/format/format.ts';
import { displayMintMark } from '../../../../shared/format/mint-marks.ts';
import { t, tAs } from '../../../../shared/language/i18n.ts';
import { isDollars } from '../../../../shared/money/rates.ts';
import type { FieldName } from '../coin/fields.ts';

export interface Column {
  name: string;
  /** What its heading says. */
  label: () => string;
  /** How wide it is at least, and its share of what room is left. */
  rem: number;
  grow?: number;
  /** What stands in its cells. */
  text: (coin: CollectionCoin) => string;
  /** The field of the coin's page that is edited in it; without one the cell is only read. */
  field?: FieldName | ((coin: CollectionCoin) => FieldName);
  /** The orders its heading goes through. */
  sorts?: readonly [Sort, ...Sort[]];
  isNumber?: boolean;
  /** Shown until its owner chooses. */
  usual?: boolean;
}

const short = (condition: string) => condition.replace(/\s*\(.*\)$/, '');

export const COLUMNS: readonly Column[] = [
  {
    name: 'name',
    label: () => t('Coin'),
    rem: 10,
    grow: 2,
    text: ({ name }) => name,
    field: 'name',
    sorts: ['name', 'name-desc'],
    usual: true,
  },
  {
    name: 'coinType',
    label: () => t('Type'),
    rem: 10,
    grow: 1,
    text: ({ coinType }) => coinType,
    field: 'coinType',
  },
  {
    name: 'year',
    label: () => t('Year'),
    rem: 4.25,
    text: formatDating,
    field: 'year',
    sorts: ['year', 'year-desc'],
    isNumber: true,
    usual: true,
  },
  {
    name: 'mintMark',
    label: () => tAs('column of a table', 'Mint'),
    rem: 4.25,
    text: ({ mintMark }) => displayMintMark(mintMark),
    field: 'mintMark',
    sorts: ['mint', 'mint-desc'],
    usual: true,
  },
  {
    name: 'condition',
    label: () => t('Condition'),
    rem: 7.25,
    grow: 1,
    text: ({ condition }) => short(conditionName(condition)),
    field: 'condition',
    usual: true,
  },
  {
    name: 'grade',
    label: () => tAs('column of a table', 'Grade'),
    rem: 5,
    text: ({ isGraded, gradingCompany, grade }) =>
      isGraded ? [gradingCompany, grade].filter(Boolean).join(' ') : '',
    usual: true,
  },
  {
    name: 'quantity',
    label: () => t('Pieces'),
    rem: 4,
    text: ({ quantity }) => String(quantity),
    field: 'quantity',
    isNumber: true,
    usual: true,
  },
  {
    name: 'value',
    label: () => t('Value'),
    rem: 6,
    // In short: a cell is narrow.
    text: (coin) =>
      (coin.estimatedValue ?? coin.ownEstimatedValue) === null ? t('No estimate') : formatCoinValue(coin),
    // Of a coin that was counted in another currency the dollars follow from its own value.
    field: (coin) => (isAmerican(coin) || isDollars(coin.currency) ? 'estimatedValue' : 'ownEstimatedValue'),
    sorts: ['value-high', 'value-low'],
    isNumber: true,
    usual: true,
  },
  {
    name: 'category',
    label: () => t('Category'),
    rem: 10,
    grow: 1,
    text: ({ category }) => categoryName(category),
  },
  {
    name: 'country',
    label: () => t('Country'),
    rem: 8,
    text: ({ country }) => countryName(country),
    sorts: ['country', 'country-desc'],
  },
  {
    name: 'place',
    label: () => tAs('column of a table', 'Place'),
    rem: 9,
    grow: 1,
    text: ({ storageLocation }) => storageLocation ?? '',
    field: 'storageLocation',
  },
  {
    name: 'tags',
    label: () => t('Tags'),
    rem: 9,
    grow: 1,
    text: ({ tags }) => tagsText(tags),
    field: 'tags',
  },
  {
    name: 'added',
    label: () => tAs('column of a table', 'Added'),
    rem: 7,
    text: ({ createdAt }) => formatDay(createdAt),
    sorts: ['newest', 'oldest'],
  },
];

/** The link to the coin, before all columns. */
const LINK_REM = 2.75;

/** The tracks of the grid, and how wide they are together at least. */
export const tracksOf = (columns: readonly Column[]): { tracks: string; least: string } => ({
  tracks: [
    `${LINK_REM}rem`,
    ...columns.map(({ rem, grow }) => (grow ? `minmax(${rem}rem, ${grow}fr)` : `${rem}rem`)),
  ].join(' '),
  least: `${columns.reduce((sum, { rem }) => sum + rem, LINK_REM)}rem`,
});

/** How a heading stands to the order of the list, as `aria-sort` says it. */
export function sortedBy({ sorts }: Column, sort: Sort): 'ascending' | 'descending' | 'none' | undefined {
  if (!sorts) return undefined;
  if (!sorts.includes(sort)) return 'none';
  return sort === 'newest' || /-(?:high|desc)$/.test(sort) ? 'descending' : 'ascending';
}

/** The order a press on a heading asks for. */
export const nextSort = (sorts: readonly [Sort, ...Sort[]], sort: Sort): Sort =>
  sorts[(sorts.indexOf(sort) + 1) % sorts.length] ?? sorts[0];

const KEY = 'mintmark:table-columns';

/** The names of the columns that are shown, as this browser remembers them; the coin is always one of them. */
export function readColumns(store: Pick<Storage, 'getItem'> = localStorage): ReadonlySet<string> {
  let names: string[] | undefined;
  try {
    names = store.getItem(KEY)?.split(',');
  } catch {}
  return new Set([
    'name',
    ...COLUMNS.filter(({ name, usual }) => (names ? names.includes(name) : usual)).map(({ name }) => name),
  ]);
}

export function keepColumns(names: ReadonlySet<string>, store: Pick<Storage, 'setItem'> = localStorage) {
  try {
    store.setItem(KEY, [...names].join(','));
  } catch {}
}
