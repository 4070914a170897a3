import { and, eq, sql } from 'drizzle-orm';
import { type Orm, prepared } from '../../../db/client.ts';
import { apiKeys } from '../../../db/schema.ts';
import { hasSiblings, recordState, stateColumn } from '../../../db/shared.ts';
import { msg } from '../../../shared/language/msg.ts';
import { sha256 } from '../crypto.ts';
import { AppError } from '../errors.ts';
import { noteOwner } from '../http/headers.ts';
import { callerOf, type Principal, type SessionDeps } from './sessions.ts';

/** Lets secret scanners recognize a key. */
export const KEY_START = 'mintmark_';

/** Least ms between two writes of `lastUsedAt`. */
const USED_EVERY_MS = 5 * 60_000;

const UNKNOWN = msg('Unknown API key. It may have been revoked.');

/** 256 random bits: a fast hash is enough (ASVS 5.0, 11.4.1 and 11.4.2). */
export const hashOfKey = (key: string): string => sha256(key);

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
export async function senderOf(deps: SessionDeps, request: Request): Promise<Principal | null> {
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

function noteUsed(deps: SessionDeps, { id, userId }: { id: string; userId: string }): void {
  const write = deps.db.transaction(async (tx) => {
    await tx
      .update(apiKeys)
      .set({ lastUsedAt: new Date() })
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)));
  });
  write.catch((error: unknown) => deps.log.warn('use of a key not noted', { error }));
}
