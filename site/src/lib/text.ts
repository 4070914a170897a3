import {
  formatDate,
  formatDay,
  formatGain,
  formatMoney,
  formatPercent,
} from '../../../shared/format/format.ts';
import { daysLocale, figuresLocale, t } from '../../../shared/language/i18n.ts';

/** US dollars at a moment (ISO) or on a day ("2026-11-14"). */
export interface ValuePoint {
  value: number;
  at: string;
}

const dateOf = (at: string) => (at.length === 10 ? formatDay(at) : formatDate(at));

/** Oldest first: "from $2.00 on 1 Mar 2024 to $3.00 on 14 Nov 2026: +$1.00 (50.0%)". */
export function trendInWords(points: readonly ValuePoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return t('nothing recorded yet');
  if (points.length === 1)
    return t('{value} on {day}', { value: formatMoney(last.value), day: dateOf(last.at) });
  return t('from {before} on {begin} to {value} on {end}: {change}', {
    before: formatMoney(first.value),
    begin: dateOf(first.at),
    value: formatMoney(last.value),
    end: dateOf(last.at),
    change: changeInWords(first.value, last.value),
  });
}

function changeInWords(from: number, to: number): string {
  const gain = formatGain(to - from);
  if (gain === formatGain(0)) return t('no change');
  return from > 0 ? `${gain} (${formatPercent(Math.abs((to - from) / from) * 100)})` : gain;
}

export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(daysLocale(), { type: 'conjunction' }).format(names);

/** Localised, one decimal: "12.5". */
export const oneDecimal = (value: number): string =>
  value.toLocaleString(figuresLocale(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  });

/** Localised: "340 kB", "12.5 MB". */
export function formatSize(bytes: number): string {
  const [unit, one, fraction] =
    bytes < 999_500
      ? (['kilobyte', 1e3, 0] as const)
      : bytes < 999_950_000
        ? (['megabyte', 1e6, 1] as const)
        : (['gigabyte', 1e9, 1] as const);
  return (bytes / one).toLocaleString(figuresLocale(), {
    ...{ style: 'unit', unit, useGrouping: false },
    ...{ minimumFractionDigits: fraction, maximumFractionDigits: fraction },
  });
}
