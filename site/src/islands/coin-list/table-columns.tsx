import { displayMintMark } from '../../../../shared/catalogue/mints.ts';
import { type FieldsWith, fieldOf, fieldsWith } from '../../../../shared/coins/fields.ts';
import { isAmerican } from '../../../../shared/coins/identity.ts';
import type { Coin, CollectionCoin, Sort } from '../../../../shared/coins/model.ts';
import { joinedOf } from '../../../../shared/coins/purchases.ts';
import { tagsText } from '../../../../shared/coins/tags.ts';
import { categoryName, countryName } from '../../../../shared/format/category.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { formatDating } from '../../../../shared/format/dating.ts';
import {
  formatCoinValue,
  formatDay,
  formatGain,
  formatMeasure,
  formatMoney,
  formatOwn,
} from '../../../../shared/format/format.ts';
import { formatPlainField } from '../../../../shared/format/specifications.ts';
import { t, tAs, translated } from '../../../../shared/language/i18n.ts';
import { isDollars } from '../../../../shared/money/money.ts';
import type { FieldName } from '../coin/fields.ts';
import { keptColumns } from '../collection/saved.ts';

export interface Column {
  name: string;
  label: () => string;
  /** Minimum width, and share of the free space. */
  rem: number;
  grow?: number;
  text: (coin: CollectionCoin) => string;
  /** Editable field; read-only without. */
  field?: FieldName | ((coin: CollectionCoin) => FieldName | undefined);
  sorts?: readonly [Sort, ...Sort[]];
  isNumber?: boolean;
  /** Shown by default, or on screens with room for it. */
  isDefault?: true | 'large';
}

export const fieldIn = ({ field }: Column, coin: CollectionCoin): FieldName | undefined =>
  typeof field === 'function' ? field(coin) : field;

/** Of several purchases none is edited in the table. */
const purchaseField =
  (only: FieldName, own: (coin: CollectionCoin) => FieldName) =>
  (coin: CollectionCoin): FieldName | undefined => {
    const { length = 0 } = coin.purchases ?? [];
    if (length > 1) return undefined;
    return length === 1 ? only : own(coin);
  };

const short = (condition: string) => condition.replace(/\s*\(.*\)$/, '');

type ColumnField = FieldsWith<'column'> & FieldsWith<'list'> & FieldsWith<'detail'>;
const columnOf = (name: ColumnField): Column => ({
  name,
  label: () => translated(fieldOf(name).label),
  rem: fieldOf(name).column ?? 8,
  text: (coin) => formatPlainField(name, coin[name]) ?? '',
  field: name,
  isNumber: fieldOf(name).kind === 'count',
});

