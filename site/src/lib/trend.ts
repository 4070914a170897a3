import {
  formatDate,
  formatDay,
  formatGain,
  formatMoney,
  formatPercent,
} from '../../../shared/format/format.ts';

/** What something was worth in US dollars, at a moment (ISO) or on a calendar day ("2026-11-14"). */
export interface ValuePoint {
  value: number;
  at: string;
}

const dateOf = (at: string) => (at.length === 10 ? formatDay(at) : formatDate(at));

/** A line in words, points oldest first: "from $2.00 on 1 Mar 2024 to $3.00 on 14 Nov 2026: +$1.00 (50.0%)". */
export function trendInWords(points: readonly ValuePoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return 'nothing recorded yet';
  if (points.length === 1) return `${formatMoney(last.value)} on ${dateOf(last.at)}`;
  const span = `from ${formatMoney(first.value)} on ${dateOf(first.at)} to ${formatMoney(last.value)} on ${dateOf(last.at)}`;
  return `${span}: ${changeInWords(first.value, last.value)}`;
}

function changeInWords(from: number, to: number): string {
  const gain = formatGain(to - from);
  if (gain === '$0.00') return 'no change';
  return from > 0 ? `${gain} (${formatPercent(Math.abs((to - from) / from) * 100)})` : gain;
}
