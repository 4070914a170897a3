import {
  BEFORE_1500,
  type Dashboard,
  type GradeShare,
  type Share,
} from '../../../../shared/collection/model.ts';
import { formatCount, formatValue, noEstimate } from '../../../../shared/format/format.ts';
import { t, tAs } from '../../../../shared/language/i18n.ts';
import { formatGlance, shortCondition } from './figures.ts';

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
