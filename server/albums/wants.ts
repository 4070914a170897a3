import { and, asc, count, eq, type InferSelectModel, inArray } from 'drizzle-orm';
import { Elysia, status } from 'elysia';
import type { Orm } from '../../db/client.ts';
import { coins, imports, type OwnerId, users, wants } from '../../db/schema.ts';
import { isCondition } from '../../shared/coins/conditions.ts';
import { UNDATED, yearProblem } from '../../shared/coins/dating.ts';
import { UNITED_STATES } from '../../shared/coins/identity.ts';
import { type Coin, type CoinConflict, CoinId, CreatedAt } from '../../shared/coins/model.ts';
import { isDollars } from '../../shared/money/money.ts';
import {
  BoughtBody,
  WantEdit,
  WantInput,
  WantMatchQuery,
  type WantPatch,
  WantQuery,
  WantRestore,
} from '../../shared/wants/model.ts';
import { MAX_GUEST_WANTS, MAX_WANTS, type Want } from '../../shared/wants/want.ts';
import { buildIndex } from '../catalogue/search-index.ts';
import type { CoinsDeps } from '../coins/deps.ts';
import { by } from '../coins/journal.ts';
import { CHANGED_ELSEWHERE, isAnother, mergeFields, withConflicts } from '../coins/merge.ts';
import { inCollection, keptCoin } from '../coins/queries.ts';
import { insertCoin } from '../coins/service.ts';
import { trashRows } from '../coins/write.ts';
import { AppError, fieldError, notFound } from '../core/errors.ts';
import { once, type Repeatable, repeatableOf } from '../core/once.ts';
import { auth } from '../core/session/plugin.ts';
import type { Caller } from '../core/session/sessions.ts';
import { holeOfIssue, issueOf, issueOfWords, rulesOf } from './rules.ts';
import { ownSwap } from './swap.ts';
import { listWants, matchWants, toWant } from './want-list.ts';

type WantRow = InferSelectModel<typeof wants>;

/** The import that a want came from, what its file calls it, and when it was added and changed. */
export type WantSource = Partial<Pick<WantRow, 'importId' | 'reference' | 'createdAt' | 'updatedAt'>>;

/** With the hole that was given, or found by its words. */
type Placed = WantInput & { hole: string | null };

/** Reads the words before a transaction, where other writers would wait. */
async function placed<W extends WantInput>(deps: CoinsDeps, want: W): Promise<W & Placed> {
  return { ...want, hole: want.hole ?? (await holeOfWords(deps, want)) };
}

export const wantOf = (userId: OwnerId, id: number) => and(eq(wants.userId, userId), eq(wants.id, id));

/** The hole that a want's words name; '' for none. */
export async function holeOfWords(deps: CoinsDeps, want: WantWords): Promise<string> {
  const { name, year, yearTo, mintMark, variation, condition } = want;
  if (year == null || yearTo != null) return '';
  const issue = await issueOfWords(deps, {
    ...{ name, year, mintMark, variation, condition: condition ?? undefined },
    ...{ coinType: want.coinType ?? name, country: want.country ?? UNITED_STATES },
  });
  return (issue && holeOfIssue(await rulesOf(deps), issue)) || '';
}

const WORDS = ['name', 'country', 'year', 'yearTo', 'mintMark', 'coinType', 'variation'] as const;
type WantWords = Pick<WantInput, (typeof WORDS)[number] | 'condition'>;

/** One want; 404 when absent or another owner's. */
async function getWant({ db }: CoinsDeps, userId: OwnerId, id: number): Promise<Want> {
  return toWant(await rowOf(db.orm, userId, id));
}

/** Adds a want inside the caller's transaction; 403 at the limit, 422 for a year that cannot be. */
export async function addWant(tx: Orm, userId: OwnerId, want: Placed & WantSource): Promise<Want> {
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
  userId: OwnerId,
  added: readonly (Placed & WantSource)[],
): Promise<void> {
  if (added.length === 0) return;
  for (const want of added) refuseYear(want);
  await refuseBeyond(tx, userId, added.length);
  await tx.insert(wants).values(added.map((want) => ({ ...want, userId })));
}

