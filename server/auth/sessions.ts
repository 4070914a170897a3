import { and, eq, gt, sql } from 'drizzle-orm';
import { type Orm, prepared } from '../../db/client.ts';
import { sessions, users } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';

export const SESSION_COOKIE = 'mintmark_session';
/** A session of an account ends 30 days after sign-in. */
const SESSION_MS = 30 * 24 * 3_600_000;
/** `lastSeenAt` is written at most this often. */
const SEEN_EVERY_MS = 5 * 60_000;

/** Who is asking, as far as services need to know. */
export interface Caller {
  id: string;
  isGuest: boolean;
  sid: string;
}

const reads = prepared((orm) => ({
  caller: orm
    .select({
      id: users.id,
      isGuest: users.isGuest,
      lastSeenAt: users.lastSeenAt,
      sid: sessions.sid,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.sid, sql.placeholder('sid')),
        gt(sessions.expire, sql.param(sql.placeholder('now'), sessions.expire)),
      ),
    )
    .prepare(),
}));

/** Finds the caller by the session cookie; null for a visitor. */
export async function callerOf(deps: Deps, request: Request): Promise<Caller | null> {
  const token = readCookie(request.headers.get('cookie'), SESSION_COOKIE);
  if (!token) return null;
  const sid = await deps.tokens.sidOf(token);
  if (!sid) return null;
  const now = Date.now();
  const [row] = await reads(deps.db).caller.all({ sid, now: new Date(now) });
  if (!row) return null;
  if (now - row.lastSeenAt.getTime() > SEEN_EVERY_MS) noteSeen(deps, row.id);
  return { id: row.id, isGuest: row.isGuest, sid: row.sid };
}

/** Opens a session inside the caller's transaction and answers its id. */
export async function openSession(tx: Orm, userId: string): Promise<string> {
  const sid = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  await tx.insert(sessions).values({
    sid,
    userId,
    sess: { createdAt: new Date().toISOString() },
    expire: new Date(Date.now() + SESSION_MS),
  });
  return sid;
}

/** Ends a session everywhere: the cookie naming it is worth nothing from now on. */
export async function endSession(deps: Deps, sid: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.sid, sid));
  });
}

/** The Set-Cookie line of a session; a guest's has no expiry, so closing the browser ends it. */
export async function sessionCookie(
  deps: Deps,
  request: Request,
  session: { sid: string; isGuest: boolean },
): Promise<string> {
  const token = await deps.tokens.sign(session.sid);
  const age = session.isGuest ? '' : `; Max-Age=${SESSION_MS / 1000}`;
  return `${SESSION_COOKIE}=${token}${attributes(deps, request)}${age}`;
}

/** The Set-Cookie line that removes the cookie. */
export const endedCookie = (deps: Deps, request: Request): string =>
  `${SESSION_COOKIE}=${attributes(deps, request)}; Max-Age=0`;

function attributes(deps: Deps, request: Request): string {
  const { publicUrl, trustProxy } = deps.config;
  const secure = publicUrl
    ? publicUrl.startsWith('https:')
    : trustProxy && request.headers.get('x-forwarded-proto') === 'https';
  return `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

function noteSeen(deps: Deps, userId: string): void {
  const write = deps.db.transaction(async (tx) => {
    // Being seen changes nothing of the account, so `updatedAt` keeps its value.
    await tx
      .update(users)
      .set({ lastSeenAt: new Date(), updatedAt: sql`${users.updatedAt}` })
      .where(eq(users.id, userId));
  });
  write.catch((error: unknown) => deps.log.warn('last request not noted', { error: String(error) }));
}

function readCookie(header: string | null, name: string): string | null {
  if (!header) return null;
  for (const part of header.split(';')) {
    const cut = part.indexOf('=');
    if (cut > 0 && part.slice(0, cut).trim() === name) return part.slice(cut + 1).trim() || null;
  }
  return null;
}
