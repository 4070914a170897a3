import type { Sort } from '../../../../shared/coins/model.ts';
import { formatCount } from '../../../../shared/format/format.ts';

/** The orders of the collection as the menu names them. */
export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  'value-high': 'Value, high to low',
  'value-low': 'Value, low to high',
  name: 'Name',
};

/** "1 coin", "1,234 coins" */
export const coinsInWords = (count: number): string =>
  count === 1 ? '1 coin' : `${formatCount(count)} coins`;

/** "60 coins", and where several pieces lie in one place "60 coins, 67 pieces". */
export const holdingInWords = (records: number, pieces: number): string =>
  pieces === records ? coinsInWords(records) : `${coinsInWords(records)}, ${formatCount(pieces)} pieces`;
