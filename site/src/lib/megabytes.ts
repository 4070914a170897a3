import { figuresLocale } from '../../../shared/language/i18n.ts';

/** Bytes as millions of them with one decimal, as the reader writes figures: "12.5". */
export const megabytes = (bytes: number): string =>
  (bytes / 1e6).toLocaleString(figuresLocale(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  });
