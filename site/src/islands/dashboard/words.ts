import {
  formatGain,
  formatMoneyCompact,
  formatPercent,
  formatWholeDollars,
} from '../../../../shared/format/format.ts';

/** US dollars at a glance, beside a bar that says the same: "$4.50", "$4,118", "$1.2M". */
export const formatGlance = (value: number): string =>
  value >= 100 && value < 999_999.5 ? formatWholeDollars(value) : formatMoneyCompact(value);

/** A gain or loss that fits its line: "+$650.00", "−$1.2M". */
export function formatGainCompact(gain: number): string {
  if (Math.abs(gain) < 999_999.995) return formatGain(gain);
  return `${gain > 0 ? '+' : '−'}${formatMoneyCompact(Math.abs(gain))}`;
}

/** A change in percent with its sign: "+26.0%", "−3.1%", "0.0%"; what multiplied by more than a hundred is beyond percent. */
export function formatChange(percent: number): string {
  if (percent >= 10_000) return '>9,999%';
  const text = formatPercent(Math.abs(percent));
  if (/^[0.]+%$/.test(text)) return text;
  return percent > 0 ? `+${text}` : `−${text}`;
}

/** A part of a whole in percent: "38%", "<1%". */
export function shareOf(part: number, whole: number): string {
  if (whole <= 0) return '0%';
  const percent = (part / whole) * 100;
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}

/** "Very Fine (VF-20 to VF-35)" without what stands in brackets. */
export const shortCondition = (name: string): string => name.replace(/\s*\(.*$/, '');