async function refuseBeyond(tx: Orm, userId: OwnerId, more: number): Promise<void> {
  const [user] = await tx.select({ isGuest: users.isGuest }).from(users).where(eq(users.id, userId));
  if (!user) throw notFound();
  const most = user.isGuest ? MAX_GUEST_WANTS : MAX_WANTS;
  if ((await countOf(tx, userId)) + more > most)
    throw new AppError(403, 'want_limit_reached', 'Your list can have at most {most} wants.', { most });
}

interface Changed {
  want: Want;
  conflicts: CoinConflict[];
}

/** Changes the given fields, with a `base` those that are as they were; 404 when absent or another owner's. */
async function changeWant(
  deps: CoinsDeps,
  userId: OwnerId,
  id: number,
  edit: WantEdit,
  repeatable: Repeatable | null,
): Promise<Changed> {
  const merged = (row: WantRow) =>
    mergeFields<WantPatch>(edit, (change) => ({ ...toWant({ ...row, ...change }) }));
  const then = await rowOf(deps.db.orm, userId, id, edit.base);
  const { taken: given } = merged(then);
  const isOther = WORDS.some((word) => given[word] !== undefined && given[word] !== then[word]);
  const place = isOther && !given.hole ? { hole: await holeOfWords(deps, { ...then, ...given }) } : {};
  const change = async (tx: Orm): Promise<Changed> => {
    const before = await rowOf(tx, userId, id, edit.base);
    const { taken, conflicts } = merged(before);
    refuseYear({ ...before, ...taken });
    const [row] = await tx
      .update(wants)
      .set({ ...taken, ...place, updatedAt: new Date() })
      .where(wantOf(userId, id))
      .returning();
    if (!row) throw notFound();
    return { want: toWant(row), conflicts };
  };
  return deps.db.transaction((tx) => once(tx, repeatable, () => change(tx)));
}

/** Removes a want; 404 when absent, another owner's, or of another time. */
async function deleteWant(
  deps: CoinsDeps,
  userId: OwnerId,
  { id, createdAt }: { id: number; createdAt?: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await rowOf(tx, userId, id, { createdAt });
    await remove(tx, userId, id);
  });
}

/** A want that a hole of an album made stays, silent; others are removed. 409 where the coin exists; errors of `insertCoin` change nothing. */
async function buyWant(
  deps: CoinsDeps,
  caller: Caller,
  { id, createdAt }: { id: number; createdAt?: string },
  bought: BoughtBody,
  repeatable: Repeatable | null,
): Promise<Coin> {
  // Before the transaction: other writers would wait for it.
  await buildIndex(deps.catalogue());
  const { holes } = await rulesOf(deps);
  const buy = async (tx: Orm) => {
    const want = await rowOf(tx, caller.id, id, { createdAt });
    const [, hole] = (want.year !== null && holes.get(want.hole ?? '')) || [];
    const isThere = async () =>
      hole !== undefined && (await hasIssue(tx, caller.id, [issueOf(hole), ...hole.fits]));
    if (await isThere())
      throw new AppError(409, 'want_already_filled', 'This coin is in your collection already.');
    const { name, yearTo, yearApproximate, mintMark, variation, currency, note } = want;
    const year = want.year ?? UNDATED;
    const problem = yearProblem({ year, yearTo, country: want.country });
    if (problem) throw fieldError('year', 'want_impossible', problem);
    const { price = null, date = null } = bought;
    const coin = await insertCoin(tx, deps, caller, {
      ...{ name, year, yearTo, yearApproximate, mintMark, variation, notes: note, purchaseDate: date },
      ...(hole && { catalogueIssue: issueOf(hole) }),
      coinType: want.coinType ?? name.slice(0, 80),
      condition: want.condition && isCondition(want.condition) ? want.condition : 'Not Applicable',
      ...(want.country === null ? {} : { country: want.country }),
      ...(isDollars(currency) ? { purchasePrice: price } : { currency, ownPurchasePrice: price }),
    });
    if (!(await isThere())) await remove(tx, caller.id, id);
    return coin;
  };
  return deps.db.transaction((tx) => once(tx, repeatable, () => buy(tx)));
}

/**
 * Its coin goes to the trash in the same transaction. 404 for a coin not in the collection, and the errors
 * of `addWant`.
 */
export async function restoreWant(
  deps: CoinsDeps,
  userId: OwnerId,
  { coinId, importId, ...want }: WantRestore,
): Promise<Want> {
  const back = await placed(deps, want);
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
    // A bought one stayed.
    const [there] = back.hole
      ? await tx
          .select()
          .from(wants)
          .where(and(eq(wants.userId, userId), eq(wants.hole, back.hole)))
      : [];
    return there ? toWant(there) : addWant(tx, userId, { ...back, ...source });
  });
}

