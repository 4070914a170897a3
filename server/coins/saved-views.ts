import { and, count, eq, inArray } from 'drizzle-orm';
import { Elysia, status } from 'elysia';
import type { Orm } from '../../db/client.ts';
import { type OwnerId, savedViews } from '../../db/schema.ts';
import { CoinId } from '../../shared/coins/model.ts';
import { MAX_SAVED_VIEWS, type SavedView, SavedViewInput, SavedViewPatch } from '../../shared/coins/views.ts';
import { AppError, notFound } from '../core/errors.ts';
import { auth } from '../core/session/plugin.ts';
import type { CoinsDeps } from './deps.ts';

const told = { id: savedViews.id, name: savedViews.name, view: savedViews.view };
const mine = (userId: OwnerId, id: number) => and(eq(savedViews.userId, userId), eq(savedViews.id, id));

async function listViews({ db }: CoinsDeps, userId: OwnerId): Promise<SavedView[]> {
  const rows = await db.orm.select(told).from(savedViews).where(eq(savedViews.userId, userId));
  return rows.toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
}

/** 403 at the limit. */
const saveView = ({ db }: CoinsDeps, userId: OwnerId, input: SavedViewInput): Promise<SavedView> =>
  db.transaction(async (tx) => {
    const [there] = await tx.select({ views: count() }).from(savedViews).where(eq(savedViews.userId, userId));
    refuseBeyond((there?.views ?? 0) + 1);
    const [row] = await tx
      .insert(savedViews)
      .values({ ...input, userId })
      .returning(told);
    if (!row) throw new Error('no view was saved');
    return row;
  });

function refuseBeyond(views: number): void {
  if (views > MAX_SAVED_VIEWS)
    throw new AppError(403, 'view_limit_reached', 'You can save at most {most} views.', {
      most: MAX_SAVED_VIEWS,
    });
}

/** Adds views that the owner has not yet, and answers their ids; 403 at the limit. */
export async function addViews(
  tx: Orm,
  userId: OwnerId,
  added: readonly SavedViewInput[],
): Promise<number[]> {
  if (added.length === 0) return [];
  const there = await tx.select(told).from(savedViews).where(eq(savedViews.userId, userId));
  // PostgreSQL keeps the fields of a view in another order.
  const fresh = added.filter(
    ({ name, view }) => !there.some((one) => one.name === name && Bun.deepEquals(one.view, view)),
  );
  if (fresh.length === 0) return [];
  refuseBeyond(there.length + fresh.length);
  const rows = await tx
    .insert(savedViews)
    .values(fresh.map(({ name, view }) => ({ userId, name, view })))
    .returning({ id: savedViews.id });
  return rows.map(({ id }) => id);
}

/** Undoes `addViews`. */
export async function takeViewsBack(tx: Orm, userId: OwnerId, ids: readonly number[]): Promise<void> {
  await tx.delete(savedViews).where(and(eq(savedViews.userId, userId), inArray(savedViews.id, [...ids])));
}

async function renameView({ db }: CoinsDeps, userId: OwnerId, id: number, name: string): Promise<SavedView> {
  const [row] = await db.transaction((tx) =>
    tx.update(savedViews).set({ name }).where(mine(userId, id)).returning(told),
  );
  if (!row) throw notFound();
  return row;
}

async function deleteView({ db }: CoinsDeps, userId: OwnerId, id: number): Promise<void> {
  const gone = await db.transaction((tx) =>
    tx.delete(savedViews).where(mine(userId, id)).returning({ id: savedViews.id }),
  );
  if (gone.length === 0) throw notFound();
}

export async function giveViews(tx: Orm, guestId: OwnerId, accountId: OwnerId): Promise<void> {
  await tx.update(savedViews).set({ userId: accountId }).where(eq(savedViews.userId, guestId));
}

export const savedViewRoutes = (deps: CoinsDeps) =>
  new Elysia({ prefix: '/api/views', tags: ['coins'] })
    .use(auth(deps))
    .get('', ({ caller }) => listViews(deps, caller.id), { signedIn: true })
    .post('', async ({ caller, body }) => status(201, await saveView(deps, caller.id, body)), {
      signedIn: true,
      body: SavedViewInput,
    })
    .patch('/:id', ({ caller, params, body }) => renameView(deps, caller.id, params.id, body.name), {
      signedIn: true,
      params: CoinId,
      body: SavedViewPatch,
    })
    .delete(
      '/:id',
      async ({ caller, params }) => {
        await deleteView(deps, caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: CoinId },
    );
