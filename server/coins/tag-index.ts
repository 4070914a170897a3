import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { inserting } from '../../db/rows.ts';
import { type CoinRow, coins, coinTags, users } from '../../db/schema.ts';
import { tagKey } from '../../shared/coins/tags.ts';
import type { CoinChange } from './deps.ts';

type Tagged = Pick<CoinRow, 'id' | 'userId' | 'tags'>;

const COMES = ['added', 'restored', 'unsold'] as const;
const LEAVES = ['trashed', 'sold'] as const;

const isOneOf = <Kind extends CoinChange['kind']>(
  kinds: readonly Kind[],
  change: CoinChange,
): change is Extract<CoinChange, { kind: Kind }> => (kinds as readonly string[]).includes(change.kind);

const isRetagged = ({ before, after }: Extract<CoinChange, { kind: 'edited' }>) =>
  JSON.stringify(before.tags) !== JSON.stringify(after.tags);

const insertTag = inserting(coinTags);

/** Has the coins of the collection found by their tags, and no others; belongs into the transaction that writes the coins. */
export async function followTags(tx: Orm, changes: readonly CoinChange[]): Promise<void> {
  const [gone, come]: [Tagged[], Tagged[]] = [[], []];
  for (const change of changes) {
    if (isOneOf(LEAVES, change)) gone.push(change.before);
    else if (isOneOf(COMES, change)) come.push(change.after);
    else if (change.kind === 'edited' && isRetagged(change)) {
      gone.push(change.before);
      come.push(change.after);
    }
  }
  await remove(
    tx,
    gone.filter(({ tags }) => tags),
  );
  for (const coin of come) await insert(tx, coin);
}

/** Has coins of one user in the collection found by the tags they have now. */
export async function indexTagsAnew(tx: Orm, tagged: readonly Tagged[]): Promise<void> {
  await remove(tx, tagged);
  const rows = tagged.flatMap(({ id: coinId, userId, tags }) =>
    (tags ?? []).map((tag) => ({ userId, coinId, key: tagKey(tag), tag })),
  );
  for (let at = 0; at < rows.length; at += ROWS) await tx.insert(coinTags).values(rows.slice(at, at + ROWS));
}

/** Rows of a statement; an engine takes some ten thousand values. */
const ROWS = 1000;

/** Makes it anew for coins of anybody, of which those in the collection alone are found. */
export async function indexKept(tx: Orm, ids: readonly number[]): Promise<void> {
  await tx.delete(coinTags).where(inArray(coinTags.coinId, [...ids]));
  const kept = await tx
    .select({ id: coins.id, userId: coins.userId, tags: coins.tags })
    .from(coins)
    .innerJoin(users, eq(users.id, coins.userId))
    .where(and(inArray(coins.id, [...ids]), isNull(coins.deletedAt)));
  for (const coin of kept) await insert(tx, coin);
}

async function insert(tx: Orm, { id, userId, tags }: Tagged): Promise<void> {
  for (const tag of tags ?? []) await insertTag(tx, { userId, coinId: id, key: tagKey(tag), tag });
}

async function remove(tx: Orm, tagged: readonly Tagged[]): Promise<void> {
  for (const [userId, some] of Map.groupBy(tagged, (coin) => coin.userId)) {
    const ids = some.map(({ id }) => id);
    await tx.delete(coinTags).where(and(eq(coinTags.userId, userId), inArray(coinTags.coinId, ids)));
  }
}