export const COLUMNS: readonly Column[] = [
  {
    name: 'name',
    label: () => t('Coin'),
    rem: 10,
    grow: 2,
    text: ({ name }) => name,
    field: 'name',
    sorts: ['name', 'name-desc'],
    isDefault: true,
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
    isDefault: true,
  },
  {
    name: 'mintMark',
    label: () => tAs('column of a table', 'Mint'),
    rem: 4.25,
    text: ({ mintMark }) => displayMintMark(mintMark),
    field: 'mintMark',
    sorts: ['mint', 'mint-desc'],
    isDefault: true,
  },
  {
    name: 'condition',
    label: () => t('Condition'),
    rem: 7.25,
    grow: 1,
    text: ({ condition }) => short(conditionName(condition)),
    field: 'condition',
    sorts: ['grade-high', 'grade-low'],
    isDefault: true,
  },
  {
    name: 'grade',
    label: () => tAs('column of a table', 'Grade'),
    rem: 5,
    text: ({ isGraded, gradingCompany, grade }) =>
      isGraded ? [gradingCompany, grade].filter(Boolean).join(' ') : '',
    sorts: ['grade-high', 'grade-low'],
    isDefault: true,
  },
  {
    name: 'quantity',
    label: () => t('Pieces'),
    rem: 4,
    text: ({ quantity }) => String(quantity),
    field: 'quantity',
    sorts: ['pieces-high', 'pieces-low'],
    isNumber: true,
    isDefault: true,
  },
  {
    name: 'value',
    label: () => t('Value'),
    rem: 6,
    text: (coin) =>
      (coin.estimatedValue ?? coin.ownEstimatedValue) === null ? t('No estimate') : formatCoinValue(coin),
    // Other currencies edit the own value; the dollars follow from it.
    field: (coin) => (isAmerican(coin) || isDollars(coin.currency) ? 'estimatedValue' : 'ownEstimatedValue'),
    sorts: ['value-high', 'value-low'],
    isNumber: true,
    isDefault: true,
  },
  {
    name: 'paid',
    label: () => tAs('column of a table', 'Paid'),
    rem: 6,
    text: ({ purchasePrice, ownPurchasePrice, currency }) =>
      ownPurchasePrice !== null
        ? formatOwn(ownPurchasePrice, currency)
        : purchasePrice === null
          ? ''
          : formatMoney(purchasePrice),
    field: purchaseField('onlyPrice', ({ ownPurchasePrice }) =>
      ownPurchasePrice === null ? 'purchasePrice' : 'ownPurchasePrice',
    ),
    sorts: ['price-high', 'price-low'],
    isNumber: true,
    isDefault: 'large',
  },
  {
    name: 'gain',
    label: () => tAs('column of a table', 'Gain'),
    rem: 6,
    text: ({ estimatedValue, purchasePrice, quantity }) =>
      estimatedValue === null || purchasePrice === null
        ? ''
        : formatGain((Number(estimatedValue) - Number(purchasePrice)) * quantity),
    sorts: ['gain-high', 'gain-low'],
    isNumber: true,
    isDefault: 'large',
  },
  {
    name: 'bought',
    label: () => tAs('column of a table', 'Bought'),
    rem: 7,
    text: ({ purchaseDate }) => formatDay(purchaseDate),
    field: purchaseField('onlyDate', () => 'purchaseDate'),
    sorts: ['bought-desc', 'bought'],
    isDefault: 'large',
  },
  {
    name: 'certificate',
    label: () => tAs('column of a table', 'Certificate'),
    rem: 7,
    text: ({ certificationNumber }) => certificationNumber ?? '',
    sorts: ['certificate', 'certificate-desc'],
  },
  {
    name: 'composition',
    label: () => t('Composition'),
    rem: 10,
    grow: 1,
    text: ({ composition }) => composition ?? '',
  },
  {
    name: 'weight',
    label: () => t('Weight'),
    rem: 5.5,
    text: ({ weight }) => formatMeasure(weight, 'g') ?? '',
    sorts: ['weight-high', 'weight-low'],
    isNumber: true,
  },
  {
    name: 'category',
    label: () => t('Category'),
    rem: 10,
    grow: 1,
    text: ({ category }) => categoryName(category),
    sorts: ['category', 'category-desc'],
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
    sorts: ['place', 'place-desc'],
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
    name: 'series',
    label: () => t('Series'),
    rem: 9,
    grow: 1,
    text: ({ series }) => series ?? '',
  },
  {
    name: 'variation',
    label: () => t('Variation'),
    rem: 9,
    grow: 1,
    text: ({ variation }) => variation ?? '',
  },
  {
    name: 'diameter',
    label: () => t('Diameter'),
    rem: 5.5,
    text: ({ diameter }) => formatMeasure(diameter, 'mm') ?? '',
    isNumber: true,
  },
  {
    name: 'seller',
    label: () => t('Seller'),
    rem: 9,
    grow: 1,
    text: ({ purchases }) => joinedOf(purchases, 'seller') ?? '',
  },
  {
    name: 'notes',
    label: () => t('Notes'),
    rem: 12,
    grow: 2,
    text: (coin: CollectionCoin & Partial<Coin>) => (coin.notes ?? coin.noteStart ?? '').slice(0, 200),
  },
  ...fieldsWith('column').map(columnOf),
  {
    name: 'added',
    label: () => tAs('column of a table', 'Added'),
    rem: 7,
    text: ({ createdAt }) => formatDay(createdAt),
    sorts: ['newest', 'oldest'],
  },
];

const LINK_REM = 2.75;

export const tracksOf = (columns: readonly Column[]): { tracks: string; least: string } => ({
  tracks: [
    `${LINK_REM}rem`,
    ...columns.map(({ rem, grow }) => (grow ? `minmax(${rem}rem, ${grow}fr)` : `${rem}rem`)),
  ].join(' '),
  least: `${columns.reduce((sum, { rem }) => sum + rem, LINK_REM)}rem`,
});

/** Value of `aria-sort`. */
export function sortedBy({ sorts }: Column, sort: Sort): 'ascending' | 'descending' | 'none' | undefined {
  if (!sorts) return undefined;
  if (!sorts.includes(sort)) return 'none';
  return sort === 'newest' || /-(?:high|desc)$/.test(sort) ? 'descending' : 'ascending';
}

export const nextSort = (sorts: readonly [Sort, ...Sort[]], sort: Sort): Sort =>
  sorts[(sorts.indexOf(sort) + 1) % sorts.length] ?? sorts[0];

const LARGE = 1536;

const isShown = (isDefault: Column['isDefault']): boolean =>
  isDefault === 'large' ? globalThis.innerWidth >= LARGE : isDefault === true;

export const columnsNamed = (names: readonly string[]): Column[] =>
  names.flatMap((name) => COLUMNS.find((column) => column.name === name) ?? []);

export const withName = (names: readonly string[]): string[] =>
  [...new Set(names.includes('name') ? names : ['name', ...names])].filter((name) =>
    COLUMNS.some((column) => column.name === name),
  );

/** Saved in this browser, in order. */
export const readColumns = (store?: Pick<Storage, 'getItem'>): string[] =>
  withName(
    keptColumns(store) ?? COLUMNS.filter(({ isDefault }) => isShown(isDefault)).map(({ name }) => name),
  );

export const TABLE_ROW = 'grid min-h-11 grid-cols-(--columns) items-center border-b border-line';
export const TABLE_CELL =
  'relative grid h-full grid-cols-[minmax(0,1fr)] items-center px-2 focus-visible:outline-[2.5px] focus-visible:-outline-offset-[2.5px] focus-visible:outline-accent';
