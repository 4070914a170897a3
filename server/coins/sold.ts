import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { Elysia } from 'elysia';
import type { Orm } from '../../db/client.ts';
import { type CoinRow, coins, type OwnerId } from '../../db/schema.ts';
import { recordsOf } from '../../db/totals.ts';
import { GUEST_COIN_LIMIT } from '../../shared/account/links.ts';
import { type Coin, CoinId } from '../../shared/coins/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { SoldBody, type SoldCoin, type SoldList, SoldQuery } from '../../shared/marketplace/model.ts';
import { moneyText } from '../../shared/money/money.ts';
import { pageOf } from '../core/chunks.ts';
import { fieldError, notFound } from '../core/errors.ts';
import { auth } from '../core/session/plugin.ts';
import type { Caller } from '../core/session/sessions.ts';
import type { CoinsDeps } from './deps.ts';
import { by } from './journal.ts';
import { badCursor, coinRow, guestLimitReached } from './queries.ts';
import { toCoin } from './view.ts';
import { insertCoinRow, type Sale, sellRow, trashSoldRows, unsellRow, writeAnywhere } from './write.ts';

const soldOf = (userId: OwnerId) => and(eq(coins.userId, userId), coins.isSold);
const soldCoin = (userId: OwnerId, id: number) => and(soldOf(userId), eq(coins.id, id));

async function soldRow(orm: Orm, userId: OwnerId, id: number): Promise<CoinRow | undefined> {
  const [row] = await orm.select().from(coins).where(soldCoin(userId, id));
  return row;
}

/** How many pieces of a coin were sold, and what is known of the sale. */
export interface Sold extends Sale {
  quantity: number;
}

/**
 * Inside the caller's transaction; some pieces become a coin of their own. A coin in the trash may be sold.
 * Returns the sold id.
 */
export async function sellPieces(
  tx: Orm,
  deps: CoinsDeps,
  coin: CoinRow,
  { quantity, ...sale }: Sold,
): Promise<number> {
  if (quantity >= coin.quantity) {
    await sellRow(tx, deps, coin, sale);
    return coin.id;
  }
  // Numbered anew, it has come anew: coins are numbered in the order they came.
  const { id: _id, createdAt: _createdAt, ...copy } = coin;
  const part = await insertCoinRow(tx, deps, { ...copy, loans: null, quantity, deletedAt: null });
  await sellRow(tx, deps, part, sale);
  await writeAnywhere(tx, deps, coin, { quantity: coin.quantity - quantity });
  return part.id;
}

/** 404 when absent, 422 for more pieces than there are. */
export async function markSold(
  deps: CoinsDeps,
  userId: OwnerId,
  id: number,
  body: SoldBody,
): Promise<SoldCoin> {
  const { price, fees, soldAt, place } = body;
  const sale = { soldPrice: price, soldFees: fees, soldAt, soldPlace: place };
  const row = await deps.db.transaction(async (tx) => {
    const kept = await coinRow(tx, userId, id);
    const coin = kept ?? (await soldRow(tx, userId, id));
    if (!coin) throw notFound();
    const quantity = body.quantity ?? coin.quantity;
    if (quantity > coin.quantity || (!kept && quantity < coin.quantity))
      throw kept
        ? tooManySold(coin)
        : fieldError('quantity', 'sale_quantity_fixed', 'A sale is corrected for all of its pieces.');
    const soldListingId = kept ? null : coin.soldListingId;
    const soldId = await sellPieces(tx, deps, coin, { ...sale, soldListingId, quantity });
    return soldRow(tx, userId, soldId);
  });
  if (!row) throw notFound();
  return toSold(row);
}

function tooManySold({ quantity }: CoinRow) {
  const text =
    quantity === 1
      ? msg('There is only one piece of this coin.')
      : msg('There are only {quantity} pieces of this coin.');
  return fieldError('quantity', 'pieces_too_few', text, { quantity });
}

/** 404 when not sold, 403 when a guest would hold more than ten. */
export async function putBack(deps: CoinsDeps, caller: Caller, id: number): Promise<Coin> {
  const row = await deps.db.transaction(async (tx) => {
    if (!(await unsellRow(tx, deps, soldCoin(caller.id, id)))) throw notFound();
    if (caller.isGuest && (await recordsOf(tx, caller.id)) > GUEST_COIN_LIMIT) throw guestLimitReached();
    return coinRow(tx, caller.id, id);
  });
  if (!row) throw notFound();
  return toCoin(row);
}

/** Moves a sold coin to the trash; restored it is a sold one again. 404 when it is none of the owner's. */
async function trashSold(deps: CoinsDeps, userId: OwnerId, id: number): Promise<void> {
  const gone = await deps.db.transaction((tx) => trashSoldRows(tx, soldCoin(userId, id)));
  if (gone === 0) throw notFound();
}

/** A sold coin with all that was known of it, and its sale. */
async function getSold(
  deps: CoinsDeps,
  userId: OwnerId,
  id: number,
): Promise<{ coin: Coin; sale: SoldCoin }> {
  const row = await soldRow(deps.db.orm, userId, id);
  if (!row) throw notFound();
  return { coin: toCoin(row), sale: toSold(row) };
}

