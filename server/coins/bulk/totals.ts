import { and, type SQL, sql } from 'drizzle-orm';
import { coins, type OwnerId } from '../../../db/schema.ts';
import type { CoinSelection, SelectionTotals } from '../../../shared/coins/bulk.ts';
import { inChunks } from '../../core/chunks.ts';
import type { CoinsDeps } from '../deps.ts';
import { passing } from '../passing.ts';
import { inCollection } from '../queries.ts';
import { keptAmong, selectedIds } from './selection.ts';

const { quantity, estimatedValue: value, purchasePrice: price } = coins;

const VALUED = sql`${value} is not null`;
const PAID = sql`${price} is not null`;
const COMPARED = sql`${value} is not null and ${price} is not null`;

const count = (of: SQL) => sql`count(*) filter (where ${of})`.mapWith(Number);
const sum = (cents: SQL) => sql`coalesce(sum(${cents}), 0)`.mapWith(Number);

/** Amounts in cents; `sum` passes over what is null. */
const sums = {
  records: sql`count(*)`.mapWith(Number),
  pieces: sum(sql`${quantity}`),
  value: sum(sql`${value} * ${quantity}`),
  valued: count(VALUED),
  paid: sum(sql`${price} * ${quantity}`),
  paidFor: count(PAID),
  gain: sum(sql`(${value} - ${price}) * ${quantity}`),
  compared: count(COMPARED),
};

/** What the selected coins are worth and cost; 404 if none of the named ones is there. */
export async function totalsOfSelection(
  deps: CoinsDeps,
  userId: OwnerId,
  selection: CoinSelection,
): Promise<SelectionTotals> {
  const read = async (which: SQL | undefined) => {
    const [row] = await deps.db.orm.select(sums).from(coins).where(which);
    return row ?? NOTHING;
  };
  if ('all' in selection && !selection.search && !selection.except?.length)
    return inDollars(await read(and(inCollection(userId), passing(userId, selection))));
  const ids = await selectedIds(deps, userId, selection);
  const total = { ...NOTHING };
  await inChunks(ids, async (some) => {
    const part = await read(keptAmong(userId, some));
    for (const name of NAMES) total[name] += part[name];
  });
  return inDollars(total);
}

const NOTHING: SelectionTotals = {
  ...{ records: 0, pieces: 0, value: 0, valued: 0 },
  ...{ paid: 0, paidFor: 0, gain: 0, compared: 0 },
};
const NAMES = Object.keys(NOTHING) as (keyof SelectionTotals)[];

const inDollars = (total: SelectionTotals): SelectionTotals => ({
  ...total,
  value: total.value / 100,
  paid: total.paid / 100,
  gain: total.gain / 100,
});
