import { and, asc, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type Orm, prepared } from '../../db/client.ts';
import { coins, type OwnerId, shares } from '../../db/schema.ts';
import { MAX_SELECTED } from '../../shared/coins/bulk.ts';
import { filtersIn } from '../../shared/coins/filter-rules.ts';
import { msg } from '../../shared/language/msg.ts';
import {
  MAX_SHARES,
  type ShareContent,
  type ShareList,
  type ShareView,
  USUAL_SHARE_DAYS,
} from '../../shared/shares/fields.ts';
import type { ShareInput, SharePatch } from '../../shared/shares/model.ts';
import { type AlbumsDeps, getAlbum } from '../albums/service.ts';
import { selectedIds } from '../coins/bulk/selection.ts';
import { keptCoin } from '../coins/queries.ts';
import { sha256 } from '../core/crypto.ts';
import { AppError, fieldError, notFound } from '../core/errors.ts';
import type { Origin } from '../core/http/requests.ts';
import { audit } from '../core/session/audit.ts';
import type { ShareVisits } from './visits.ts';

export interface SharesDeps extends AlbumsDeps {
  shareVisits: ShareVisits;
}

export type Share = typeof shares.$inferSelect;

const DAY_MS = 24 * 3_600_000;
/** Revoked links stay this long, for an undo. */
const UNDO_MS = DAY_MS;
/** 192 random bits. */
const TOKEN = /^[\w-]{32}$/;

const purposeOf = (id: string) => `share ${id}`;

export async function listShares(deps: SharesDeps, userId: OwnerId): Promise<ShareList> {
  const rows = await deps.db.orm
    .select()
    .from(shares)
    .where(and(eq(shares.userId, userId), isNull(shares.revokedAt)))
    .orderBy(asc(shares.createdAt), asc(shares.id));
  return { shares: rows.map((row) => toView(deps, row)) };
}

/** 404 for a coin, coins or an album that are not the owner's; 409 if the account is full. */
export async function createShare(
  deps: SharesDeps,
  origin: Origin,
  userId: OwnerId,
  input: ShareInput,
  person: string = userId,
): Promise<ShareView> {
  const content = await contentOf(deps, userId, input);
  const id = crypto.randomUUID();
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');
  const row = await deps.db.transaction(async (tx) => {
    await forgetRevoked(tx, userId);
    await refuseMore(tx, userId);
    const [made] = await tx
      .insert(shares)
      .values({
        ...{ id, userId, kind: input.kind, content, fields: input.fields ?? [], title: input.title ?? null },
        tokenHash: sha256(token),
        token: deps.vault.lock(purposeOf(id), token),
        expiresAt: expiryOf(input.days === undefined ? USUAL_SHARE_DAYS : input.days),
      })
      .returning();
    if (!made) throw new Error('the link was not stored');
    return made;
  });
  audit(deps, origin, 'share-made', { userId: person, method: input.kind });
  return toView(deps, row);
}

async function contentOf(deps: SharesDeps, userId: OwnerId, input: ShareInput): Promise<ShareContent> {
  switch (input.kind) {
    case 'collection': {
      const { search, category, ...filters } = input.filter ?? {};
      const trimmed = search?.trim();
      return {
        filter: { ...(trimmed && { search: trimmed }), ...(category && { category }), ...filtersIn(filters) },
      };
    }
    case 'selection': {
      const ids = await selectedIds(deps, userId, input.selection);
      if (ids.length === 0) throw notFound();
      if (ids.length > MAX_SELECTED)
        throw fieldError('selection', 'share_too_large', SHARE_TOO_LARGE, { MAX_SELECTED });
      return { ids };
    }
    case 'album': {
      await getAlbum(deps, userId, input.album, { proofs: input.proofs });
      return { album: { id: input.album, proofs: input.proofs === 'true' } };
    }
    case 'coin': {
      const [coin] = await deps.db.orm
        .select({ id: coins.id })
        .from(coins)
        .where(keptCoin(userId, input.coin));
      if (!coin) throw notFound();
      return { ids: [coin.id] };
    }
    case 'wants':
      return {};
  }
}