/** What was sold, last sold first, a page at a time, with the sums over all of it. */
async function listSold(deps: CoinsDeps, userId: OwnerId, { limit, cursor }: SoldQuery): Promise<SoldList> {
  const { orm } = deps.db;
  const found = await orm
    .select()
    .from(coins)
    .where(and(soldOf(userId), cursor === undefined ? undefined : after(cursor)))
    .orderBy(desc(coins.soldAt), desc(coins.id))
    .limit(limit + 1);
  const { page, last } = pageOf(found, limit);
  const { records, totals } = await sumsOf(orm, userId);
  return {
    coins: page.map(toSold),
    total: records,
    nextCursor: last?.soldAt ? `${last.soldAt.getTime()}-${last.id}` : null,
    totals,
  };
}

const CURSOR = /^(\d{1,15})-([1-9]\d{0,14})$/;

function after(cursor: string): SQL {
  const [, time, id] = CURSOR.exec(cursor) ?? [];
  if (!time || !id) throw badCursor();
  return sql`(${coins.soldAt}, ${coins.id}) < (${sql.param(new Date(Number(time)), coins.soldAt)}, ${Number(id)})`;
}

async function sumsOf(orm: Orm, userId: OwnerId): Promise<{ records: number; totals: SoldList['totals'] }> {
  const paid = sql`${coins.purchasePrice} * ${coins.quantity}`;
  const isKnown = sql`${coins.soldPrice} is not null and ${coins.purchasePrice} is not null`;
  const gained = sql`${coins.soldPrice} - coalesce(${coins.soldFees}, 0) - ${paid}`;
  const sum = (of: SQL, where?: SQL) =>
    sql<number>`coalesce(sum(${where ? sql`case when ${where} then ${of} end` : of}), 0)`.mapWith(Number);
  const [row] = await orm
    .select({
      records: count(),
      pieces: sum(sql`${coins.quantity}`),
      price: sum(sql`${coins.soldPrice}`),
      fees: sum(sql`${coins.soldFees}`),
      paid: sum(paid, isKnown),
      gain: sum(gained, isKnown),
      gainOver: sum(sql`1`, isKnown),
    })
    .from(coins)
    .where(soldOf(userId));
  const sums = row ?? { records: 0, pieces: 0, price: 0, fees: 0, paid: 0, gain: 0, gainOver: 0 };
  return {
    records: sums.records,
    totals: {
      ...{ pieces: sums.pieces, price: moneyText(sums.price), fees: moneyText(sums.fees) },
      ...{ paid: moneyText(sums.paid), gain: moneyText(sums.gain), gainOver: sums.gainOver },
    },
  };
}

function toSold(row: CoinRow): SoldCoin {
  const { soldPrice, soldFees, purchasePrice, quantity } = row;
  const paid = purchasePrice === null ? null : purchasePrice * quantity;
  const gain = soldPrice === null || paid === null ? null : soldPrice - (soldFees ?? 0) - paid;
  return {
    ...{ id: row.id, name: row.name, coinType: row.coinType, category: row.category, year: row.year },
    ...{ mintMark: row.mintMark, condition: row.condition, composition: row.composition },
    ...{ diameter: row.diameter, country: row.country, quantity },
    ...{ isGraded: row.isGraded, gradingCompany: row.gradingCompany, grade: row.grade },
    ...{ imageUrl: row.imageUrl, obverseImageUrl: row.obverseImageUrl, reverseImageUrl: row.reverseImageUrl },
    soldAt: (row.soldAt ?? row.updatedAt).toISOString(),
    ...{ soldPlace: row.soldPlace, soldPrice: moneyText(soldPrice), soldFees: moneyText(soldFees) },
    ...{ paid: moneyText(paid), gain: moneyText(gain) },
    gainPercent: gain === null || !paid ? null : Math.round((gain / paid) * 1000) / 10,
    listingId: row.soldListingId,
  };
}

export const soldRoutes = (deps: CoinsDeps) =>
  new Elysia({ prefix: '/api', tags: ['sold'] })
    .use(auth(deps))
    .post(
      '/coins/:id/sold',
      ({ caller, params, body }) => markSold(by(deps, caller), caller.id, params.id, body),
      {
        signedIn: true,
        params: CoinId,
        body: SoldBody,
      },
    )
    .get('/sold', ({ caller, query }) => listSold(deps, caller.id, query), {
      signedIn: true,
      query: SoldQuery,
    })
    .get('/sold/:id', ({ caller, params }) => getSold(deps, caller.id, params.id), {
      signedIn: true,
      params: CoinId,
    })
    .post('/sold/:id/put-back', ({ caller, params }) => putBack(by(deps, caller), caller, params.id), {
      signedIn: true,
      params: CoinId,
    })
    .delete(
      '/sold/:id',
      async ({ caller, params }) => {
        await trashSold(by(deps, caller), caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: CoinId },
    );
