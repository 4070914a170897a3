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
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import {
  coinDrafts,
  coins,
  activeLearningFeedback as feedback,
  aiLearningData as learned,
  type OwnerId,
  photoRemovals,
  photos,
  temporaryIdentifications as results,
  users,
} from '../../db/schema.ts';
import { ownerIdOf } from '../core/access.ts';
import { eachAlone, inChunks, inPieces, yieldToEventLoop } from '../core/chunks.ts';
import { isMovingGuest } from '../core/session/users.ts';
import type { PhotosDeps, Stores } from './deps.ts';
import type { StoredFile } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** Older drafts belong to no upload in progress. */
const DRAFT_MS = DAY_MS;
/** As long as the trash: the server may be running with the wrong database. */
const UNKNOWN_MS = 30 * DAY_MS;
const PAGE = 500;

/**
 * Schedules the removal of the files in the same transaction, so that a crash leaves none. Returns how many
 * rows.
 */
export async function deletePhotos(tx: Orm, which: SQL | undefined): Promise<number> {
  const gone = await tx.delete(photos).where(which).returning({ hash: photos.hash });
  if (gone.length === 0) return 0;
  const removeAt = new Date();
  await tx
    .insert(photoRemovals)
    .values(gone.map(({ hash }) => ({ hash, removeAt })))
    .onConflictDoUpdate({ target: photoRemovals.hash, set: { removeAt } });
  return gone.length;
}

/** Removes due files nobody owns any more; failures are retried. */
export async function removeScheduled(deps: Stores, now = Date.now()): Promise<void> {
  for (let after = ''; ; await yieldToEventLoop()) {
    const due = await deps.db.orm
      .select({ hash: photoRemovals.hash })
      .from(photoRemovals)
      .where(and(lte(photoRemovals.removeAt, new Date(now)), gt(photoRemovals.hash, after)))
      .orderBy(photoRemovals.hash)
      .limit(PAGE);
    const done: string[] = [];
    for (const { hash } of due) {
      await attempt(deps, hash, async () => {
        await removeIfUnowned(deps, hash);
        done.push(hash);
      });
    }
    if (done.length > 0) {
      await deps.db.transaction(async (tx) => {
        await tx.delete(photoRemovals).where(inArray(photoRemovals.hash, done));
      });
    }
    after = due.at(-1)?.hash ?? after;
    if (due.length < PAGE) return;
  }
}

export const removeFiles = (deps: Stores, hash: string) =>
  attempt(deps, hash, () => removeIfUnowned(deps, hash));

/** Removes drafts older than 24 hours; files without a row are removed after 30 days. */
export async function sweepFiles(deps: PhotosDeps, now = Date.now()): Promise<void> {
  for await (const files of deps.photos.list()) {
    const old: StoredFile[] = [];
    for (const file of files) {
      await attempt(deps, file.hash, async () => {
        if ((await file.writtenAt()) <= now - DRAFT_MS) old.push(file);
      });
    }
    for (const file of old.filter(({ isDraft }) => isDraft)) {
      await attempt(deps, file.hash, () => file.remove());
    }
    await scheduleUnknown(deps, new Set(old.filter(({ isDraft }) => !isDraft).map(({ hash }) => hash)), now);
    await yieldToEventLoop();
  }
}

async function scheduleUnknown(deps: PhotosDeps, hashes: Set<string>, now: number): Promise<void> {
  const owned = await ownedAmong(deps, [...hashes]);
  const unknown = [...hashes].filter((hash) => !owned.has(hash));
  if (unknown.length === 0) return;
  const removeAt = new Date(now + UNKNOWN_MS);
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(photoRemovals)
      .values(unknown.map((hash) => ({ hash, removeAt })))
      .onConflictDoNothing();
  });
}

/** Under the lock, as uploads insert the row under it too. */
const removeIfUnowned = (deps: Stores, hash: string) =>
  deps.photos.alone(hash, async () => {
    if (!(await ownedAmong(deps, [hash])).has(hash)) await deps.photos.remove(hash);
  });

async function ownedAmong(deps: Stores, hashes: string[]): Promise<Set<string>> {
  const owned = new Set<string>();
  await inChunks([...new Set(hashes)], async (some) => {
    const rows = await deps.db.orm
      .selectDistinct({ hash: photos.hash })
      .from(photos)
      .where(inArray(photos.hash, some));
    for (const { hash } of rows) owned.add(hash);
  });
  return owned;
}

/** One failure must not stop the rest. */
async function attempt(deps: Stores, hash: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.warn('photo file not removed', { hash, error });
  }
}

/** Photos are uploaded before their coin is saved. */
const GRACE_MS = 24 * 3_600_000;
/** Page size; held results are read in full. */
const RESULTS_PAGE = 50;

/**
 * Removes photos older than 24 hours that no coin (including the trash), draft, temporary identification, profile
 * or learning row uses.
 */
