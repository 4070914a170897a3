import { and, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { type OwnerId, temporaryIdentifications } from '../../db/schema.ts';
import type { AskedScope } from '../../shared/catalogue/world-search.ts';
import type { Coin } from '../../shared/coins/model.ts';
import {
  type Found,
  type Identification,
  type Scope,
  TEMPORARY_MS,
  type VerificationData,
  type Waiting,
} from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import { coinRow } from '../coins/queries.ts';
import { toCoin } from '../coins/view.ts';
import { untilNone } from '../core/chunks.ts';
import { AppError } from '../core/errors.ts';
import type { Case } from './case.ts';
import type { IdentifyDeps } from './deps.ts';
import type { Owner, WhenHeld } from './jobs/runs.ts';
import { isInterrupted } from './unanswered.ts';

const rows = temporaryIdentifications;
const LISTED = 50;

export interface HeldResult {
  tempId: string;
  /** As asked. */
  scope: AskedScope;
  coinData: Identification;
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

const owned = (userId: OwnerId, tempId: string, now = new Date()) =>
  and(eq(rows.tempId, tempId), eq(rows.userId, userId), gt(rows.expiresAt, now));

/** For 24 hours; the id must not be guessable. */
export const hold = (
  deps: IdentifyDeps,
  owner: Owner,
  coinData: Identification,
  scope: AskedScope = 'us',
  whenHeld?: WhenHeld,
): Promise<string> => deps.db.transaction((tx) => add(tx, owner, coinData, scope, whenHeld));

async function add(
  tx: Orm,
  { id: userId }: Owner,
  coinData: Identification,
  scope: AskedScope,
  whenHeld?: WhenHeld,
): Promise<string> {
  const tempId = crypto.randomUUID();
  const expiresAt = new Date(Date.now() + TEMPORARY_MS);
  await tx.insert(rows).values({ tempId, userId, scope, coinData: columnOf(coinData), expiresAt });
  await whenHeld?.(tx, tempId);
  return tempId;
}

export async function holdRecalled(deps: IdentifyDeps, coin: Case): Promise<void> {
  const { run, verdict, scope } = coin;
  coin.tempId = await holdRemembered(deps, run.caller, verdict, scope, run.whenHeld);
  Object.assign(run, { tempId: coin.tempId, found: foundIn(scope, verdict) });
}

export async function holdVerdict(deps: IdentifyDeps, coin: Case): Promise<void> {
  const { run, verdict, scope, tempId } = coin;
  if (tempId === null) throw new Error('the photos were not held');
  coin.tempId = await replaceOrHold(deps, run.caller, tempId, verdict, scope, run.whenHeld);
  Object.assign(run, { tempId: coin.tempId, found: foundIn(scope, verdict) });
}

export const holdRemembered = (
  deps: IdentifyDeps,
  owner: Owner,
  coinData: Identification,
  scope: AskedScope = 'us',
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

/** Not reviewed since. */
const isSameRemembered = (one: Identification, other: Identification): boolean =>
  one.source === other.source &&
  one.original === undefined &&
  one.remembered?.coinId === other.remembered?.coinId &&
  one.obverseImageUrl === other.obverseImageUrl &&
  one.reverseImageUrl === other.reverseImageUrl;

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

/** Keeps a paid answer after expiry. */
export const replaceOrHold = (
  deps: IdentifyDeps,
  owner: Owner,
  tempId: string,
  coinData: Identification,
  scope: AskedScope = 'us',
  whenHeld?: WhenHeld,
): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const held = await tx
      .update(rows)
      .set({ coinData: columnOf(coinData) })
      .where(owned(owner.id, tempId))
      .returning({ tempId: rows.tempId });
    return held[0]?.tempId ?? add(tx, owner, coinData, scope, whenHeld);
  });

/** For one family of routes, or any. Null if unknown, expired or of another user. */
export async function findHeld(
  orm: Orm,
  userId: OwnerId,
  tempId: string,
  family: AskedScope = 'us',
): Promise<HeldResult | null> {
  const [row] = await orm.select(columns).from(rows).where(owned(userId, tempId));
  const held = row && { ...row, coinData: resultOf(row.coinData) };
  if (!held || (family !== 'any' && !isOpenTo(family, held))) return null;
  // Foreign is no error here.
  if (family === 'world' && held.scope === 'us') held.coinData = { ...held.coinData, errorMessage: null };
  return held;
}

type Asked = Pick<HeldResult, 'scope' | 'coinData'>;

/** A coin of the other family goes over there, with its photos. */
const isOpenTo = (family: Scope, { scope, coinData: { outcome } }: Asked): boolean =>
  scope === 'any' || scope === family || outcome === (family === 'us' ? 'identified' : 'foreign');

/** The country decides, else what was asked, else the likelier reading. */
const scopeOf = ({ scope, coinData: { outcome, reading } }: Asked): Scope => {
  if (outcome === 'foreign') return 'world';
  if (outcome === 'identified') return 'us';
  return scope === 'any' ? (isReadAbroad(reading) ? 'world' : 'us') : scope;
};

/** Is a coin of another country the likelier reading? */
export function isReadAbroad(reading: Reading | null = null): boolean {
  if (!reading?.world) return false;
  const { world, candidates } = reading;
  const isNamed = world.country !== null || world.denomination !== null;
  const chance = isNamed ? world.chance : (world.candidates[0]?.chance ?? 0);
  return chance > (candidates[0]?.chance ?? 0);
}

/** Null where it is named, or where nothing is likely. */
export function guessOf({ name, reading }: Identification): string | null {
  const [ours, abroad] = [reading?.candidates[0], reading?.world?.candidates[0]];
  const first = isReadAbroad(reading) ? abroad : ours;
  if (name !== null || !first || first.chance < GUESSED) return null;
  return [first.year, first.name].filter(Boolean).join(' ');
}
const GUESSED = 0.3;

export function foundIn(scope: AskedScope, coinData: Identification): Found {
  const found = scopeOf({ scope, coinData });
  return found === scope ? {} : { scope: found };
}

/** Foreign coins need the world form; what was asked of the world stays there. */
export const reviewOf = (asked: Asked): Scope => (asked.scope === 'world' ? 'world' : scopeOf(asked));

/** 404 if not found. */
export async function heldResult(
  deps: IdentifyDeps,
  userId: OwnerId,
  tempId: string,
  family: AskedScope = 'us',
): Promise<HeldResult> {
  const found = await findHeld(deps.db.orm, userId, tempId, family);
  if (!found) throw unknownResult();
  return found;
}

/** 404 unknown, 409 confirmed. */
export async function openResult(
  deps: IdentifyDeps,
  owner: Owner,
  tempId: string,
  scope: AskedScope = 'us',
): Promise<HeldResult> {
  const held = await heldResult(deps, owner.id, tempId, scope);
  if ((await savedAs(deps.db.orm, owner, held))?.userVerified)
    throw new AppError(409, 'coin_already_saved', SAVED);
  if (held.scope !== 'world' || scope === 'any') return held;
  // Its country may change here, and it stays in both reviews.
  await deps.db.transaction((tx) => tx.update(rows).set({ scope: 'any' }).where(owned(owner.id, tempId)));
  return { ...held, scope: 'any' };
}

const SAVED = msg('This coin is already saved. Edit it in your collection.');

/** Null if deleted. */
export async function savedAs(orm: Orm, { id }: Owner, { coinId }: HeldResult): Promise<Coin | null> {
  const row = coinId === null ? undefined : await coinRow(orm, id, coinId);
  return row ? toCoin(row) : null;
}

export const unknownResult = () =>
  new AppError(404, 'result_not_found', 'Failed to fetch identification results');

export async function noteSaved(tx: Orm, userId: OwnerId, tempId: string, coinId: number): Promise<void> {
  await tx.update(rows).set({ coinId }).where(owned(userId, tempId));
}

/** 404 if not found. */
export async function verificationData(
  deps: IdentifyDeps,
  userId: OwnerId,
  tempId: string,
): Promise<VerificationData> {
  const { expiresAt, scope, ...held } = await heldResult(deps, userId, tempId);
  return { ...held, ...foundIn(scope, held.coinData), expiresAt: expiresAt.toISOString() };
}

/** 404 if not found. Photos in use stay. */
export async function dropResult(deps: IdentifyDeps, owner: Owner, tempId: string): Promise<void> {
  const dropped = await deps.db.transaction((tx) =>
    tx.delete(rows).where(owned(owner.id, tempId)).returning({ tempId: rows.tempId }),
  );
  if (dropped.length === 0) throw unknownResult();
}

export async function waitingResults(
  deps: IdentifyDeps,
  userId: OwnerId,
  except: Set<string | null>,
): Promise<Waiting[]> {
  const found = await waiting(deps.db.orm, userId);
  return found
    .filter(({ tempId }) => !except.has(tempId))
    .map(({ tempId, scope, coinData, createdAt, expiresAt }) => {
      const result = resultOf(coinData);
      const { name, confidence, obverseImageUrl } = result;
      return {
        ...{ tempId, scope: reviewOf({ scope, coinData: result }), name, guess: guessOf(result) },
        ...{ confidence, obverseImageUrl },
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      };
    });
}

const waiting = (orm: Orm, userId: OwnerId) =>
  orm
    .select({ ...columns, createdAt: rows.createdAt })
    .from(rows)
    .where(and(eq(rows.userId, userId), isNull(rows.coinId), gt(rows.expiresAt, new Date())))
    .orderBy(desc(rows.createdAt))
    .limit(LISTED);

/** Of a dead process; deletes its placeholder. */
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

export async function removeExpired(deps: IdentifyDeps, now = Date.now()): Promise<void> {
  await untilNone(deps, async (tx, limit) => {
    const old = lte(rows.expiresAt, new Date(now));
    const some = tx.select({ tempId: rows.tempId }).from(rows).where(old).limit(limit);
    const gone = await tx.delete(rows).where(inArray(rows.tempId, some)).returning({ tempId: rows.tempId });
    return gone.length;
  });
}

/** Safe cast: only this module writes such rows. */
const columnOf = (coinData: Identification): Record<string, unknown> => ({ ...coinData });
const resultOf = (coinData: Record<string, unknown>): Identification => coinData as unknown as Identification;
