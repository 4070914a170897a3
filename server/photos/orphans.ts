import {
  and,
  type Column,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import {
  coins,
  activeLearningFeedback as feedback,
  aiLearningData as learned,
  photos,
  temporaryIdentifications as results,
  users,
} from '../../db/schema.ts';
import { eachAlone, inPieces, yieldToEventLoop } from '../core/chunks.ts';
import { isMovingGuest } from '../core/session/users.ts';
import type { PhotosDeps } from './deps.ts';
import { deletePhotos, removeNoted } from './removal.ts';

/** A photo is uploaded before the coin that shows it is saved: so long it may be without one. */
const GRACE_MS = 24 * 3_600_000;
/** Rows looked at in one go. */
const PAGE = 500;
/** The same of held results, which are looked through from end to end. */
const RESULTS = 50;

/**
 * Removes, with their files, the photos older than 24 hours that nothing of their owner's refers to: no coin (those in
 * the trash included), no temporary identification, no profile and nothing learned from an identification.
 */
export async function sweepPhotos(deps: PhotosDeps, now = Date.now()): Promise<void> {
  const { orm } = deps.db;
  const before = new Date(now - GRACE_MS);
  const theirs = orm.select({ id: photos.id }).from(photos).where(eq(photos.userId, users.id));
  const owners = await orm.select({ id: users.id }).from(users).where(exists(theirs));
  await eachAlone(deps, 'photos', owners, async ({ id }) => {
    const unused = await photosBefore(orm, id, before);
    await dropUsed(orm, id, unused, { pause: yieldToEventLoop });
    await inPieces(deps, [...unused], (tx, some) => removeUnused(tx, id, new Set(some), before));
    if (unused.size > 0) await removeNoted(deps);
  });
}

async function photosBefore(orm: Orm, userId: string, uploaded: Date): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after = ''; ; await yieldToEventLoop()) {
    const page = await orm
      .select({ hash: photos.hash, createdAt: photos.createdAt })
      .from(photos)
      .where(and(eq(photos.userId, userId), gt(photos.hash, after)))
      .orderBy(photos.hash)
      .limit(PAGE);
    for (const { hash, createdAt } of page) if (createdAt < uploaded) found.add(hash);
    after = page.at(-1)?.hash ?? after;
    if (page.length < PAGE) return found;
  }
}

/**
 * Looks again where nobody can save a coin meanwhile, and removes what is still unused, still the user's and not
 * uploaded again since.
 */
async function removeUnused(tx: Orm, userId: string, unused: Set<string>, uploaded: Date): Promise<void> {
  if (await isGivenOrGiving(tx, userId)) return;
  await dropUsed(tx, userId, unused, { naming: namingOneOf([...unused]) });
  const which = [inArray(photos.hash, [...unused]), lt(photos.createdAt, uploaded)];
  await deletePhotos(tx, and(eq(photos.userId, userId), ...which));
}

/** Whether things of a guest are moving from or to the user: a photo may arrive before what shows it. */
async function isGivenOrGiving(tx: Orm, userId: string): Promise<boolean> {
  const [moving] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isMovingGuest, or(eq(users.id, userId), eq(users.guestId, userId))))
    .limit(1);
  return moving !== undefined;
}

interface Look {
  /** Lets others go between two pages. */
  pause?: () => Promise<void>;
  /** Rows that matter, by the columns that name photos; all of them when it is left out. */
  naming?: (sides: readonly Column[]) => SQL | undefined;
}

