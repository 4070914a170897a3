import {
  BEFORE_1500,
  type Dashboard,
  type GradeShare,
  type Share,
} from '../../../../shared/collection/model.ts';
import {
  formatCount,
  formatGain,
  formatMoneyCompact,
  formatPercent,
  formatValue,
  formatWholeMoney,
  formatWholePercent,
  noEstimate,
} from '../../../../shared/format/format.ts';
import { t, tAs, translated } from '../../../../shared/language/i18n.ts';
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

export type Measure = 'value' | 'count';

export const amountOf = (share: Pick<Share, 'value' | 'quantity'>, by: Measure): number =>
  by === 'value' ? share.value : share.quantity;

export const defaultMeasure = ({ summary }: Pick<Dashboard, 'summary'>): Measure =>
  summary.totalValue > 0 ? 'value' : 'count';

export const sumOf = (shares: readonly Share[], by: Measure): number =>
  shares.reduce((sum, share) => sum + amountOf(share, by), 0);

/** "$4,118", "12". */
export const writeAmount = (amount: number, by: Measure): string =>
  by === 'value' ? formatGlance(amount) : formatCount(amount);

/** A value of 0 means no estimate. */
export function writeShare(share: Pick<Share, 'value' | 'quantity'>, by: Measure): string {
  if (by === 'count' || share.value > 0) return writeAmount(amountOf(share, by), by);
  return share.quantity > 0 ? noEstimate() : '–';
}

export const largestFirst = <T extends Share>(shares: readonly T[], by: Measure): T[] =>
  shares.toSorted((one, other) => amountOf(other, by) - amountOf(one, by));

export const shareColumns = () => [t('Coins'), t('Pieces'), t('Value')];

/** A value of 0 means no estimate. */
export const shareRow = ({ name, records, quantity, value }: Share, key = name) => ({
  key,
  cells: [name, formatCount(records), formatCount(quantity), formatValue(value || null)],
});

export interface Band {
  name: string;
  raw: GradeShare | undefined;
  graded: GradeShare | undefined;
}

export function bandsOf(grades: readonly GradeShare[], order: readonly string[]): Band[] {
  return order.flatMap((name) => {
    const of = (graded: boolean) => grades.find((share) => share.name === name && share.graded === graded);
    const [raw, graded] = [of(false), of(true)];
    return raw || graded ? [{ name: shortCondition(name), raw, graded }] : [];
  });
}

/** "1880s" → 1880. */
export const decadeOf = ({ name }: Pick<Share, 'name'>): number =>
  name === BEFORE_1500 ? 1490 : Number.parseInt(name, 10);

/** "1880s". */
export const decadeName = (share: Pick<Share, 'name'>): string =>
  share.name === BEFORE_1500 ? t('Before 1500') : t('{decade}s', { decade: decadeOf(share) });

/** Short, for an axis. */
export const decadeAxis = (share: Pick<Share, 'name'>): string =>
  share.name === BEFORE_1500 ? '< 1500' : tAs('on an axis', '{decade}s', { decade: decadeOf(share) });

/** Fills decades without coins. */
export function everyDecade(shares: readonly Share[]): Share[] {
  const known = new Map(shares.map((share) => [decadeOf(share), share]));
  const [first, last] = [Math.min(...known.keys()), Math.max(...known.keys())];
  const all: Share[] = [];
  for (let decade = first; decade <= last; decade += 10) {
    all.push(known.get(decade) ?? { name: `${decade}s`, records: 0, quantity: 0, value: 0 });
  }
  return all;
}

/** Bars of shares, and the groove they lie in. */
export const GROOVE =
  'flex h-2.25 overflow-hidden rounded-[5px] bg-[color-mix(in_oklab,var(--line),transparent_35%)]';
export const BAR = 'min-w-0.75 rounded-[5px]';
export const PLAIN = 'bg-accent forced-color-adjust-none';
/** Distinct without colour. A tile of whole pixels: a repeating gradient is rounded differently on each line. */
export const HATCHED =
  'bg-[color-mix(in_oklab,var(--accent),var(--card)_72%)] bg-[linear-gradient(-45deg,var(--accent)_12.5%_37.5%,transparent_0_62.5%,var(--accent)_0_87.5%,transparent_0)] bg-size-[8px_8px] forced-color-adjust-none';
export const RIM = 'shadow-edge';
export const GROW = 'origin-(--line-start) animate-bar-grow';
