import type { Sort } from '../../../../shared/coins/model.ts';
import { plural } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';

/** The orders of the collection as the menu names them, in English. */
export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  newest: msg('Newest'),
  oldest: msg('Oldest'),
  'value-high': msg('Value, high to low'),
  'value-low': msg('Value, low to high'),
  name: msg('Name'),
};

/** "1 coin", "1,234 coins" */
export const coinsInWords = (count: number): string => plural(count, { one: '# coin', other: '# coins' });

/** "60 coins", and where several pieces lie in one place "60 coins, 67 pieces". */
export const holdingInWords = (records: number, pieces: number): string =>
  pieces === records
    ? coinsInWords(records)
    : `${coinsInWords(records)}, ${plural(pieces, { one: '# piece', other: '# pieces' })}`;
