import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { Elysia } from 'elysia';
import type { Orm } from '../../db/client.ts';
import {
  activeLearningFeedback,
  type CoinRow,
  coinSources,
  coins,
  coinTags,
  importedCoins,
  imports,
  marketplaceListings,
  type OwnerId,
  photos,
  priceHistory,
  readerSides,
  valuations,
} from '../../db/schema.ts';
import { MoveBody, type Moved } from '../../shared/account/collections.ts';
import { CoinId } from '../../shared/coins/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { hashIn } from '../../shared/photos/model.ts';
import { journalOf } from '../account/collections/journal.ts';
import { ownerFor } from '../core/access.ts';
import { inChunks } from '../core/chunks.ts';
import { AppError, notFound } from '../core/errors.ts';
import { auth } from '../core/session/plugin.ts';
import { type Caller, personOf } from '../core/session/sessions.ts';
import { refuseBeyondQuota } from '../photos/quota.ts';
import type { CoinsDeps } from './deps.ts';
import { by, noteCoins } from './journal.ts';
import { coinReads, inCollection } from './queries.ts';
import { followRates } from './rates.ts';
import { giveRows } from './write.ts';

/** They move with their coin; what an import or a sale knows of it stays. */
const OF_COINS = [priceHistory, valuations, coinTags, readerSides, activeLearningFeedback] as const;

/** To another collection that the mover may change. Listed coins and those being imported stay. 404 when none is left, or for a foreign collection. */
async function moveCoins(deps: CoinsDeps, caller: Caller, { ids, ...body }: MoveBody): Promise<Moved> {
  const to = await ownerFor(deps, personOf(caller), body.to, 'writer');
  if (to === caller.id) throw new AppError(409, 'coins_there_already', THERE);
  const moved: number[] = [];
  await inChunks(ids, async (some) => {
    moved.push(...(await deps.db.transaction((tx) => moveSome(tx, deps, caller.id, to, some))));
  });
  if (moved.length > 0) await followRates(deps, to);
  const left = await deps.db.orm
    .select({ id: coins.id })
    .from(coins)
    .where(and(inCollection(caller.id), inArray(coins.id, ids)));
  if (moved.length === 0 && left.length === 0) throw notFound();
  return { moved, staying: left.map(({ id }) => id) };
}

async function moveSome(
  tx: Orm,
  deps: CoinsDeps,
  from: OwnerId,
  to: OwnerId,
  ids: number[],
): Promise<number[]> {
  const listed = tx
    .select({ id: marketplaceListings.coinId })
    .from(marketplaceListings)
    .where(and(eq(marketplaceListings.userId, from), inArray(marketplaceListings.coinId, ids)));
  const running = tx
    .select({ id: importedCoins.coinId })
    .from(importedCoins)
    .innerJoin(imports, eq(imports.id, importedCoins.importId))
    .where(and(eq(imports.state, 'importing'), inArray(importedCoins.coinId, ids)));
  const free = await tx
    .select()
    .from(coins)
    .where(
      and(
        ...[inCollection(from), inArray(coins.id, ids)],
        ...[notInArray(coins.id, listed), notInArray(coins.id, running)],
      ),
    );
  if (free.length === 0) return [];
  const moving = free.map(({ id }) => id);
  await copyPhotos(tx, deps, from, to, free);
  await noteCoins(
    tx,
    deps,
    from,
    moving.map((id) => ({ kind: 'moved-out', id })),
  );
  await giveRows(tx, from, to, inArray(coins.id, moving));
  await noteCoins(
    tx,
    deps,
    to,
    moving.map((id) => ({ kind: 'moved-in', id })),
  );
  for (const table of OF_COINS)
    await tx
      .update(table)
      .set({ userId: to })
      .where(and(eq(table.userId, from), inArray(table.coinId, moving)));
  // A second import of the old file would change a coin that is elsewhere.
  await tx.delete(coinSources).where(and(eq(coinSources.userId, from), inArray(coinSources.coinId, moving)));
  return moving;
}

const hashesOf = ({ imageUrl, obverseImageUrl, reverseImageUrl, files }: CoinRow): string[] =>
  [imageUrl, obverseImageUrl, reverseImageUrl, ...(files ?? []).map(({ url }) => url)].flatMap(
    (url) => hashIn(url) ?? [],
  );

/** Other coins may use the same photos; unused ones are swept later (server/photos/removal.ts). */
async function copyPhotos(
  tx: Orm,
  deps: CoinsDeps,
  from: OwnerId,
  to: OwnerId,
  moving: readonly CoinRow[],
): Promise<void> {
  const hashes = [...new Set(moving.flatMap(hashesOf))];
  if (hashes.length === 0) return;
  const held = await tx
    .select()
    .from(photos)
    .where(and(eq(photos.userId, from), inArray(photos.hash, hashes)));
  if (held.length === 0) return;
  await refuseBeyondQuota(tx, deps, to, held);
  await tx
    .insert(photos)
    .values(held.map(({ id: _id, ...photo }) => ({ ...photo, userId: to })))
    .onConflictDoNothing();
}

const THERE = msg('These coins are in that collection already.');

export const moveRoutes = (deps: CoinsDeps) =>
  new Elysia({ prefix: '/api/coins', tags: ['coins'] })
    .use(auth(deps))
    .post(
      '/move',
      ({ caller, body, request }) => deps.patience(request, moveCoins(by(deps, caller), caller, body)),
      { withAccount: true, body: MoveBody },
    )
    .get(
      '/:id/changes',
      async ({ caller, params }) => {
        const [coin] = await coinReads(deps.db).one.all({ userId: caller.id, id: params.id });
        if (!coin) throw notFound();
        return journalOf(deps, caller.id, { coinId: params.id });
      },
      { signedIn: true, params: CoinId },
    );
