import { useMemo } from 'react';
import { type CoinGroup, type GroupBy, isGrouped } from '../../../../shared/coins/groups.ts';
import { categoryName, countryName } from '../../../../shared/format/category.ts';
import { bandName } from '../../../../shared/format/condition.ts';
import { formatDating } from '../../../../shared/format/dating.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { CoinFilter } from '../../lib/queries/coins.ts';
import { useGroups } from '../../lib/queries/views.ts';
import { coinsInWords } from './coin-list-labels.ts';

export interface Section {
  /** Index of its first coin. */
  start: number;
  label: string;
  coins: string;
}

/** Undefined without groups, or until counted. */
export function useSections(filter: CoinFilter, by: GroupBy | undefined): readonly Section[] | undefined {
  const group = by && isGrouped(by, filter.sort ?? 'newest') ? by : undefined;
  const { data } = useGroups(filter, group);
  return useMemo(() => (group && data ? sectionsOf(group, data) : undefined), [group, data]);
}

export function sectionsOf(by: GroupBy, groups: readonly CoinGroup[]): Section[] {
  let start = 0;
  return groups.map(({ key, records }) => {
    const section = { start, label: labelOf(by, key), coins: coinsInWords(records) };
    start += records;
    return section;
  });
}

export function sectionAt(sections: readonly Section[], index: number): Section | undefined {
  let [low, high] = [0, sections.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sections[middle]?.start ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return sections[low];
}

function labelOf(by: GroupBy, key: CoinGroup['key']): string {
  if (key === null) {
    if (by === 'place') return t('Without a place');
    if (by === 'bought') return t('No purchase date');
    return by === 'condition' ? t('No grade') : t('No date');
  }
  if (by === 'country') return countryName(String(key));
  if (by === 'category') return categoryName(String(key));
  if (by === 'condition') return bandName(String(key));
  if (by === 'place') return String(key);
  const year = Number(key);
  if (by === 'decade' && year >= 0) return t('{decade}s', { decade: year });
  if (by === 'decade') return t('{from} to {to}', { from: dated(year), to: dated(Math.min(-1, year + 9)) });
  return by === 'year' ? dated(year) : String(year);
}

const dated = (year: number) => formatDating({ year, yearTo: null, yearApproximate: false });

/** Each section begins a new row of cards. */
export interface WallRows {
  count: number;
  row: (at: number) => { first: number; length: number; section?: Section };
  of: (index: number) => number;
  /** Pixels of headings above the cards of a row. */
  shift: (at: number) => number;
}

export function wallRows(
  coins: number,
  columns: number,
  sections: readonly Section[] | undefined,
  headingHeight: number,
): WallRows {
  if (!sections?.length) {
    return {
      count: Math.ceil(coins / columns),
      row: (at) => ({ first: at * columns, length: columns }),
      of: (index) => Math.floor(index / columns),
      shift: () => 0,
    };
  }
  const begins: number[] = [];
  let count = 0;
  for (const [n, { start }] of sections.entries()) {
    if (start >= coins) break;
    begins.push(count);
    const end = Math.min(coins, sections[n + 1]?.start ?? coins);
    count += Math.ceil((end - start) / columns);
  }
  const sectionOfRow = (at: number) => {
    let [low, high] = [0, begins.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((begins[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    count,
    row(at) {
      const n = sectionOfRow(at);
      const section = sections[n];
      const begin = begins[n] ?? 0;
      const first = (section?.start ?? 0) + (at - begin) * columns;
      const end = sections[n + 1]?.start ?? Number.POSITIVE_INFINITY;
      return { first, length: Math.min(columns, end - first), ...(at === begin && section && { section }) };
    },
    of(index) {
      const n = sections.indexOf(sectionAt(sections, index) ?? (sections[0] as Section));
      return (begins[n] ?? 0) + Math.floor((index - (sections[n]?.start ?? 0)) / columns);
    },
    shift: (at) => (sectionOfRow(at) + 1) * headingHeight,
  };
}
