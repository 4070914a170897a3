import { aliasedTable, and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { coins, coinTags } from '../../db/schema.ts';
import { versionOf } from '../../db/shared.ts';
import type { PlacesAndTags } from '../../shared/collection/model.ts';
import type { Deps } from '../platform/deps.ts';
import { createMemory } from '../platform/remember.ts';

/** More of either are no help to anybody who chooses. */
const MOST = 1000;

const remembered = createMemory<PlacesAndTags>({ forMs: 60_000, most: 200 });

/** The storage places and tags of a collection with how many records have each, the most used first. */
export const placesAndTags = (deps: Deps, userId: string): Promise<PlacesAndTags> =>
  remembered(JSON.stringify([versionOf(deps.db), userId]), () => counted(deps, userId));

/** Both from their indexes alone. */
async function counted({ db }: Deps, userId: string): Promise<PlacesAndTags> {
  const places = await db.orm
    .select({ place: coins.storageLocation, records: count() })
    .from(coins)
    .where(and(eq(coins.userId, userId), isNull(coins.deletedAt), isNotNull(coins.storageLocation)))
    .groupBy(coins.storageLocation)
    .orderBy(desc(count()), asc(coins.storageLocation))
    .limit(MOST);
  const tags = await db.orm
    .select({ tag: written, records: count() })
    .from(coinTags)
    .where(eq(coinTags.userId, userId))
    .groupBy(coinTags.userId, coinTags.key)
    .orderBy(desc(count()), asc(coinTags.key))
    .limit(MOST);
  return {
    places: places.map(({ place, records }) => ({ name: place ?? '', records })),
    tags: tags.map(({ tag, records }) => ({ name: tag, records })),
  };
}

const first = aliasedTable(coinTags, 'first');

/** A tag as it is written at its first coin. */
const written = sql<string>`(select ${first.tag} from ${coinTags} as first where ${and(
  eq(first.userId, coinTags.userId),
  eq(first.key, coinTags.key),
)} order by ${first.coinId} limit 1)`;