export async function sweepPhotos(deps: PhotosDeps, now = Date.now()): Promise<void> {
  const { orm } = deps.db;
  const before = new Date(now - GRACE_MS);
  const theirs = orm.select({ id: photos.id }).from(photos).where(eq(photos.userId, users.id));
  const owners = await orm.select({ id: users.id }).from(users).where(exists(theirs));
  await eachAlone(deps, 'photos', owners, async (user) => {
    const id = ownerIdOf(user);
    const unused = await photosBefore(orm, id, before);
    await dropUsed(orm, id, unused, { pause: yieldToEventLoop });
    await inPieces(deps, [...unused], (tx, some) => removeUnused(tx, id, new Set(some), before));
    if (unused.size > 0) await removeScheduled(deps);
  });
}

async function photosBefore(orm: Orm, userId: OwnerId, uploaded: Date): Promise<Set<string>> {
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

/** Checks again inside the transaction, where no coin can be saved meanwhile. */
async function removeUnused(tx: Orm, userId: OwnerId, unused: Set<string>, uploaded: Date): Promise<void> {
  if (await isMoving(tx, userId)) return;
  await dropUsed(tx, userId, unused, { naming: namingOneOf([...unused]) });
  const which = [inArray(photos.hash, [...unused]), lt(photos.createdAt, uploaded)];
  await deletePhotos(tx, and(eq(photos.userId, userId), ...which));
}

/** During a guest's move a photo may arrive before its coin. */
async function isMoving(tx: Orm, userId: OwnerId): Promise<boolean> {
  const [moving] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isMovingGuest, or(eq(users.id, userId), eq(users.guestId, userId))))
    .limit(1);
  return moving !== undefined;
}

interface Search {
  pause?: () => Promise<void>;
  /** Limits rows by the columns that name photos; all rows if absent. */
  naming?: (sides: readonly Column[]) => SQL | undefined;
}

/** Removes from `unused` what the owner's rows refer to. */
async function dropUsed(
  orm: Orm,
  userId: OwnerId,
  unused: Set<string>,
  { pause, naming }: Search,
): Promise<void> {
  const drop = (referring: unknown) => {
    for (const [hash] of JSON.stringify(referring).matchAll(HASHES)) unused.delete(hash);
  };
  const eachPage = async (pageAfter: (last: Place | undefined) => Promise<Place[]>) => {
    let last: Place | undefined;
    while (unused.size > 0) {
      const page = await pageAfter(last);
      drop(page);
      last = page.at(-1);
      if (page.length < PAGE) break;
      await pause?.();
    }
  };
  // Active and deleted coins have an index each.
  for (const order of [coins.createdAt, coins.deletedAt] as const) {
    await eachPage((last) =>
      pageOfCoins(
        orm,
        userId,
        order,
        and(naming && or(naming(SIDES), hasFiles), last && beyond(order, coins.id, last)),
      ),
    );
  }
  if (unused.size === 0) return;
  drop(await orm.select({ url: users.profileImageUrl }).from(users).where(eq(users.id, userId)));
  const { obverseImageUrl, reverseImageUrl } = coinDrafts;
  const ofDrafts = orm.select({ obverseImageUrl, reverseImageUrl }).from(coinDrafts);
  drop(await ofDrafts.where(eq(coinDrafts.userId, userId)));
  for (const pageOf of [pageOfFeedback, pageOfLearning]) {
    await eachPage((last) => pageOf(orm, userId, last, naming));
  }
  const waiting = await orm.select({ id: results.tempId }).from(results).where(eq(results.userId, userId));
  for (let at = 0; at < waiting.length && unused.size > 0; at += RESULTS_PAGE) {
    const ids = waiting.slice(at, at + RESULTS_PAGE).map(({ id }) => id);
    drop(await orm.select({ data: results.coinData }).from(results).where(inArray(results.tempId, ids)));
    await pause?.();
  }
}

/** By hash or address, depending on the column. */
const namingOneOf = (hashes: string[]) => (sides: readonly Column[]) => {
  const names = [...hashes, ...hashes.map((hash) => `/photos/${hash}.webp`)];
  return or(...sides.map((side) => inArray(side, names)));
};

const HASHES = /[0-9a-f]{64}/g;

/** Keyset of a page. */
interface Place {
  id: number;
  at: Date | null;
}

type PageOf = (
  orm: Orm,
  userId: OwnerId,
  last: Place | undefined,
  naming: Search['naming'],
) => Promise<Place[]>;

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
/** Their addresses are inside a JSON list, so all of these are checked. */
const hasFiles = isNotNull(coins.files);
type CoinOrder = typeof coins.createdAt | typeof coins.deletedAt;

const pageOfCoins = async (
  orm: Orm,
  userId: OwnerId,
  order: CoinOrder,
  further: SQL | undefined,
): Promise<Place[]> =>
  orm
    .select({
      id: coins.id,
      at: order,
      image: SIDES[0],
      obverse: SIDES[1],
      reverse: SIDES[2],
      files: coins.files,
    })
    .from(coins)
    .where(
      and(
        eq(coins.userId, userId),
        order === coins.deletedAt ? isNotNull(coins.deletedAt) : isNull(coins.deletedAt),
        further,
      ),
    )
    .orderBy(order, coins.id)
    .limit(PAGE);

const beyond = (time: Column, id: Column, last: Place): SQL =>
  sql`(${time}, ${id}) > (${sql.param(last.at, time)}, ${last.id})`;
