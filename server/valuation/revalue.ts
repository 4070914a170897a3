import { coinRow } from '../coins/queries.ts';
import { getCoin } from '../coins/service.ts';
import type { CoinRow } from '../coins/view.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import type { Estimate, Revaluation } from './model.ts';
import { type Assessment, assess, estimateValue } from './service.ts';
import { isFollowing, newValueOf, type StoredCoin, toValue } from './stored.ts';
import { writeValues } from './write-values.ts';

/** What one piece of a stored coin is worth at the least; nothing is changed. 404 when absent or somebody else's. */
export const valuationOf = async (deps: Deps, userId: string, id: number): Promise<Estimate> =>
  estimateValue(deps, toValue(await stored(deps, userId, id)));

/**
 * Values a coin anew by its metal and face value: 404 when absent or somebody else's. Its owner's figure stands, and so
 * does any value where the estimate is not sure. A value that comes out the same leaves the coin untouched: `valuedAt`
 * tells since when it has been worth that, and each row of its price history is a change.
 */
export async function revalueCoin(deps: Deps, userId: string, id: number): Promise<Revaluation> {
  const coin = await stored(deps, userId, id);
  const assessment = await assess(deps, toValue(coin));
  const { estimate } = assessment;
  const value = newValueOf(coin, estimate);
  const written = value && (await deps.db.transaction((tx) => writeValues(tx, userId, [{ coin, value }])));
  return {
    coin: await getCoin(deps, userId, id),
    changed: written === 1,
    message:
      written === null
        ? unchanged(coin, assessment)
        : written === 1
          ? `Now ${basis(coin, estimate)}`
          : OVERTAKEN,
    estimate,
  };
}

/** Its value is that of one piece, which has to be said where there are more. */
type Held = StoredCoin & Pick<CoinRow, 'quantity'>;

const OVERTAKEN = 'The coin was changed in the meantime, so it was left as it is now.';

async function stored(deps: Deps, userId: string, id: number): Promise<Held> {
  const row = await coinRow(deps.db.orm, userId, id);
  if (!row) throw notFound();
  return row;
}

/** Why the value is what it was. */
function unchanged(coin: Held, { estimate, hindrance }: Assessment): string {
  if (!isFollowing(coin)) return `${whose(coin)} stands. ${hindrance ?? guarantee(coin, estimate)}`;
  if (hindrance === null) return `Still ${basis(coin, estimate)}`;
  return `${hindrance} ${coin.estimatedValue === null ? 'No value was filled in.' : 'The value stays as it was.'}`;
}

const whose = ({ valuationSource }: Held): string =>
  valuationSource === 'ai' ? "The AI's estimate" : 'Your own figure';

/** "$3.62: what its metal is worth at today's prices." */
function basis(coin: Held, { estimatedValue, valuationSource }: Estimate): string {
  const why = valuationSource === 'melt' ? 'what its metal is worth at today’s prices' : 'its face value';
  return `${dollars(estimatedValue)}${each(coin)}: ${why}.`;
}

function guarantee(coin: Held, { estimatedValue, parts: { melt, face } }: Estimate): string {
  const who =
    melt && face ? 'Metal and face value guarantee' : `Its ${melt ? 'metal' : 'face value'} guarantees`;
  return `${who} at least ${dollars(estimatedValue)}${each(coin)}.`;
}

const each = ({ quantity }: Held): string => (quantity > 1 ? ' for one piece' : '');

/** "$1,250.00" */
const dollars = (amount: string | null): string =>
  Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
