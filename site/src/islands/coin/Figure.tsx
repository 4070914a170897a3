import type { Coin } from '../../../../shared/coins/model.ts';
import { amountOf, formatGain, formatPercent } from '../../../../shared/format/format.ts';
import { classNames } from '../../ui/button.tsx';

const DIGIT = 0.64;
/** Width of the pencil. */
const PENCIL = '32px';

export function Figure({ children, className }: { children: string; className?: string }) {
  const fontSize = `min(1em, (100cqi - ${PENCIL}) / ${children.length * DIGIT})`;
  return (
    <span className={classNames('whitespace-nowrap', className)} style={{ fontSize }}>
      {children}
    </span>
  );
}

/** "+$650.00 26.0%" */
export function GainFigure({ gain: { difference, percent } }: { gain: Gain }) {
  const colour = difference === 0 ? undefined : difference < 0 ? 'text-danger' : 'text-positive';
  return (
    <span className={classNames('font-semibold', colour)}>
      <Figure>{formatGain(difference)}</Figure>{' '}
      {percent !== null && (
        <span className="text-xs whitespace-nowrap">{formatPercent(Math.abs(percent))}</span>
      )}
    </span>
  );
}

export interface Gain {
  /** US dollars, signed. */
  difference: number;
  /** Of the purchase price; null if that is zero. */
  percent: number | null;
}

const cents = (value: string | null): number | null => {
  const amount = amountOf(value);
  return amount === null ? null : Math.round(amount * 100);
};

/** One piece; null unless both are known. */
export function gainOf(coin: Pick<Coin, 'estimatedValue' | 'purchasePrice'>): Gain | null {
  const value = cents(coin.estimatedValue);
  const price = cents(coin.purchasePrice);
  if (value === null || price === null) return null;
  const difference = value - price;
  return { difference: difference / 100, percent: price === 0 ? null : (difference / price) * 100 };
}

/** Null for a single piece or an unknown amount. */
export function totalOf(each: string | null, quantity: number): number | null {
  const value = cents(each);
  return quantity > 1 && value !== null ? (value * quantity) / 100 : null;
}
