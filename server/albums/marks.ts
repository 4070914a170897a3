import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { type OwnerId, wants } from '../../db/schema.ts';
import type { Hole } from '../../shared/albums/album.ts';
import type { MarkBody } from '../../shared/albums/model.ts';
import type { WantInput } from '../../shared/wants/model.ts';
import type { Want } from '../../shared/wants/want.ts';
import type { CoinsDeps } from '../coins/deps.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import { notFound } from '../core/errors.ts';
import { once, type Repeatable } from '../core/once.ts';
import type { AlbumRule, HoleRule } from './definitions.ts';
import { albumOf } from './own.ts';
import { entered, rulesOf } from './rules.ts';
import { toWant } from './want-list.ts';
import { addWant, holeOfWords, wantOf } from './wants.ts';

/** Wants read at once. */
const READ = 50;

/** Finds the holes of wants from before there were albums; continues after a stop. */
export async function findHoles(deps: CoinsDeps, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const some = await deps.db.orm.select().from(wants).where(isNull(wants.hole)).limit(READ);
    for (const want of some) {
      const hole = await holeOfWords(deps, want);
      await deps.db.transaction((tx) =>
        tx
          .update(wants)
          .set({ hole })
          .where(and(wantOf(want.userId, want.id), isNull(wants.hole))),
      );
      await yieldToEventLoop();
    }
    if (some.length < READ) return;
  }
}

/** The most urgent want of each hole. */
export async function wantsOfHoles(orm: Orm, userId: OwnerId): Promise<Map<string, Hole['want']>> {
  const rows = await orm
    .select({ id: wants.id, status: wants.status, hole: wants.hole })
    .from(wants)
    .where(and(eq(wants.userId, userId), isNotNull(wants.hole), ne(wants.hole, '')))
    .orderBy(desc(wants.priority), desc(wants.id));
  return new Map(rows.map(({ hole, ...want }) => [hole ?? '', want]));
}

/**
 * Marks these holes as wanted, or takes their wants off the list; answers what was added or removed. 404 for an unknown album or hole,
 * 403 at the limit.
 */
export async function markHoles(
  deps: CoinsDeps,
  userId: OwnerId,
  id: string,
  { keys, wanted }: MarkBody,
  repeatable: Repeatable | null = null,
): Promise<{ wants: Want[] }> {
  const { holes: places } = await rulesOf(deps);
  const album = await albumOf(deps, userId, id);
  const holes = album.holes.filter(({ key }) => keys.includes(key));
  if (holes.length < new Set(keys).size) throw notFound();
  const inHoles = and(eq(wants.userId, userId), inArray(wants.hole, keys));
  const mark = async (tx: Orm) => {
    if (!wanted) return { wants: (await tx.delete(wants).where(inHoles).returning()).map(toWant) };
    const marked = await tx.select({ hole: wants.hole }).from(wants).where(inHoles);
    const known = new Set(marked.map(({ hole }) => hole));
    const added: Want[] = [];
    for (const hole of holes.filter(({ key }) => !known.has(key)))
      added.push(await addWant(tx, userId, wantOfHole(deps, places.get(hole.key)?.[0] ?? album, hole)));
    return { wants: added };
  };
  return deps.db.transaction((tx) => once(tx, repeatable, () => mark(tx)));
}

/** Any year fills a hole of a type set. */
function wantOfHole(deps: CoinsDeps, { group }: AlbumRule, hole: HoleRule): WantInput & { hole: string } {
  const { name, coinType, country } = entered(deps, hole);
  const what =
    group === 'types'
      ? { name: hole.label, year: null, mintMark: null }
      : { name, year: hole.year, mintMark: hole.mintMark || null };
  return { ...what, coinType: coinType || null, country: country || null, hole: hole.key };
}
