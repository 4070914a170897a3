import {
  formatGain,
  formatMoneyCompact,
  formatPercent,
  formatWholeMoney,
} from '../../../../shared/format/format.ts';
import { formatWholePercent } from '../../../../shared/format/percent.ts';
import { translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { homePerDollar } from '../../../../shared/money/home.ts';

/** "$4.50", "$4,118", "$1.2M". */
export const formatGlance = (value: number): string =>
  value * homePerDollar() >= 100 && value * homePerDollar() < 999_999.5
    ? formatWholeMoney(value)
    : formatMoneyCompact(value);

/** "+$650.00", "−$1.2M". */
export function formatGainCompact(gain: number): string {
  if (Math.abs(gain) * homePerDollar() < 999_999.995) return formatGain(gain);
  return `${gain > 0 ? '+' : '−'}${formatMoneyCompact(Math.abs(gain))}`;
}

/** "+26.0%", "−3.1%", "0.0%"; capped at ">9,999%". */
export function formatChange(percent: number): string {
  if (percent >= 10_000) return `>${formatWholePercent(9999)}`;
  const text = formatPercent(Math.abs(percent));
  if (text === formatPercent(0)) return text;
  return percent > 0 ? `+${text}` : `−${text}`;
}

/** "38%", "<1%". */
export function shareOf(part: number, whole: number): string {
  if (whole <= 0) return formatWholePercent(0);
  const percent = (part / whole) * 100;
  return percent > 0 && percent < 1 ? `<${formatWholePercent(1)}` : formatWholePercent(Math.round(percent));
}

const METALS: Readonly<Record<string, readonly [alone: string, inText: string]>> = {
  gold: [msg('Gold'), msg('gold')],
  silver: [msg('Silver'), msg('silver')],
  platinum: [msg('Platinum'), msg('platinum')],
  'other metals': [msg('Other metals'), msg('other')],
};
export const metalOf = (name: string): string => translated(METALS[name.toLowerCase()]?.[0] ?? name);
export const metalInText = (name: string): string => translated(METALS[name.toLowerCase()]?.[1] ?? name);

/** "Very Fine (VF-20 to VF-35)" → "Very Fine". */
export const shortCondition = (name: string): string => name.replace(/\s*\(.*$/, '');
