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
  coins,
  activeLearningFeedback as feedback,
  aiLearningData as learned,
  photoRemovals,
  photos,
  temporaryIdentifications as results,
  users,
} from '../../db/schema.ts';
import { eachAlone, inChunks, inPieces, yieldToEventLoop } from '../core/chunks.ts';
import { isMovingGuest } from '../core/session/users.ts';
import type { PhotosDeps, Stores } from './deps.ts';
import type { StoredFile } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** So old is no draft of an upload under way. */
const LEFT_MS = DAY_MS;
/** As long as coins rest in the trash: meanwhile the right database may be put back beside its photos. */
const UNKNOWN_MS = 30 * DAY_MS;
/** Rows looked at in one go. */
const PAGE = 500;

/**
 * Deletes rows of photos and, in the same transaction, notes that their files are to be removed, so that a crash before
 * `removeNoted` has done it leaves none behind. Answers how many rows.
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

/** Removes the files that were noted and are due, except of photos that somebody holds. What cannot be removed is tried again. */
export async function removeNoted(deps: Stores, now = Date.now()): Promise<void> {
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
        await removeUnheld(deps, hash);
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

/** Removes the files of a photo that was never given a row, or whose row is gone, unless somebody holds it. */
export const removeFiles = (deps: Stores, hash: string) =>
  attempt(deps, hash, () => removeUnheld(deps, hash));

/**
 * Removes drafts older than 24 hours, left by an upload cut short, and notes whole photos that are nobody's: they are
 * removed after 30 days, since they are there, too, when somebody started the program with the wrong database.
 */
export async function sweepFiles(deps: PhotosDeps, now = Date.now()): Promise<void> {
  for await (const files of deps.photos.list()) {
    const old: StoredFile[] = [];
    for (const file of files) {
      await attempt(deps, file.hash, async () => {
        if ((await file.writtenAt()) <= now - LEFT_MS) old.push(file);
      });
    }
    for (const file of old.filter(({ isDraft }) => isDraft)) {
      await attempt(deps, file.hash, () => file.remove());
    }
    await noteUnknown(deps, new Set(old.filter(({ isDraft }) => !isDraft).map(({ hash }) => hash)), now);
    await yieldToEventLoop();
  }
}

async function noteUnknown(deps: PhotosDeps, hashes: Set<string>, now: number): Promise<void> {
  const held = await heldAmong(deps, [...hashes]);
  const unknown = [...hashes].filter((hash) => !held.has(hash));
  if (unknown.length === 0) return;
  const removeAt = new Date(now + UNKNOWN_MS);
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(photoRemovals)
      .values(unknown.map((hash) => ({ hash, removeAt })))
      .onConflictDoNothing();
  });
}

/** Looks whether somebody holds the photo where nobody, at any process, can upload it meanwhile: its row comes while it is locked. */
const removeUnheld = (deps: Stores, hash: string) =>
  deps.photos.alone(hash, async () => {
    if (!(await heldAmong(deps, [hash])).has(hash)) await deps.photos.remove(hash);
  });

async function heldAmong(deps: Stores, hashes: string[]): Promise<Set<string>> {
  const held = new Set<string>();
  await inChunks([...new Set(hashes)], async (some) => {
    const rows = await deps.db.orm
      .selectDistinct({ hash: photos.hash })
      .from(photos)
      .where(inArray(photos.hash, some));
    for (const { hash } of rows) held.add(hash);
  });
  return held;
}

/** What cannot be removed is no reason to leave the rest. */
async function attempt(deps: Stores, hash: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.warn('photo file not removed', { hash, error });
  }
}

/** A photo is uploaded before the coin that shows it is saved: so long it may be without one. */
const GRACE_MS = 24 * 3_600_000;
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
