import { and, asc, count, desc, eq, type InferSelectModel, inArray, lt } from 'drizzle-orm';
import { Elysia, status } from 'elysia';
import type { Orm } from '../../db/client.ts';
import { imports, users, wants } from '../../db/schema.ts';
import { isCondition } from '../../shared/coins/conditions.ts';
import { UNDATED, yearProblem } from '../../shared/coins/dating.ts';
import { type Coin, CoinId } from '../../shared/coins/model.ts';
import { isDollars, moneyText } from '../../shared/money/money.ts';
import {
  BoughtBody,
  MAX_GUEST_WANTS,
  MAX_WANTS,
  type Want,
  WantInput,
  type WantList,
  WantPatch,
  WantQuery,
  WantRestore,
} from '../../shared/wants/model.ts';
import { buildIndex } from '../catalogue/search-index.ts';
import { pageOf } from '../core/chunks.ts';
import { AppError, fieldError, notFound } from '../core/errors.ts';
import { auth } from '../core/session/plugin.ts';
import type { Caller } from '../core/session/sessions.ts';
import type { CoinsDeps } from './deps.ts';
import { keptCoin } from './queries.ts';
import { insertCoin } from './service.ts';
import { trashRows } from './write.ts';

type WantRow = InferSelectModel<typeof wants>;

/** The import that a want came from, what its file calls it, and when it was added and changed. */
export type WantSource = Partial<Pick<WantRow, 'importId' | 'reference' | 'createdAt' | 'updatedAt'>>;

const wantOf = (userId: string, id: number) => and(eq(wants.userId, userId), eq(wants.id, id));

/** The owner's wants, the newest first, a page at a time. */
async function listWants(deps: CoinsDeps, userId: string, query: WantQuery): Promise<WantList> {
  const { orm } = deps.db;
  const { limit, cursor, search = '' } = query;
  const words = wordsIn(search);
  if (words.length > 0) return searchWants(deps, userId, words, query);
  const found = await orm
    .select()
    .from(wants)
    .where(and(eq(wants.userId, userId), cursor === undefined ? undefined : lt(wants.id, cursor)))
    .orderBy(desc(wants.id))
    .limit(limit + 1);
  const { page, last } = pageOf(found, limit);
  return { wants: page.map(toWant), total: await countOf(orm, userId), nextCursor: last?.id ?? null };
}

const wordsIn = (text: string): string[] =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean);

/** Looks at all wants, some at a time: a list has at most MAX_WANTS, and databases differ in how they compare letters. */
async function searchWants(
  deps: CoinsDeps,
  userId: string,
  words: readonly string[],
  { limit, cursor }: WantQuery,
): Promise<WantList> {
  const found: Want[] = [];
  let total = 0;
  for await (const page of wantPages(deps, userId))
    for (const want of page) {
      const { name, country, year, mintMark, coinType, variation, condition, note } = want;
      const text = wordsIn(
        [name, country, year, mintMark, coinType, variation, condition, note].join(' '),
      ).join(' ');
      if (!words.every((word) => text.includes(word))) continue;
      total += 1;
      if (found.length <= limit && (cursor === undefined || want.id < cursor)) found.push(want);
    }
  const { page, last } = pageOf(found, limit);
  return { wants: page, total, nextCursor: last?.id ?? null };
}

