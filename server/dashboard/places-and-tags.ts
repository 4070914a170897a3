import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { coins, coinTags } from '../../db/schema.ts';
import { versionOf } from '../../db/shared.ts';
import type { PlacesAndTags } from '../../shared/collection/model.ts';
import { createMemory } from '../core/cache.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import type { DashboardDeps } from './deps.ts';

const MAX_ROWS = 1000;

/** Index rows per statement, and tags per lookup of names. */
const BATCH = 20_000;
const NAMES_BATCH = 100;

const cached = createMemory<PlacesAndTags>({ forMs: 60_000, most: 200 });

/** With record counts, the most used first. */
export const placesAndTags = (deps: DashboardDeps, userId: string): Promise<PlacesAndTags> =>
  cached(JSON.stringify([versionOf(deps.db), userId]), () => countBoth(deps, userId));

/** From the indexes alone. */
async function countBoth({ db }: DashboardDeps, userId: string): Promise<PlacesAndTags> {
  const places = await db.orm
    .select({ place: coins.storageLocation, records: count() })
    .from(coins)
    .where(and(eq(coins.userId, userId), isNull(coins.deletedAt), isNotNull(coins.storageLocation)))
    .groupBy(coins.storageLocation)
    .orderBy(desc(count()), asc(coins.storageLocation))
    .limit(MAX_ROWS);
  await yieldToEventLoop();
  return {
    places: places.map(({ place, records }) => ({ name: place ?? '', records })),
    tags: await withNames(db.orm, userId, await countTags(db.orm, userId)),
  };
}

interface CountedTag {
  key: string;
  records: number;
  /** The lowest id with this tag. */
  coinId: number;
}

/** In batches, as a large collection has millions of rows. */
async function countTags(orm: Orm, userId: string): Promise<CountedTag[]> {
  let most: CountedTag[] = [];
  for (let after = ''; ; await yieldToEventLoop()) {
    const left = and(eq(coinTags.userId, userId), gt(coinTags.key, after));
    const [last] = await orm
      .select({ key: coinTags.key })
      .from(coinTags)
      .where(left)
      .orderBy(asc(coinTags.key))
      .limit(1)
      .offset(BATCH - 1);
    const piece = await orm
      .select({
        key: coinTags.key,
        records: count(),
        coinId: sql<number>`min(${coinTags.coinId})`.mapWith(Number),
      })
      .from(coinTags)
      .where(and(left, last && lte(coinTags.key, last.key)))
      .groupBy(coinTags.key)
      // Ties: the smaller key first.
      .having(gt(count(), most[MAX_ROWS - 1]?.records ?? 0))
      .orderBy(desc(count()), asc(coinTags.key))
      .limit(MAX_ROWS);
    // Stable sort: batches come in key order.
    most = [...most, ...piece].sort((one, other) => other.records - one.records).slice(0, MAX_ROWS);
    if (!last) return most;
    after = last.key;
  }
}

/** Spelled as at the first coin. */
async function withNames(orm: Orm, userId: string, tags: CountedTag[]): Promise<PlacesAndTags['tags']> {
  const names = new Map<string, string>();
  for (let at = 0; at < tags.length; at += NAMES_BATCH) {
    if (at > 0) await yieldToEventLoop();
    const which = tags.slice(at, at + NAMES_BATCH).map(({ key, coinId }) => sql`(${key}, ${coinId})`);
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
