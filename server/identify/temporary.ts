import { and, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { temporaryIdentifications } from '../../db/schema.ts';
import {
  type Identification,
  type Scope,
  TEMPORARY_MS,
  type VerificationData,
  type Waiting,
} from '../../shared/identify/model.ts';
import { untilNone } from '../core/chunks.ts';
import { AppError } from '../core/errors.ts';
import type { IdentifyDeps } from './deps.ts';
import type { Owner, WhenHeld } from './jobs/runs.ts';
import { isInterrupted } from './unanswered.ts';

const rows = temporaryIdentifications;
/** Results told of at most; older ones are found by their id. */
const LISTED = 50;

/** A result that is held for its collector. */
export interface HeldResult {
  tempId: string;
  scope: Scope;
  coinData: Identification;
  /** The coin it was saved as; null while it waits. */
  coinId: number | null;
  expiresAt: Date;
}

const columns = {
  tempId: rows.tempId,
  scope: rows.scope,
  coinData: rows.coinData,
  coinId: rows.coinId,
  expiresAt: rows.expiresAt,
};

const owned = (userId: string, tempId: string, scope: Scope | 'any' = 'any', now = new Date()) =>
  and(
    eq(rows.tempId, tempId),
    eq(rows.userId, userId),
    scope === 'any' ? undefined : eq(rows.scope, scope),
    gt(rows.expiresAt, now),
  );

/** Holds a result for 24 hours and answers the id it is found under, which nobody can guess. */
export const hold = (
  deps: IdentifyDeps,
  owner: Owner,
  coinData: Identification,
  scope: Scope = 'us',
  whenHeld?: WhenHeld,
): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const tempId = await add(tx, owner, coinData, scope);
    await whenHeld?.(tx, tempId);
    return tempId;
  });

async function add(tx: Orm, { id: userId }: Owner, coinData: Identification, scope: Scope): Promise<string> {
  const tempId = crypto.randomUUID();
  const expiresAt = new Date(Date.now() + TEMPORARY_MS);
  await tx.insert(rows).values({ tempId, userId, scope, coinData: columnOf(coinData), expiresAt });
  return tempId;
}

/** The same for a coin of the collection that was recognised: where it waits already, that is made new. */
export const holdRemembered = (
  deps: IdentifyDeps,
  owner: Owner,
  coinData: Identification,
  scope: Scope = 'us',
  whenHeld?: WhenHeld,
): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const found = await waiting(tx, owner.id);
    const same = found.find(
      (one) => one.scope === scope && isSameRemembered(resultOf(one.coinData), coinData),
    );
    if (same)
      await tx
        .update(rows)
        .set({ coinData: columnOf(coinData), expiresAt: new Date(Date.now() + TEMPORARY_MS) })
        .where(owned(owner.id, same.tempId));
    const tempId = same?.tempId ?? (await add(tx, owner, coinData, scope));
    await whenHeld?.(tx, tempId);
    return tempId;
  });

/** An answer from memory as well, of the same photos, and not reviewed since. */
const isSameRemembered = (one: Identification, other: Identification): boolean =>
  one.source === other.source &&
  one.original === undefined &&
  one.remembered?.coinId === other.remembered?.coinId &&
  one.obverseImageUrl === other.obverseImageUrl &&
  one.reverseImageUrl === other.reverseImageUrl;

/** Puts a newer result in the place of one that is held; nothing happens where it is gone. */
export const replace = (
  deps: IdentifyDeps,
  owner: Owner,
  tempId: string,
  coinData: Identification,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await tx
      .update(rows)
      .set({ coinData: columnOf(coinData) })
      .where(owned(owner.id, tempId));
  });

/**
 * The same for an answer of a provider, and where it is found: that a result expired or was given up meanwhile is no
 * reason to lose what was paid for.
 */
export const replaceOrHold = (
  deps: IdentifyDeps,
  owner: Owner,
  tempId: string,
  coinData: Identification,
  scope: Scope = 'us',
): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const held = await tx
      .update(rows)
      .set({ coinData: columnOf(coinData) })
      .where(owned(owner.id, tempId))
      .returning({ tempId: rows.tempId });
    return held[0]?.tempId ?? add(tx, owner, coinData, scope);
  });

/** A result that is held; null when it is unknown, expired or somebody else's. */
export async function findHeld(
  orm: Orm,
  userId: string,
  tempId: string,
  scope: Scope | 'any' = 'us',
): Promise<HeldResult | null> {
  const [row] = await orm
    .select(columns)
    .from(rows)
    .where(owned(userId, tempId, scope));
  return row ? { ...row, coinData: resultOf(row.coinData) } : null;
}