/** Takes out of `unused` what something of the owner's refers to. */
async function dropUsed(
  orm: Orm,
  userId: string,
  unused: Set<string>,
  { pause, naming }: Look,
): Promise<void> {
  const drop = (referring: unknown) => {
    for (const [hash] of JSON.stringify(referring).matchAll(HASHES)) unused.delete(hash);
  };
  /** Looks at one page after another, until nothing is unused or left to look at. */
  const through = async (pageAfter: (last: Place | undefined) => Promise<Place[]>) => {
    let last: Place | undefined;
    while (unused.size > 0) {
      const page = await pageAfter(last);
      drop(page);
      last = page.at(-1);
      if (page.length < PAGE) break;
      await pause?.();
    }
  };
  // Each shelf has an index of its own, to be walked in its order.
  for (const shelf of [coins.createdAt, coins.deletedAt] as const) {
    await through((last) =>
      pageOfCoins(
        orm,
        userId,
        shelf,
        and(naming && or(naming(SIDES), hasFiles), last && beyond(shelf, coins.id, last)),
      ),
    );
  }
  if (unused.size === 0) return;
  drop(await orm.select({ url: users.profileImageUrl }).from(users).where(eq(users.id, userId)));
  for (const pageOf of [pageOfFeedback, pageOfLearning]) {
    await through((last) => pageOf(orm, userId, last, naming));
  }
  const waiting = await orm.select({ id: results.tempId }).from(results).where(eq(results.userId, userId));
  for (let at = 0; at < waiting.length && unused.size > 0; at += RESULTS) {
    const ids = waiting.slice(at, at + RESULTS).map(({ id }) => id);
    drop(await orm.select({ data: results.coinData }).from(results).where(inArray(results.tempId, ids)));
    await pause?.();
  }
}

/** By hash or by address, as the column has it. */
const namingOneOf = (hashes: string[]) => (sides: readonly Column[]) => {
  const names = [...hashes, ...hashes.map((hash) => `/photos/${hash}.webp`)];
  return or(...sides.map((side) => inArray(side, names)));
};

/** A photo is named by its hash, whether in an address or in what was learned from it. */
const HASHES = /[0-9a-f]{64}/g;

/** A row, and where it is in its order. */
interface Place {
  id: number;
  at: Date | null;
}

type PageOf = (orm: Orm, userId: string, last: Place | undefined, naming: Look['naming']) => Promise<Place[]>;

const pageOfFeedback: PageOf = async (orm, userId, last, naming) =>
  orm
    .select({
      id: feedback.id,
      at: feedback.createdAt,
      obverse: feedback.obverseImageHash,
      reverse: feedback.reverseImageHash,
    })
    .from(feedback)
    .where(
      and(
        eq(feedback.userId, userId),
        naming?.([feedback.obverseImageHash, feedback.reverseImageHash]),
        last && beyond(feedback.createdAt, feedback.id, last),
      ),
    )
    .orderBy(feedback.createdAt, feedback.id)
    .limit(PAGE);

const pageOfLearning: PageOf = async (orm, userId, last, naming) =>
  orm
    .select({
      id: learned.id,
      at: learned.createdAt,
      obverse: learned.obverseImageUrl,
      reverse: learned.reverseImageUrl,
    })
    .from(learned)
    .where(
      and(
        eq(learned.userId, userId),
        naming?.([learned.obverseImageUrl, learned.reverseImageUrl]),
        last && beyond(learned.createdAt, learned.id, last),
      ),
    )
    .orderBy(learned.createdAt, learned.id)
    .limit(PAGE);

const SIDES = [coins.imageUrl, coins.obverseImageUrl, coins.reverseImageUrl] as const;
/** Of coins with files all are looked at: their addresses stand inside a list. */
const hasFiles = isNotNull(coins.files);
/** When a coin came to the collection, or to the trash. */
type Shelf = typeof coins.createdAt | typeof coins.deletedAt;

const pageOfCoins = async (
  orm: Orm,
  userId: string,
  shelf: Shelf,
  further: SQL | undefined,
): Promise<Place[]> =>
  orm
    .select({
      id: coins.id,
      at: shelf,
      image: SIDES[0],
      obverse: SIDES[1],
      reverse: SIDES[2],
      files: coins.files,
    })
    .from(coins)
    .where(
      and(
        eq(coins.userId, userId),
        shelf === coins.deletedAt ? isNotNull(coins.deletedAt) : isNull(coins.deletedAt),
        further,
      ),
    )
    .orderBy(shelf, coins.id)
    .limit(PAGE);

const beyond = (time: Column, id: Column, last: Place): SQL =>
  sql`(${time}, ${id}) > (${sql.param(last.at, time)}, ${last.id})`;