/** All of the owner's wants, a page at a time. */
export async function* wantPages(deps: CoinsDeps, userId: string): AsyncGenerator<Want[]> {
  for (let cursor: number | undefined; ; ) {
    const { wants: page, nextCursor } = await listWants(deps, userId, { limit: 200, cursor });
    yield page;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

/** One want; 404 when absent or another owner's. */
async function getWant({ db }: CoinsDeps, userId: string, id: number): Promise<Want> {
  return toWant(await rowOf(db.orm, userId, id));
}

/** Adds a want inside the caller's transaction; 403 at the limit, 422 for a year that cannot be. */
export async function addWant(
  tx: Orm,
  _deps: Pick<CoinsDeps, 'db'>,
  userId: string,
  want: WantInput & WantSource,
): Promise<Want> {
  refuseYear(want);
  await refuseBeyond(tx, userId, 1);
  const [row] = await tx
    .insert(wants)
    .values({ ...want, userId })
    .returning();
  if (!row) throw new Error('no want was added');
  return toWant(row);
}

/** Adds all of these wants, or none; the errors of `addWant`. */
export async function addWants(
  tx: Orm,
  userId: string,
  added: readonly (WantInput & WantSource)[],
): Promise<void> {
  if (added.length === 0) return;
  for (const want of added) refuseYear(want);
  await refuseBeyond(tx, userId, added.length);
  await tx.insert(wants).values(added.map((want) => ({ ...want, userId })));
}

async function refuseBeyond(tx: Orm, userId: string, more: number): Promise<void> {
  const [user] = await tx.select({ isGuest: users.isGuest }).from(users).where(eq(users.id, userId));
  if (!user) throw notFound();
  const most = user.isGuest ? MAX_GUEST_WANTS : MAX_WANTS;
  if ((await countOf(tx, userId)) + more > most)
    throw new AppError(403, 'want_limit_reached', 'Your list can have at most {most} wants.', { most });
}

/** Changes the given fields; 404 when absent or another owner's. */
async function changeWant(deps: CoinsDeps, userId: string, id: number, patch: WantPatch): Promise<Want> {
  return deps.db.transaction(async (tx) => {
    const before = await rowOf(tx, userId, id);
    refuseYear({ ...before, ...patch });
    const [row] = await tx
      .update(wants)
      .set({ ...patch, updatedAt: new Date() })
      .where(wantOf(userId, id))
      .returning();
    if (!row) throw notFound();
    return toWant(row);
  });
}

/** Removes a want; 404 when absent or another owner's. */
export async function deleteWant(deps: CoinsDeps, userId: string, id: number): Promise<void> {
  await deps.db.transaction((tx) => remove(tx, userId, id));
}

/** Makes a coin of a want and removes the want; the errors of `insertCoin` leave both as they were. */
async function buyWant(deps: CoinsDeps, caller: Caller, id: number, bought: BoughtBody): Promise<Coin> {
  // Before the transaction: other writers would wait for it.
  await buildIndex(deps.catalogue());
  return deps.db.transaction(async (tx) => {
    const want = await rowOf(tx, caller.id, id);
    const { name, yearTo, yearApproximate, mintMark, variation, currency, note } = want;
    const year = want.year ?? UNDATED;
    const problem = yearProblem({ year, yearTo, country: want.country });
    if (problem) throw fieldError('year', 'want_impossible', problem);
    const { price = null, date = null } = bought;
    const coin = await insertCoin(tx, deps, caller, {
      ...{ name, year, yearTo, yearApproximate, mintMark, variation, notes: note, purchaseDate: date },
      coinType: want.coinType ?? name.slice(0, 80),
      condition: want.condition && isCondition(want.condition) ? want.condition : 'Not Applicable',
      ...(want.country === null ? {} : { country: want.country }),
      ...(isDollars(currency) ? { purchasePrice: price } : { currency, ownPurchasePrice: price }),
    });
    await remove(tx, caller.id, id);
    return coin;
  });
}

/**
 * Its coin goes to the trash in the same transaction. 404 for a coin not in the collection, and the errors
 * of `addWant`.
 */
export async function restoreWant(
  deps: CoinsDeps,
  userId: string,
  { coinId, importId, ...want }: WantRestore,
): Promise<Want> {
  return deps.db.transaction(async (tx) => {
    if (coinId !== undefined) {
      const gone = await trashRows(tx, deps, keptCoin(userId, coinId), new Date());
      if (gone.length === 0) throw notFound();
    }
    const [source] = importId
      ? await tx
          .select({ importId: imports.id })
          .from(imports)
          .where(and(eq(imports.id, importId), eq(imports.userId, userId)))
      : [];
    return addWant(tx, deps, userId, { ...want, ...source });
  });
}

/** Removes some of what an import added to the list; answers how many wants that were. */
export async function removeImportWants(
  tx: Orm,
  userId: string,
  importId: string,
  limit: number,
): Promise<number> {
  const ofImport = and(eq(wants.userId, userId), eq(wants.importId, importId));
  const some = await tx
    .select({ id: wants.id })
    .from(wants)
    .where(ofImport)
    .orderBy(asc(wants.id))
    .limit(limit);
  const ids = some.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(wants).where(and(ofImport, inArray(wants.id, ids)));
  return ids.length;
}

/** How many wants of each import are on the list. */
export async function wantsOfImports(
  orm: Orm,
  userId: string,
  importIds: readonly string[],
): Promise<Map<string, number>> {
  if (importIds.length === 0) return new Map();
  const rows = await orm
    .select({ importId: wants.importId, records: count() })
    .from(wants)
    .where(and(eq(wants.userId, userId), inArray(wants.importId, [...importIds])))
    .groupBy(wants.importId);
  return new Map(rows.map(({ importId, records }) => [importId ?? '', records]));
}

/** Gives a guest's wants to an account; they are few. */
export async function giveWants(tx: Orm, guestId: string, accountId: string): Promise<void> {
  await tx.update(wants).set({ userId: accountId }).where(eq(wants.userId, guestId));
}

async function rowOf(tx: Orm, userId: string, id: number): Promise<WantRow> {
  const [row] = await tx.select().from(wants).where(wantOf(userId, id));
  if (!row) throw notFound();
  return row;
}

async function remove(tx: Orm, userId: string, id: number): Promise<void> {
  const gone = await tx.delete(wants).where(wantOf(userId, id)).returning({ id: wants.id });
  if (gone.length === 0) throw notFound();
}

async function countOf(tx: Orm, userId: string): Promise<number> {
  const [row] = await tx.select({ records: count() }).from(wants).where(eq(wants.userId, userId));
  return row?.records ?? 0;
}

/** A want without a country is not taken for one of the United States. */
function refuseYear({ year, yearTo, country }: Partial<Pick<WantRow, 'year' | 'yearTo' | 'country'>>): void {
  const problem = yearProblem({ year: year ?? UNDATED, yearTo, country: country ?? '' });
  if (problem) throw fieldError('year', 'want_impossible', problem);
}

const toWant = ({ userId: _owner, ...row }: WantRow): Want => ({
  ...row,
  priceLimit: moneyText(row.priceLimit),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const wantRoutes = (deps: CoinsDeps) =>
  new Elysia({ prefix: '/api/wants', tags: ['wants'] })
    .use(auth(deps))
    .get('', ({ caller, query }) => listWants(deps, caller.id, query), { signedIn: true, query: WantQuery })
    .get('/:id', ({ caller, params }) => getWant(deps, caller.id, params.id), {
      signedIn: true,
      params: CoinId,
    })
    .post(
      '',
      async ({ caller, body }) =>
        status(201, await deps.db.transaction((tx) => addWant(tx, deps, caller.id, body))),
      { signedIn: true, body: WantInput },
    )
    .patch('/:id', ({ caller, params, body }) => changeWant(deps, caller.id, params.id, body), {
      signedIn: true,
      params: CoinId,
      body: WantPatch,
    })
    .post(
      '/:id/bought',
      async ({ caller, params, body }) => status(201, await buyWant(deps, caller, params.id, body)),
      { signedIn: true, params: CoinId, body: BoughtBody },
    )
    .post('/restore', async ({ caller, body }) => status(201, await restoreWant(deps, caller.id, body)), {
      signedIn: true,
      body: WantRestore,
    })
    .delete(
      '/:id',
      async ({ caller, params }) => {
        await deleteWant(deps, caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: CoinId },
    );