/** 404 unless it is the owner's; a revoked one only with `revoked: false`. */
export async function changeShare(
  deps: SharesDeps,
  userId: OwnerId,
  id: string,
  { title, fields, days, revoked }: SharePatch,
): Promise<ShareView> {
  const row = await deps.db.transaction(async (tx) => {
    const mine = and(eq(shares.id, id), eq(shares.userId, userId));
    const [before] = await tx.select({ revokedAt: shares.revokedAt }).from(shares).where(mine);
    const isBack = before?.revokedAt != null && revoked === false;
    if (!before || (before.revokedAt && !isBack)) throw notFound();
    if (isBack) await refuseMore(tx, userId);
    const [changed] = await tx
      .update(shares)
      .set({
        ...{ revokedAt: null },
        ...(title !== undefined && { title }),
        ...(fields && { fields }),
        ...(days !== undefined && { expiresAt: expiryOf(days) }),
      })
      .where(mine)
      .returning();
    if (!changed) throw notFound();
    return changed;
  });
  return toView(deps, row);
}

export async function revokeShare(
  deps: SharesDeps,
  origin: Origin,
  userId: OwnerId,
  id: string,
  person: string = userId,
): Promise<void> {
  const gone = await deps.db.transaction((tx) =>
    tx
      .update(shares)
      .set({ revokedAt: new Date() })
      .where(and(eq(shares.id, id), eq(shares.userId, userId), isNull(shares.revokedAt)))
      .returning({ id: shares.id }),
  );
  if (gone.length === 0) throw notFound();
  audit(deps, origin, 'share-revoked', { userId: person });
}

async function forgetRevoked(tx: Orm, userId: OwnerId): Promise<void> {
  const before = new Date(Date.now() - UNDO_MS);
  const old = and(eq(shares.userId, userId), isNotNull(shares.revokedAt), lt(shares.revokedAt, before));
  await tx.delete(shares).where(old);
}

async function refuseMore(tx: Orm, userId: OwnerId): Promise<void> {
  const [held] = await tx
    .select({ n: count() })
    .from(shares)
    .where(and(eq(shares.userId, userId), isNull(shares.revokedAt)));
  if (held && held.n >= MAX_SHARES)
    throw new AppError(409, 'share_limit_reached', SHARE_LIMIT_REACHED, { MAX_SHARES });
}

const expiryOf = (days: number | null): Date | null =>
  days === null ? null : new Date(Date.now() + days * DAY_MS);

function toView(deps: Pick<SharesDeps, 'vault'>, row: Share): ShareView {
  const { id, kind, title, fields, createdAt, expiresAt, visits, lastVisitAt } = row;
  const token = deps.vault.unlock(purposeOf(id), row.token);
  return {
    ...{ id, kind, title, fields, visits },
    path: token && `/s/${token}`,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastVisitAt: lastVisitAt?.toISOString() ?? null,
  };
}

const reads = prepared((orm) => ({
  share: orm
    .select()
    .from(shares)
    .where(eq(shares.tokenHash, sql.placeholder('hash')))
    .prepare(),
}));

/** Null for a revoked, expired, deleted or guessed link, after the same work; an address that cannot be decoded is null. */
export async function findShare(deps: Pick<SharesDeps, 'db'>, token: string | null): Promise<Share | null> {
  const [row] = await reads(deps.db).share.all({ hash: sha256(token ?? '') });
  const isAlive =
    TOKEN.test(token ?? '') &&
    row &&
    !row.revokedAt &&
    (!row.expiresAt || row.expiresAt.getTime() > Date.now());
  return isAlive ? row : null;
}

const SHARE_LIMIT_REACHED = msg('An account has at most {MAX_SHARES} shared links. Please end one first.');
const SHARE_TOO_LARGE = msg(
  'At most {MAX_SELECTED} coins can be shared as a selection. Share the filter instead, or select fewer.',
);
