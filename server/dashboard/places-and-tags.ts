import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { coins, coinTags } from '../../db/schema.ts';
import { versionOf } from '../../db/shared.ts';
import type { PlacesAndTags } from '../../shared/collection/model.ts';
import { createMemory } from '../core/cache.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import type { DashboardDeps } from './deps.ts';

/** More of either are no help to anybody who chooses. */
const MOST = 1000;

/** Rows of the index of tags counted in one statement, some milliseconds of work; and tags whose spelling is looked up in one go. */
const PIECE = 20_000;
const SPELLED = 100;

const remembered = createMemory<PlacesAndTags>({ forMs: 60_000, most: 200 });

/** The storage places and tags of a collection with how many records have each, the most used first. */
export const placesAndTags = (deps: DashboardDeps, userId: string): Promise<PlacesAndTags> =>
  remembered(JSON.stringify([versionOf(deps.db), userId]), () => counted(deps, userId));

/** Both from their indexes alone. */
async function counted({ db }: DashboardDeps, userId: string): Promise<PlacesAndTags> {
  const places = await db.orm
    .select({ place: coins.storageLocation, records: count() })
    .from(coins)
    .where(and(eq(coins.userId, userId), isNull(coins.deletedAt), isNotNull(coins.storageLocation)))
    .groupBy(coins.storageLocation)
    .orderBy(desc(count()), asc(coins.storageLocation))
    .limit(MOST);
  await yieldToEventLoop();
  return {
    places: places.map(({ place, records }) => ({ name: place ?? '', records })),
    tags: await spelled(db.orm, userId, await countedTags(db.orm, userId)),
  };
}

interface CountedTag {
  key: string;
  records: number;
  /** The coin with the lowest number that has it. */
  coinId: number;
}

/** The most used tags. They are counted piece by piece, some tags at a time, as a large collection has millions of rows. */
async function countedTags(orm: Orm, userId: string): Promise<CountedTag[]> {
  let most: CountedTag[] = [];
  for (let after = ''; ; await yieldToEventLoop()) {
    const left = and(eq(coinTags.userId, userId), gt(coinTags.key, after));
    const [last] = await orm
      .select({ key: coinTags.key })
      .from(coinTags)
      .where(left)
      .orderBy(asc(coinTags.key))
      .limit(1)
      .offset(PIECE - 1);
    const piece = await orm
      .select({
        key: coinTags.key,
        records: count(),
        coinId: sql<number>`min(${coinTags.coinId})`.mapWith(Number),
      })
      .from(coinTags)
      .where(and(left, last && lte(coinTags.key, last.key)))
      .groupBy(coinTags.key)
      // Of equals those before it, by their keys, come first.
      .having(gt(count(), most[MOST - 1]?.records ?? 0))
      .orderBy(desc(count()), asc(coinTags.key))
      .limit(MOST);
    // The pieces are in the order of the keys, which sorting leaves as it is among equals.
    most = [...most, ...piece].sort((one, other) => other.records - one.records).slice(0, MOST);
    if (!last) return most;
    after = last.key;
  }
}

/** Each as it is written at its first coin. */
async function spelled(orm: Orm, userId: string, tags: CountedTag[]): Promise<PlacesAndTags['tags']> {
  const names = new Map<string, string>();
  for (let at = 0; at < tags.length; at += SPELLED) {
    if (at > 0) await yieldToEventLoop();
    const which = tags.slice(at, at + SPELLED).map(({ key, coinId }) => sql`(${key}, ${coinId})`);
    const found = await orm
      .select({ key: coinTags.key, tag: coinTags.tag })
      .from(sql`(values ${sql.join(which, sql`, `)}) as sought`)
      .innerJoin(
        coinTags,
        and(
          eq(coinTags.userId, userId),
          eq(coinTags.key, sql`sought.column1`),
          eq(coinTags.coinId, sql`cast(sought.column2 as bigint)`),
        ),
      );
    for (const { key, tag } of found) names.set(key, tag);
  }
  return tags.map(({ key, records }) => ({ name: names.get(key) ?? key, records }));
}
