import { type Dating, UNDATED } from '../coins/dating.ts';
import { t } from '../language/i18n.ts';

// Apart from condition.ts: most pages with conditions need no dating.

/** "1881", "44 BC", "c. 1850", "1850 – 1855", "undated" */
export function formatDating({
  year,
  yearTo,
  yearApproximate,
}: Pick<Dating, 'year'> & Partial<Dating>): string {
  if (year === UNDATED) return t('undated');
  const both =
    yearTo == null
      ? formatYear(year)
      : `${formatYear(year)} – ${year < 0 && yearTo > 0 ? t('AD {year}', { year: yearTo }) : formatYear(yearTo)}`;
  return yearApproximate ? t('c. {year}', { year: both }) : both;
}

const formatYear = (year: number): string => (year < 0 ? t('{year} BC', { year: -year }) : String(year));
