import type { CoinRow } from '../../db/schema.ts';
import type { ValuationSource } from '../../shared/coins/fields.ts';
import { msg, msgDollars, sentences } from '../../shared/language/msg.ts';
import { moneyText } from '../../shared/money/money.ts';
import type { Estimate } from '../../shared/valuation/model.ts';
import { followsMarket, type NewValue, type StoredCoin } from './stored.ts';

type HeldCoin = StoredCoin & Pick<CoinRow, 'quantity'>;

export const CHANGED_MEANWHILE = msg('The coin was changed in the meantime, so its value wasn’t updated.');

/** From cents or JSON. */
export const dollars = (amount: number | string | null): string =>
  msgDollars(Number(typeof amount === 'number' ? moneyText(amount) : amount));

/** "Now $3.62: what its metal is worth at today’s prices." or "Still $3.62: …". */
export function basis(
  word: 'Now' | 'Still',
  coin: Pick<HeldCoin, 'quantity'>,
  { cents, valuationSource, confidence, metadata }: NewValue,
): string {
  const amount = amountOf(coin, cents);
  const pricedAt = Date.parse(String(metadata?.spotDate));
  if (valuationSource === 'melt' && confidence !== 'low' && Date.now() - pricedAt > DAY_MS)
    return word === 'Now'
      ? msg('Now {amount}: melt value at the last known prices.', { amount })
      : msg('Still {amount}: melt value at the last known prices.', { amount });
  if (valuationSource === 'melt' && confidence === 'low')
    return word === 'Now'
      ? msg('Now {amount}: melt value, as far as known.', { amount })
      : msg('Still {amount}: melt value, as far as known.', { amount });
  return (word === 'Now' ? NOW : STILL)[valuationSource](amount);
}

const DAY_MS = 24 * 3_600_000;

const NOW: Record<ValuationSource, (amount: string) => string> = {
  owner: (amount) => msg('Now {amount}: your value.', { amount }),
  pcgs: (amount) => msg('Now {amount}: PCGS price guide.', { amount }),
  ai: (amount) => msg('Now {amount}: AI estimate.', { amount }),
  melt: (amount) => msg('Now {amount}: melt value at today’s prices.', { amount }),
  face: (amount) => msg('Now {amount}: face value.', { amount }),
};

const STILL: Record<ValuationSource, (amount: string) => string> = {
  owner: (amount) => msg('Still {amount}: your value.', { amount }),
  pcgs: (amount) => msg('Still {amount}: PCGS price guide.', { amount }),
  ai: (amount) => msg('Still {amount}: AI estimate.', { amount }),
  melt: (amount) => msg('Still {amount}: melt value at today’s prices.', { amount }),
  face: (amount) => msg('Still {amount}: face value.', { amount }),
};

/** Why the value did not change; `now` is the shown value, recomputed. */
export function unchanged(coin: HeldCoin, { estimate, hindrance }: Assessment, now: NewValue | null): string {
  if (!followsMarket(coin)) return sentences(stands(coin), hindrance ?? guarantee(coin, estimate));
  if (hindrance === null && now) return basis('Still', coin, now);
  const stays =
    coin.estimatedValue === null ? msg('No value was filled in.') : msg('The value wasn’t changed.');
  return sentences(hindrance, stays);
}

const stands = ({ valuationSource }: HeldCoin): string => {
  if (valuationSource === 'pcgs') return msg('The price guide value is kept.');
  return valuationSource === 'ai' ? msg('The AI estimate is kept.') : msg('Your value is kept.');
};

const guarantee = (coin: HeldCoin, { estimatedValue, parts }: Assessment['estimate']): string =>
  guaranteed(parts, amountOf(coin, estimatedValue));

export function guaranteed({ melt, face }: Estimate['parts'], amount: string): string {
  if (melt && face) return msg('Worth at least {amount} by metal and face value.', { amount });
  return melt
    ? msg('Worth at least its melt value, {amount}.', { amount })
    : msg('Worth at least its face value, {amount}.', { amount });
}

/** "$2.40", or "… for one piece" of several. */
function amountOf({ quantity }: Pick<HeldCoin, 'quantity'>, value: number | string | null): string {
  const amount = dollars(value);
  return quantity > 1 ? msg('{amount} for one piece', { amount }) : amount;
}

/** `hindrance`: why not to fill the value in automatically; null if none. */
export interface Assessment {
  estimate: Estimate;
  hindrance: string | null;
}