/** Removes some of what an import added to the list; answers how many wants that were. */
export async function removeImportWants(
  tx: Orm,
  userId: OwnerId,
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
  userId: OwnerId,
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

export async function giveWants(tx: Orm, guestId: OwnerId, accountId: OwnerId): Promise<void> {
  await tx.update(wants).set({ userId: accountId }).where(eq(wants.userId, guestId));
}

async function rowOf(
  tx: Orm,
  userId: OwnerId,
  id: number,
  known?: { createdAt?: unknown },
): Promise<WantRow> {
  const [row] = await tx.select().from(wants).where(wantOf(userId, id));
  if (!row || isAnother(row, known)) throw notFound();
  return row;
}

async function remove(tx: Orm, userId: OwnerId, id: number): Promise<void> {
  const gone = await tx.delete(wants).where(wantOf(userId, id)).returning({ id: wants.id });
  if (gone.length === 0) throw notFound();
}

async function countOf(tx: Orm, userId: OwnerId): Promise<number> {
  const [row] = await tx.select({ records: count() }).from(wants).where(eq(wants.userId, userId));
  return row?.records ?? 0;
}

/** A want without a country is not taken for one of the United States. */
function refuseYear({ year, yearTo, country }: Partial<Pick<WantRow, 'year' | 'yearTo' | 'country'>>): void {
  const problem = yearProblem({ year: year ?? UNDATED, yearTo, country: country ?? '' });
  if (problem) throw fieldError('year', 'want_impossible', problem);
}

async function hasIssue(tx: Orm, userId: OwnerId, issues: readonly string[]): Promise<boolean> {
  const mine = inCollection(userId);
  const of = inArray(coins.catalogueIssue, [...issues]);
  return (await tx.select({ id: coins.id }).from(coins).where(and(mine, of)).limit(1)).length > 0;
}

export const wantRoutes = (deps: CoinsDeps) =>
  new Elysia({ prefix: '/api/wants', tags: ['wants'] })
    .use(auth(deps))
    .get('', ({ caller, query }) => listWants(deps, caller.id, query), { signedIn: true, query: WantQuery })
    .get('/match', ({ caller, query }) => matchWants(deps, caller.id, query), {
      signedIn: true,
      query: WantMatchQuery,
    })
    .get('/swap', ({ caller }) => ownSwap(deps, caller.id), { signedIn: true })
    .get('/:id', ({ caller, params }) => getWant(deps, caller.id, params.id), {
      signedIn: true,
      params: CoinId,
    })
    .post(
      '',
      async ({ caller, body, request }) => {
        const repeatable = repeatableOf(request, caller.id, 'add a want');
        const want = await placed(deps, body);
        const add = (tx: Orm) => once(tx, repeatable, () => addWant(tx, caller.id, want));
        return status(201, await deps.db.transaction(add));
      },
      { signedIn: true, body: WantInput },
    )
    .patch(
      '/:id',
      async ({ caller, params, body, request }) => {
        const repeatable = repeatableOf(request, caller.id, 'change a want');
        const { want, conflicts } = await changeWant(deps, caller.id, params.id, body, repeatable);
        if (conflicts.length > 0)
          throw withConflicts(new AppError(409, 'want_changed_elsewhere', CHANGED_ELSEWHERE), conflicts);
        return want;
      },
      { signedIn: true, params: CoinId, body: WantEdit },
    )
    .post(
      '/:id/bought',
      async ({ caller, params, query, body, request }) => {
        const repeatable = repeatableOf(request, caller.id, 'buy a want');
        return status(
          201,
          await buyWant(by(deps, caller), caller, { ...params, ...query }, body, repeatable),
        );
      },
      { signedIn: true, params: CoinId, query: CreatedAt, body: BoughtBody },
    )
    .post('/restore', async ({ caller, body }) => status(201, await restoreWant(deps, caller.id, body)), {
      signedIn: true,
      body: WantRestore,
    })
    .delete(
      '/:id',
      async ({ caller, params, query }) => {
        await deleteWant(deps, caller.id, { ...params, ...query });
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: CoinId, query: CreatedAt },
    );
