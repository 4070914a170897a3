import { and, count, desc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { afterCommit, type Orm } from '../../db/client.ts';
import { coins, marketplaceListings, type OwnerId } from '../../db/schema.ts';
import { recordsOf } from '../../db/totals.ts';
import { GUEST_COIN_LIMIT } from '../../shared/account/links.ts';
import {
  type Changed,
  type Rest,
  RestoreBody,
  TRASH_DAYS,
  type TrashedCoin,
  TrashList,
  type WholeTrashedCoin,
} from '../../shared/coins/bulk.ts';
import { CoinId } from '../../shared/coins/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { eachAlone, inPieces, pageOf } from '../core/chunks.ts';
import { AppError, notFound } from '../core/errors.ts';
import { withUserLock } from '../core/leases.ts';
import { auth } from '../core/session/plugin.ts';
import type { Caller } from '../core/session/sessions.ts';
import type { CoinsDeps } from './deps.ts';
import { by } from './journal.ts';
import { guestLimitReached } from './queries.ts';
import { listColumns, toCoin, toCollectionCoin } from './view.ts';
import { deleteRows, restoreRows } from './write.ts';

const TRASH_MS = TRASH_DAYS * 24 * 3_600_000;
/** Coins of a page that does not say how many it wants. */
const PAGE = 100;

/** Sold coins have left the collection as well. */
const inTrash = and(isNotNull(coins.deletedAt), eq(coins.isSold, false));

const trashOf = (userId: OwnerId) => and(eq(coins.userId, userId), inTrash);

/** What lies in the owner's trash, last deleted first. */
async function listTrash(
  deps: CoinsDeps,
  userId: OwnerId,
  { limit = PAGE, cursor }: TrashList,
): Promise<{ coins: TrashedCoin[]; total: number; nextCursor: string | null }> {
  // One more than asked for tells whether there is a next page.
  const found = await deps.db.orm
    .select({ ...listColumns, deletedAt: coins.deletedAt })
    .from(coins)
    .where(and(trashOf(userId), cursor === undefined ? undefined : after(cursor)))
    .orderBy(desc(coins.deletedAt), desc(coins.id))
    .limit(limit + 1);
  const [sum] = await deps.db.orm.select({ records: count() }).from(coins).where(trashOf(userId));
  const { page, last } = pageOf(found, limit);
  return {
    coins: page.flatMap(({ deletedAt, ...row }) =>
      deletedAt ? { ...toCollectionCoin(row), ...restOf(deletedAt) } : [],
    ),
    total: sum?.records ?? 0,
    nextCursor: last?.deletedAt ? `${last.deletedAt.getTime()}-${last.id}` : null,
  };
}

/** 404 when there is none. */
async function getTrashed(deps: CoinsDeps, userId: OwnerId, id: number): Promise<WholeTrashedCoin> {
  const [row] = await deps.db.orm
    .select()
    .from(coins)
    .where(and(trashOf(userId), eq(coins.id, id)));
  if (!row?.deletedAt) throw notFound();
  return { ...toCoin(row), ...restOf(row.deletedAt) };
}

const restOf = (deletedAt: Date): Rest => ({
  deletedAt: deletedAt.toISOString(),
  purgedAt: new Date(deletedAt.getTime() + TRASH_MS).toISOString(),
});

function after(cursor: string): SQL {
  const [time, id] = cursor.split('-').map(Number);
  return sql`(${coins.deletedAt}, ${coins.id}) < (${sql.param(new Date(time ?? 0), coins.deletedAt)}, ${id})`;
}

/**
 * Skips coins not in the trash: 404 if none is left; 403, and nothing restored, when a guest would hold
 * more than ten.
 */
export const restoreCoins = (deps: CoinsDeps, caller: Caller, which: RestoreBody): Promise<Changed> =>
  withUserLock(deps, caller.id, () => restoreAll(deps, caller, which));

async function restoreAll(deps: CoinsDeps, caller: Caller, which: RestoreBody): Promise<Changed> {
  const named = 'ids' in which ? inArray(coins.id, which.ids) : undefined;
  const ids = await idsWhere(deps, and(trashOf(caller.id), named));
  if (named && ids.length === 0) throw notFound();
  let changed = 0;
  await inPieces(deps, ids, async (tx, some) => {
    const restored = await restoreSome(tx, deps, caller, some);
    afterCommit(tx, () => {
      changed += restored;
    });
  });
  return { changed };
}

async function restoreSome(tx: Orm, deps: CoinsDeps, caller: Caller, ids: number[]): Promise<number> {
  const restored = await restoreRows(tx, deps, and(trashOf(caller.id), inArray(coins.id, ids)));
  if (caller.isGuest && (await recordsOf(tx, caller.id)) > GUEST_COIN_LIMIT) {
    // Whatever is thrown takes all of this back.
    throw guestLimitReached();
  }
  return restored;
}

/** 404 when not in the trash, 409 while for sale. The hourly sweep removes its photos. */
export async function deleteForGood(deps: CoinsDeps, userId: OwnerId, id: number): Promise<void> {
  const mine = and(trashOf(userId), eq(coins.id, id));
  const [offered] = await idsWhere(deps, and(mine, isOffered(true)));
  if (offered !== undefined) throw new AppError(409, 'coin_still_for_sale', OFFERED);
  const gone = await deleteChunkwise(deps, [id], mine);
  if (gone === 0) throw notFound();
}

const OFFERED = msg('This coin is still for sale. End its listing first; then it can be deleted.');

/** Whether a coin stands on a marketplace, or is about to: nobody must be able to buy what is nowhere known any more. */
const isOffered = (offered: boolean): SQL => {
  const listed = sql`select 1 from ${marketplaceListings} where ${marketplaceListings.coinId} = ${coins.id} and ${inArray(marketplaceListings.status, ['publishing', 'listed'])}`;
  return offered ? sql`exists (${listed})` : sql`not exists (${listed})`;
};

/** Except what is for sale. The hourly sweep removes the photos. */
const emptyTrash = (deps: CoinsDeps, userId: OwnerId): Promise<Changed> =>
  withUserLock(deps, userId, async () => {
    const mine = and(trashOf(userId), isOffered(false));
    return { changed: await deleteChunkwise(deps, await idsWhere(deps, mine), mine) };
  });

/** Deletes for good, whoever owns them, the coins that have been in the trash for more than 30 days. */
export async function purgeTrash(deps: CoinsDeps, now = Date.now()): Promise<void> {
  const old = and(inTrash, isOffered(false), lt(coins.deletedAt, new Date(now - TRASH_MS)));
  const found = await deps.db.orm.select({ id: coins.id, userId: coins.userId }).from(coins).where(old);
  const owners = [...Map.groupBy(found, ({ userId }) => userId)].map(([id, theirs]) => ({
    id,
    coins: theirs.map((coin) => coin.id),
  }));
  await eachAlone(deps, 'trash', owners, async ({ coins: ids }) => {
    try {
      await deleteChunkwise(deps, ids, old);
    } catch {
      // One of them cannot be deleted: the others can.
      await eachAlone(deps, 'trash', ids, (id) => deleteChunkwise(deps, [id], old));
    }
  });
}

async function idsWhere(deps: CoinsDeps, condition: SQL | undefined): Promise<number[]> {
  const rows = await deps.db.orm.select({ id: coins.id }).from(coins).where(condition);
  return rows.map((row) => row.id);
}

/** Deletes those of the coins that still meet the condition, and answers how many; price histories go with them. */
async function deleteChunkwise(deps: CoinsDeps, ids: number[], condition: SQL | undefined): Promise<number> {
  let changed = 0;
  await inPieces(deps, ids, async (tx, some) => {
    const deleted = await deleteRows(tx, and(inArray(coins.id, some), condition));
    afterCommit(tx, () => {
      changed += deleted;
    });
  });
  return changed;
}

export const trashRoutes = (deps: CoinsDeps) =>
  new Elysia({ prefix: '/api', tags: ['trash'] })
    .use(auth(deps))
    .get(
      '/trash',
      async ({ caller, query, set }) => {
        const page = await listTrash(deps, caller.id, query);
        set.headers['x-total-count'] = String(page.total);
        if (page.nextCursor) set.headers['x-next-cursor'] = page.nextCursor;
        return page.coins;
      },
      { signedIn: true, query: TrashList },
    )
    .get('/trash/:id', ({ caller, params }) => getTrashed(deps, caller.id, params.id), {
      signedIn: true,
      params: CoinId,
    })
    .delete(
      '/trash/:id',
      async ({ caller, params }) => {
        await deleteForGood(deps, caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: CoinId },
    )
    // Many coins and the wait for one's turn take longer than a connection may be silent.
    .post(
      '/trash/restore',
      ({ request, caller, body }) => deps.patience(request, restoreCoins(by(deps, caller), caller, body)),
      { signedIn: true, body: RestoreBody },
    )
    .delete('/trash', ({ request, caller }) => deps.patience(request, emptyTrash(deps, caller.id)), {
      signedIn: true,
    });