/** What the flows for coins of the world show: a result of theirs, or one of the other flow that is of another country. */
export async function findHeldWorld(orm: Orm, userId: string, tempId: string): Promise<HeldResult | null> {
  const held = await findHeld(orm, userId, tempId, 'any');
  if (held && flowOf(held) === 'world')
    return { ...held, coinData: { ...held.coinData, ...(held.scope === 'us' && { errorMessage: null }) } };
  return null;
}

/** The same, or 404. */
export async function heldWorldResult(
  deps: IdentifyDeps,
  userId: string,
  tempId: string,
): Promise<HeldResult> {
  const found = await findHeldWorld(deps.db.orm, userId, tempId);
  if (!found) throw unknownResult();
  return found;
}

/** Where a result is reviewed best: coins of other countries have fields of their own. */
const flowOf = ({ scope, coinData }: Pick<HeldResult, 'scope' | 'coinData'>): Scope =>
  coinData.outcome === 'foreign' ? 'world' : scope;

/** A result that is held, or 404. */
export async function heldResult(
  deps: IdentifyDeps,
  userId: string,
  tempId: string,
  scope: Scope = 'us',
): Promise<HeldResult> {
  const found = await findHeld(deps.db.orm, userId, tempId, scope);
  if (!found) throw unknownResult();
  return found;
}

export const unknownResult = () => new AppError(404, 'Failed to fetch identification results');

/** Notes the coin that a result was saved as, inside the transaction that saves it. */
export async function noteSaved(tx: Orm, userId: string, tempId: string, coinId: number): Promise<void> {
  await tx.update(rows).set({ coinId }).where(owned(userId, tempId));
}

/** The answer of `GET /api/verification-data/{tempId}`; 404 when it is unknown, expired or somebody else's. */
export async function verificationData(
  deps: IdentifyDeps,
  userId: string,
  tempId: string,
): Promise<VerificationData> {
  const { expiresAt, scope: _, ...held } = await heldResult(deps, userId, tempId);
  return { ...held, expiresAt: expiresAt.toISOString() };
}

/** Gives up a result; 404 when it is unknown, expired or somebody else's. Its photos go when nothing else shows them. */
export async function dropResult(deps: IdentifyDeps, owner: Owner, tempId: string): Promise<void> {
  const dropped = await deps.db.transaction((tx) =>
    tx.delete(rows).where(owned(owner.id, tempId)).returning({ tempId: rows.tempId }),
  );
  if (dropped.length === 0) throw unknownResult();
}

/** The newest results that were not saved yet, but for those named. */
export async function waitingResults(
  deps: IdentifyDeps,
  userId: string,
  except: Set<string | null>,
): Promise<Waiting[]> {
  const found = await waiting(deps.db.orm, userId);
  return found
    .filter(({ tempId }) => !except.has(tempId))
    .map(({ tempId, scope, coinData, createdAt, expiresAt }) => {
      const result = resultOf(coinData);
      const { name, confidence, obverseImageUrl } = result;
      return {
        ...{ tempId, scope: flowOf({ scope, coinData: result }), name, confidence, obverseImageUrl },
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      };
    });
}

const waiting = (orm: Orm, userId: string) =>
  orm
    .select({ ...columns, createdAt: rows.createdAt })
    .from(rows)
    .where(and(eq(rows.userId, userId), isNull(rows.coinId), gt(rows.expiresAt, new Date())))
    .orderBy(desc(rows.createdAt))
    .limit(LISTED);

/** What came of an identification whose process is gone; null where nothing did, and what it held in place of an answer is given up. */
export async function answeredBefore(
  tx: Orm,
  { id: userId }: Owner,
  tempId: string,
): Promise<Identification | null> {
  const held = await findHeld(tx, userId, tempId, 'any');
  if (!held || !isInterrupted(held.coinData)) return held?.coinData ?? null;
  await tx.delete(rows).where(owned(userId, tempId));
  return null;
}

/** The hourly clean-up: results nobody came for within 24 hours. */
export async function removeExpired(deps: IdentifyDeps, now = Date.now()): Promise<void> {
  await untilNone(deps, async (tx, limit) => {
    const old = lte(rows.expiresAt, new Date(now));
    const some = tx.select({ tempId: rows.tempId }).from(rows).where(old).limit(limit);
    const gone = await tx.delete(rows).where(inArray(rows.tempId, some)).returning({ tempId: rows.tempId });
    return gone.length;
  });
}

/** The column takes any object; rows of this scope are written here alone, so they are identifications. */
const columnOf = (coinData: Identification): Record<string, unknown> => ({ ...coinData });
const resultOf = (coinData: Record<string, unknown>): Identification => coinData as unknown as Identification;
