import { and, eq, sql } from 'drizzle-orm';
import { type Orm, prepared } from '../../../db/client.ts';
import { apiKeys } from '../../../db/schema.ts';
import { hasSiblings, recordState, stateColumn } from '../../../db/shared.ts';
import type { KeyScope } from '../../../shared/account/api-keys.ts';
import { msg } from '../../../shared/language/msg.ts';
import { AppError } from '../errors.ts';
import { noteOwner } from '../http/headers.ts';
import { type Caller, callerOf, type SessionDeps } from './sessions.ts';

/** Lets secret scanners recognize a key. */
export const KEY_START = 'mintmark_';

/** Least ms between two writes of `lastUsedAt`. */
const USED_EVERY_MS = 5 * 60_000;

const UNKNOWN = msg('Unknown API key. It may have been revoked.');
const NOT_FOR_KEYS = msg('API keys cannot be used for this. Please do it in the browser.');
const READ_ONLY = msg('This API key is read-only. Create one with write access in your profile.');

/** 256 random bits: a fast hash is enough (ASVS 5.0, 11.4.1 and 11.4.2). */
export const hashOfKey = (key: string): string => new Bun.CryptoHasher('sha256').update(key).digest('hex');

/** In the caller's transaction; answers how many. */
export async function endKeys(tx: Orm, userId: string): Promise<number> {
  return (await tx.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning({ id: apiKeys.id })).length;
}

const reads = prepared((orm) => ({
  key: orm
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      scope: apiKeys.scope,
      lastUsedAt: apiKeys.lastUsedAt,
      ...(hasSiblings() && { state: stateColumn }),
    })
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, sql.placeholder('hash')))
    .prepare(),
}));

/** By API key, else by session; null for a visitor. Throws 401 for an unknown key. */
export async function senderOf(deps: SessionDeps, request: Request): Promise<Caller | null> {
  const key = keyIn(request);
  if (key === null) return callerOf(deps, request);
  const [row] = await reads(deps.db).key.all({ hash: hashOfKey(key) });
  if (!row) throw new AppError(401, 'api_key_unknown', UNKNOWN);
  if (row.state) recordState(deps.db, row.state);
  if (Date.now() - (row.lastUsedAt?.getTime() ?? 0) > USED_EVERY_MS) noteUsed(deps, row);
  const caller = { id: row.userId, isGuest: false, sid: '', scope: row.scope };
  noteOwner(deps, request, caller);
  return caller;
}

/** Other bearer tokens may be a proxy's. */
function keyIn({ headers }: Request): string | null {
  const [, key] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return key?.startsWith(KEY_START) ? key : null;
}

/** Throws 403. */
export function refuseKey({ scope }: Caller, route: string): void {
  if (scope === undefined) return;
  const right = rightOf(route);
  if (right === null) throw new AppError(403, 'api_key_not_allowed', NOT_FOR_KEYS);
  if (right === 'write' && scope === 'read') throw new AppError(403, 'api_key_read_only', READ_ONLY);
}

function noteUsed(deps: SessionDeps, { id, userId }: { id: string; userId: string }): void {
  const write = deps.db.transaction(async (tx) => {
    await tx
      .update(apiKeys)
      .set({ lastUsedAt: new Date() })
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)));
  });
  write.catch((error: unknown) => deps.log.warn('use of a key not noted', { error }));
}

/**
 * Everything else is for people alone: accounts, sign-in, keys, publishing, costs and permanent deletion. Public routes
 * need no key.
 */
const ROUTES: Record<KeyScope, readonly string[]> = {
  read: [
    'GET /api/coins',
    'GET /api/coins/search',
    'GET /api/coins/:id',
    'GET /api/coins/:id/reference',
    'GET /api/coins/:id/price-history',
    'GET /api/coins/:id/photo-credits',
    'GET /api/coin/:id/valuation',
    'POST /api/coins/export',
    'POST /api/coins/totals',
    'POST /api/coins/check-details',
    'POST /api/coins/estimate-value',
    'POST /api/validate-coin',
    'GET /api/auth/export',
    'GET /api/trash',
    'GET /api/trash/:id',
    'GET /api/sold',
    'GET /api/sold/:id',
    'GET /api/drafts',
    'GET /api/wants',
    'GET /api/wants/match',
    'GET /api/wants/swap',
    'GET /api/wants/:id',
    'GET /api/albums',
    'GET /api/albums/:id',
    'GET /api/show/catalogue',
    'GET /api/show/collection',
    'GET /api/collection/summary',
    'GET /api/collection/categories',
    'GET /api/collection/places-and-tags',
    'GET /api/collection/value-history',
    'GET /api/collection/dashboard',
    'GET /api/collection/report',
    'GET /api/collection/update-valuations',
    'GET /api/exchange-rates',
    'GET /api/imports',
    'GET /api/imports/:id',
    'GET /api/imports/:id/rows',
    'GET /api/imports/:id/coins',
    'GET /api/marketplace/listings',
    'GET /api/marketplace/listings/:id',
    'GET /api/coin-search',
    'GET /api/global-coin-search',
    'GET /api/global-coins/:id',
    'GET /api/global-countries',
    'GET /api/catalogue/sources',
    'GET /api/catalogue/search',
    'GET /api/catalogue/types',
    'GET /api/catalogue/types/:id',
    'GET /api/catalogue/type-choices',
    'GET /api/catalogue/issues',
    'GET /api/catalogue/series',
    'GET /photos/:file',
    'GET /documents/:file',
    'GET /type-pictures/:file',
    'GET /api/photo-credits',
  ],
  write: [
    'POST /api/coins',
    'POST /api/coins/add-global',
    'PUT /api/coins/:id',
    'PATCH /api/coins/:id',
    'DELETE /api/coins/:id',
    'POST /api/coins/:id/confirm',
    'POST /api/coins/:id/files',
    'POST /api/coins/:id/sold',
    'POST /api/coins/condition',
    'POST /api/coins/place',
    'POST /api/coins/tags',
    'POST /api/coins/trash',
    'PUT /api/coin/:id/valuation',
    'POST /api/sold/:id/put-back',
    'POST /api/trash/restore',
    'POST /api/albums',
    'PATCH /api/albums/:id',
    'DELETE /api/albums/:id',
    'POST /api/albums/:id/fill',
    'POST /api/albums/:id/wants',
    'POST /api/drafts',
    'DELETE /api/drafts/:id',
    'POST /api/wants',
    'PATCH /api/wants/:id',
    'POST /api/wants/:id/bought',
    'POST /api/wants/restore',
    'PUT /api/exchange-rates/:currency',
    'DELETE /api/exchange-rates/:currency',
    'POST /api/photos',
    'POST /api/imports',
    'PUT /api/imports/:id/mapping',
    'PUT /api/imports/:id/encoding',
    'PUT /api/imports/:id/alike',
    'PUT /api/imports/:id/rows/:n',
    'POST /api/imports/:id/start',
    'POST /api/imports/:id/cancel',
    'POST /api/imports/:id/undo',
  ],
};

const RIGHTS = new Map(
  Object.entries(ROUTES).flatMap(([scope, routes]) =>
    routes.map((route) => [route, scope as KeyScope] as const),
  ),
);

export const KEY_ROUTES = [...RIGHTS.keys()];

/** As `GET /api/coins/:id`; null where keys are refused. */
export const rightOf = (route: string): KeyScope | null =>
  RIGHTS.get(route.replace(/^HEAD /, 'GET ')) ?? null;
