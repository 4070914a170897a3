import type { CoinRow } from '../../db/schema.ts';
import { msg } from '../../shared/language/msg.ts';
import { moneyText } from '../../shared/money/money.ts';
import type { Assessment } from './service.ts';
import { isFollowing, type NewValue, type StoredCoin } from './stored.ts';

/** Its value is that of one piece, which has to be said where there are more. */
export type Held = StoredCoin & Pick<CoinRow, 'quantity'>;

export const OVERTAKEN = msg('The coin was changed in the meantime, so it was left as it is now.');

/** "$1,250.00" of an amount in cents or as JSON has it. */
export const dollars = (amount: number | string | null): string =>
  Number(typeof amount === 'number' ? moneyText(amount) : amount).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
  });

/** "$3.62: what its metal is worth at today’s prices." */
export const basis = (
  coin: Pick<Held, 'quantity'>,
  { cents, valuationSource, confidence }: NewValue,
): string =>
  `${dollars(cents)}${each(coin)}: ${valuationSource === 'melt' && confidence === 'low' ? OLD_MELT : BASES[valuationSource]}.`;

const BASES = {
  owner: 'your own figure',
  pcgs: 'the PCGS price guide',
  ai: "the AI's estimate",
  melt: 'what its metal is worth at today’s prices',
  face: 'its face value',
} as const;
const OLD_MELT = 'what its metal is worth, as far as that is known';

/** Why the value is what it was; `now` is what is shown, as it would be reckoned. */
export function unchanged(coin: Held, { estimate, hindrance }: Assessment, now: NewValue | null): string {
  if (!isFollowing(coin)) return `${whose(coin)} stands. ${hindrance ?? guarantee(coin, estimate)}`;
  if (hindrance === null && now) return `Still ${basis(coin, now)}`;
  const stays =
    coin.estimatedValue === null ? msg('No value was filled in.') : msg('The value stays as it was.');
  return [hindrance, stays].filter(Boolean).join(' ');
}

const whose = ({ valuationSource }: Held): string => {
  if (valuationSource === 'pcgs') return "The price guide's figure";
  return valuationSource === 'ai' ? "The AI's estimate" : 'Your own figure';
};

function guarantee(coin: Held, { estimatedValue, parts: { melt, face } }: Assessment['estimate']): string {
  const who =
    melt && face ? 'Metal and face value guarantee' : `Its ${melt ? 'metal' : 'face value'} guarantees`;
  return `${who} at least ${dollars(estimatedValue)}${each(coin)}.`;
}

const each = ({ quantity }: Pick<Held, 'quantity'>): string => (quantity > 1 ? ' for one piece' : '');
