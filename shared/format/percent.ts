import { figuresLocale } from '../language/i18n.ts';

/** A share in percent without decimals: "38%". It stands alone, for pages that format nothing else. */
export const formatWholePercent = (percent: number): string =>
  new Intl.NumberFormat(figuresLocale(), {
    style: 'unit',
    unit: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'negative',
  }).format(Number.isFinite(percent) ? percent : 0);
