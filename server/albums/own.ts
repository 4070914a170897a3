import { and, count, eq, type InferSelectModel, inArray } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { coins, type OwnerId, ownAlbums, users } from '../../db/schema.ts';
import {
  MAX_GUEST_ALBUMS,
  MAX_OWN_ALBUMS,
  MAX_OWN_HOLES,
  type MadeAlbum,
} from '../../shared/albums/album.ts';
import type { AlbumInput } from '../../shared/albums/model.ts';
import type { CoinSelection } from '../../shared/coins/bulk.ts';
import { keptAmong, selectedIds } from '../coins/bulk/selection.ts';
import type { CoinsDeps } from '../coins/deps.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Caller } from '../core/session/sessions.ts';
import type { AlbumRule } from './definitions.ts';
import { holeOfIssue, type Rules, rulesOf } from './rules.ts';

type Row = InferSelectModel<typeof ownAlbums>;

const idOf = (id: string): number => Number(/^own-(\d{1,15})$/.exec(id)?.[1] ?? 0);
const albumWith = (userId: OwnerId, id: string) =>
  and(eq(ownAlbums.userId, userId), eq(ownAlbums.id, idOf(id)));

/** A hole whose type the catalogue has no longer is left out. */
function ruleOf({ holes }: Rules, { id, name, holes: keys }: Row): AlbumRule {
  return {
    ...{ id: `own-${id}`, name, group: 'own', face: 'obverse', isOpen: false },
    source: '',
    lost: keys.filter((key) => !holes.has(key)).length,
    holes: keys.flatMap((key) => {
      const [album, hole] = holes.get(key) ?? [];
      return album && hole ? [{ ...hole, isRegular: true, detail: hole.detail ?? album.name }] : [];
    }),
  };
}

export async function ownRules({ db }: CoinsDeps, rules: Rules, userId: OwnerId): Promise<AlbumRule[]> {
  const rows = await db.orm
    .select()
    .from(ownAlbums)
    .where(eq(ownAlbums.userId, userId))
    .orderBy(ownAlbums.id);
  return rows.map((row) => ruleOf(rules, row));
}

/** Of the catalogue, or the owner's own; 404 where there is none of that id. */
export async function albumOf(deps: CoinsDeps, userId: OwnerId, id: string): Promise<AlbumRule> {
  const rules = await rulesOf(deps);
  const known = rules.byId.get(id);
  if (known) return known;
  const [row] = idOf(id) ? await deps.db.orm.select().from(ownAlbums).where(albumWith(userId, id)) : [];
  if (!row) throw notFound();
  return ruleOf(rules, row);
}

/**
 * Makes an album of the holes that the selected coins fill, or of the named ones. 404 for unknown holes, 409 where no coin has a hole,
 * 403 at the limit.
 */
export async function createAlbum(deps: CoinsDeps, caller: Caller, body: AlbumInput): Promise<MadeAlbum> {
  const rules = await rulesOf(deps);
  const { name } = body;
  const { keys, left } =
    'keys' in body
      ? { keys: body.keys, left: 0 }
      : await holesOfCoins(deps, rules, caller.id, body.selection);
  if (!keys.every((key) => rules.holes.has(key))) throw notFound();
  if (keys.length === 0)
    throw new AppError(409, 'album_holes_missing', 'None of these coins has a hole in an album.');
  if (keys.length > MAX_OWN_HOLES)
    throw new AppError(
      409,
      'album_hole_limit_reached',
      'An album of your own can have at most {most} holes.',
      { most: MAX_OWN_HOLES },
    );
  const holes = [...new Set(keys)].toSorted((one, other) => yearOf(rules, one) - yearOf(rules, other));
  return deps.db.transaction(async (tx) => {
    const [there] = await tx
      .select({ albums: count() })
      .from(ownAlbums)
      .where(eq(ownAlbums.userId, caller.id));
    refuseBeyond(caller.isGuest, (there?.albums ?? 0) + 1);
    const [row] = await tx.insert(ownAlbums).values({ userId: caller.id, name, holes }).returning();
    if (!row) throw new Error('no album was added');
    return { id: `own-${row.id}`, name, holes: holes.length, left };
  });
}

const yearOf = ({ holes }: Rules, key: string): number => holes.get(key)?.[1].year ?? 0;

/** Coins looked at in one statement. */
const PAGE = 5000;

async function holesOfCoins(deps: CoinsDeps, rules: Rules, userId: OwnerId, selection: CoinSelection) {
  const ids = await selectedIds(deps, userId, selection);
  const keys = new Set<string>();
  let left = 0;
  for (let at = 0; at < ids.length; at += PAGE) {
    const rows = await deps.db.orm
      .select({ issue: coins.catalogueIssue })
      .from(coins)
      .where(keptAmong(userId, ids.slice(at, at + PAGE)));
    for (const { issue } of rows) {
      const key = issue && holeOfIssue(rules, issue);
      if (key) keys.add(key);
      else left += 1;
    }
  }
  return { keys: [...keys], left };
}

/** Adds albums that the owner has not yet, and answers their ids; 403 at the limit. */
export async function addAlbums(
  tx: Orm,
  userId: OwnerId,
  added: readonly Pick<Row, 'name' | 'holes'>[],
): Promise<number[]> {
  const there = await tx.select().from(ownAlbums).where(eq(ownAlbums.userId, userId));
  const known = new Set(there.map(({ name, holes }) => JSON.stringify([name, holes])));
  const fresh = added.filter(({ name, holes }) => !known.has(JSON.stringify([name, holes])));
  if (fresh.length === 0) return [];
  const [user] = await tx.select({ isGuest: users.isGuest }).from(users).where(eq(users.id, userId));
  refuseBeyond(user?.isGuest ?? true, there.length + fresh.length);
  const rows = await tx
    .insert(ownAlbums)
    .values(fresh.map(({ name, holes }) => ({ userId, name, holes })))
    .returning({ id: ownAlbums.id });
  return rows.map(({ id }) => id);
}

function refuseBeyond(isGuest: boolean, albums: number): void {
  const most = isGuest ? MAX_GUEST_ALBUMS : MAX_OWN_ALBUMS;
  if (albums > most)
    throw new AppError(403, 'album_limit_reached', 'You can have at most {most} albums of your own.', {
      most,
    });
}

/** Undoes `addAlbums`. */
export async function takeAlbumsBack(tx: Orm, userId: OwnerId, ids: readonly number[]): Promise<void> {
  await tx.delete(ownAlbums).where(and(eq(ownAlbums.userId, userId), inArray(ownAlbums.id, [...ids])));
}

/** 404 for another owner's, and for one of the catalogue. */
export async function renameAlbum(
  { db }: CoinsDeps,
  userId: OwnerId,
  id: string,
  name: string,
): Promise<{ name: string }> {
  const [row] = await db.transaction((tx) =>
    tx.update(ownAlbums).set({ name }).where(albumWith(userId, id)).returning({ name: ownAlbums.name }),
  );
  if (!row) throw notFound();
  return row;
}

/** Its coins stay; 404 as `renameAlbum`. */
export async function deleteAlbum({ db }: CoinsDeps, userId: OwnerId, id: string): Promise<void> {
  const gone = await db.transaction((tx) =>
    tx.delete(ownAlbums).where(albumWith(userId, id)).returning({ id: ownAlbums.id }),
  );
  if (gone.length === 0) throw notFound();
}

export async function giveAlbums(tx: Orm, guestId: OwnerId, accountId: OwnerId): Promise<void> {
  await tx.update(ownAlbums).set({ userId: accountId }).where(eq(ownAlbums.userId, guestId));
}
