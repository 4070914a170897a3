import { figuresLocale } from '../language/i18n.ts';

/** "38%". Apart from format.ts, which is larger, for pages that need no other format. */
export const formatWholePercent = (percent: number): string =>
  new Intl.NumberFormat(figuresLocale(), {
    style: 'unit',
    unit: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'negative',
  }).format(Number.isFinite(percent) ? percent : 0);
