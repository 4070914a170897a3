import { ArrowDown, ArrowUp, ArrowUpDown, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { displayMintMark } from '../../../../shared/catalogue/mints.ts';
import { type FieldsWith, fieldOf, fieldsWith } from '../../../../shared/coins/fields.ts';
import { isAmerican } from '../../../../shared/coins/identity.ts';
import type { CollectionCoin, Sort } from '../../../../shared/coins/model.ts';
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
import { classNames } from '../../ui/button.tsx';
import type { FieldName } from '../coin/fields.ts';

export interface Column {
  name: string;
  label: () => string;
  /** Minimum width, and share of the free space. */
  rem: number;
  grow?: number;
  text: (coin: CollectionCoin) => string;
  /** Editable field; read-only without. */
  field?: FieldName | ((coin: CollectionCoin) => FieldName);
  sorts?: readonly [Sort, ...Sort[]];
  isNumber?: boolean;
  /** Shown by default, or on screens with room for it. */
  isDefault?: true | 'large';
}

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
    isDefault: true,
  },
  {
    name: 'grade',
    label: () => tAs('column of a table', 'Grade'),
    rem: 5,
    text: ({ isGraded, gradingCompany, grade }) =>
      isGraded ? [gradingCompany, grade].filter(Boolean).join(' ') : '',
    isDefault: true,
  },
  {
    name: 'quantity',
    label: () => t('Pieces'),
    rem: 4,
    text: ({ quantity }) => String(quantity),
    field: 'quantity',
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
    sorts: ['bought-desc', 'bought'],
    isDefault: 'large',
  },
  {
    name: 'certificate',
    label: () => tAs('column of a table', 'Certificate'),
    rem: 7,
    text: ({ certificationNumber }) => certificationNumber ?? '',
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
    isNumber: true,
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

const KEY = 'mintmark:table-columns';

const LARGE = 1536;

const isShown = (isDefault: Column['isDefault']): boolean =>
  isDefault === 'large' ? globalThis.innerWidth >= LARGE : isDefault === true;

/** Saved in this browser; always includes the name. */
export function readColumns(store: Pick<Storage, 'getItem'> = localStorage): ReadonlySet<string> {
  let names: string[] | undefined;
  try {
    names = store.getItem(KEY)?.split(',');
  } catch {}
  return new Set([
    'name',
    ...COLUMNS.filter(({ name, isDefault }) => (names ? names.includes(name) : isShown(isDefault))).map(
      ({ name }) => name,
    ),
  ]);
}

export function saveColumns(names: ReadonlySet<string>, store: Pick<Storage, 'setItem'> = localStorage) {
  try {
    store.setItem(KEY, [...names].join(','));
  } catch {}
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

interface TableHeadProps {
  columns: readonly Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

export function TableHead({ columns, sort, onSort }: TableHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are drawn near the screen alone, which no table element can
    <div role="rowgroup" className="sticky top-0 z-20">
      {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: as above; its buttons take the focus */}
      <div role="row" aria-rowindex={1} className="coin-table-row coin-table-head">
        {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: as above */}
        <div role="columnheader">
          <span className="sr-only">{t('Open')}</span>
        </div>
        {columns.map((column) => {
          const { name, label, sorts, isNumber } = column;
          const sorted = sortedBy(column, sort);
          const Arrow = sorted && ARROWS[sorted];
          return (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: as above
            <div
              key={name}
              role="columnheader"
              aria-sort={sorted}
              className={classNames('coin-table-cell', isNumber && 'justify-items-end')}
            >
              {sorts ? (
                <button
                  type="button"
                  className="inline-flex min-h-11 items-center gap-1 font-semibold hover:text-ink"
                  onClick={() => onSort(nextSort(sorts, sort))}
                >
                  {label()}
                  {Arrow && (
                    <Arrow
                      className={classNames('size-3.5 flex-none', sorted !== 'none' && 'text-accent')}
                      aria-hidden="true"
                    />
                  )}
                </button>
              ) : (
                label()
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface ColumnChooserProps {
  shown: ReadonlySet<string>;
  onChange: (shown: ReadonlySet<string>) => void;
}

export function ColumnChooser({ shown, onChange }: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const set = (name: string, on: boolean) => {
    const next = new Set(shown);
    if (on) next.add(name);
    else next.delete(name);
    onChange(next);
  };
  return (
    <div className="-mt-2 mb-2">
      <button
        type="button"
        className="link flex min-h-11 items-center gap-1.5 text-sm"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Columns3 className="size-4.5" aria-hidden="true" />
        {t('Columns')}
      </button>
      {open && (
        <fieldset className="card flex flex-wrap gap-x-5 px-4 py-2">
          <legend className="sr-only">{t('Columns of the table')}</legend>
          {COLUMNS.filter(({ name }) => name !== 'name').map(({ name, label }) => (
            <label key={name} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-5 flex-none accent-accent"
                checked={shown.has(name)}
                onChange={({ target }) => set(name, target.checked)}
              />
              {label()}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
