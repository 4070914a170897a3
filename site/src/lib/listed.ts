import { daysLocale } from '../../../shared/language/i18n.ts';

/** "A, B and C", as the reader's language puts names in a row. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(daysLocale(), { type: 'conjunction' }).format(names);
