import { jwt } from '@elysiajs/jwt';
import { and, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import { type Orm, prepared, preparedOn } from '../../../db/client.ts';
import { collectionMembers, collections, type OwnerId, sessions, users } from '../../../db/schema.ts';
import { hasSiblings, recordState, stateColumn } from '../../../db/shared.ts';
import type { KeyScope } from '../../../shared/account/api-keys.ts';
import type { RoleHere } from '../../../shared/account/roles.ts';
import { createBatch } from '../cache.ts';
import type { Core } from '../context.ts';
import { noteOwner } from '../http/headers.ts';
import { type Origin, originOf } from '../http/requests.ts';
import { cookieLine, cookieName, readCookie } from './cookies.ts';
import type { Limits } from './limits.ts';
import { NEVER_SEEN } from './users.ts';

export interface SessionDeps extends Core {
  tokens: Tokens;
  limits: Limits;
}

const REMEMBERED = 10_000;

export interface Tokens {
  sign(sid: string): Promise<string>;
  /** Null when forged. The row tells whether the session is alive. */
  sidOf(token: string): string | null | Promise<string | null>;
}

/** HS256 through @elysiajs/jwt. */
export function createTokens(secret: string): Tokens {
  const { tokens } = jwt({ name: 'tokens', secret, alg: 'HS256' }).decorator;
  const verified = new Map<string, string>();

  const verify = async (token: string): Promise<string | null> => {
    const payload = await tokens.verify(token, { algorithms: ['HS256'] });
    if (!payload || typeof payload.sid !== 'string') return null;
    if (verified.size >= REMEMBERED) verified.delete(verified.keys().next().value ?? '');
    verified.set(token, payload.sid);
    return payload.sid;
  };

  return {
    sign: (sid) => tokens.sign({ sid }),
    sidOf: (token) => verified.get(token) ?? verify(token),
  };
}

const COOKIE = 'mintmark_session';
const DAY_MS = 24 * 3_600_000;
/** After sign-in, however much it is used. */
const SESSION_MS = 30 * DAY_MS;
/** After its last use. */
const IDLE_MS = 14 * DAY_MS;
/** Per account, the newest. */
const SESSIONS_KEPT = 100;
/** Least ms between two writes of `lastSeenAt`. */
const SEEN_EVERY_MS = 5 * 60_000;

/** Before server/core/access.ts admits them. */
export interface Principal {
  id: string;
  /** Another collection that the session uses. */
  using?: { id: string; role: RoleHere };
  isGuest: boolean;
  isOperator?: boolean;
  /** '' without a session: an API key or a background job. */
  sid: string;
  /** Of an API key; a session may do everything. */
  scope?: KeyScope;
}

export interface Caller extends Principal {
  /** Of what is read and changed: the account, or another collection. */
  id: OwnerId;
  /** The account, where `id` is another collection. */
  person?: string;
  /** In that collection. */
  role?: RoleHere;
}

/** Limits, budgets and profiles are of a person, whichever collection is in use. */
export const personOf = ({ id, person }: Pick<Caller, 'id' | 'person'>): string => person ?? id;

/** `caller` is the one before the sign-in. */
export interface SignInContext extends Origin {
  caller: Principal | null;
}

export const signInContextOf = async (deps: SessionDeps, request: Request): Promise<SignInContext> => ({
  caller: await callerOf(deps, request),
  ...originOf(deps, request),
});

const callerColumns = {
  id: users.id,
  isGuest: users.isGuest,
  userRole: users.role,
  lastSeenAt: users.lastSeenAt,
  sid: sessions.sid,
  sess: sessions.sess,
  usedAt: sessions.lastSeenAt,
  expire: sessions.expire,
  collectionId: sessions.collectionId,
  role: collectionMembers.role,
  ownId: collections.id,
};

/** A fixed number, so that PostgreSQL plans the query once. */
const PLACES = Array.from({ length: hasSiblings() ? 16 : 1 }, (_, n) => `sid${n}`);

const holesOf = (sids: readonly string[]) =>
  Object.fromEntries(PLACES.map((place, n) => [place, sids[n] ?? '']));

const reads = preparedOn((orm) =>
  orm
    .select({ ...callerColumns, ...(hasSiblings() && { state: stateColumn }) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      collectionMembers,
      and(
        eq(collectionMembers.collectionId, sessions.collectionId),
        eq(collectionMembers.userId, sessions.userId),
      ),
    )
    .leftJoin(
      collections,
      and(eq(collections.id, sessions.collectionId), eq(collections.userId, sessions.userId)),
    )
    .where(
      inArray(
        sessions.sid,
        PLACES.map((place) => sql.placeholder(place)),
      ),
    )
    .prepare(),
);

/** Null for a visitor. */
export async function callerOf(deps: SessionDeps, request: Request): Promise<Principal | null> {
  const caller = await findCaller(deps, request);
  noteOwner(deps, request, caller);
  return caller;
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof reads>['all']>>[number];

const known = new WeakMap<object, Map<string, SessionRow | undefined>>();

/** With several processes: concurrent reads share a query. */
const together = prepared((orm) => {
  return createBatch<SessionRow>(
    PLACES.length,
    async (sids) => new Map((await reads(orm).all(holesOf(sids))).map((row) => [row.sid, row])),
  );
});

/**
 * Cached by snapshot, so that an ended session is unknown from the commit on. With several processes it is read each
 * time, and brings the version of the data.
 */
async function sessionOf({ db }: SessionDeps, sid: string): Promise<SessionRow | undefined> {
  if (hasSiblings()) {
    const row = await together(db)(sid);
    if (row?.state) recordState(db, row.state);
    return row;
  }
  const snapshot = db.snapshot();
  const rows = known.get(snapshot) ?? new Map<string, SessionRow | undefined>();
  if (rows.has(sid)) return rows.get(sid);
  const [row] = await reads(db.orm).all(holesOf([sid]));
  // A commit meanwhile: the row belongs to the next snapshot.
  if (db.snapshot() === snapshot) known.set(snapshot, rows.set(sid, row));
  return row;
}

async function findCaller(deps: SessionDeps, request: Request): Promise<Principal | null> {
  const token = readCookie(request.headers.get('cookie'), cookieName(deps, request, COOKIE));
  if (!token) return null;
  const sid = await deps.tokens.sidOf(token);
  if (!sid) return null;
  const now = Date.now();
  const row = await sessionOf(deps, sid);
  if (!row || row.expire.getTime() <= now) return null;
  const seen = Math.min(row.lastSeenAt.getTime(), row.usedAt?.getTime() ?? 0);
  if (now - seen > SEEN_EVERY_MS) noteSeen(deps, row.id, row.sid, Date.parse(row.sess.createdAt));
  const role: RoleHere | null = row.ownId === null ? row.role : 'owner';
  // Without a role the membership has ended.
  const using = row.collectionId !== null && role !== null && { id: row.collectionId, role };
  const isOperator = row.userRole === 'operator';
  return { id: row.id, isGuest: row.isGuest, isOperator, sid: row.sid, ...(using && { using }) };
}

/** In the caller's transaction. `method` of the sign-in. */
export async function openSession(tx: Orm, userId: string, origin: Origin, method: string): Promise<string> {
  const sid = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const { address, userAgent } = origin;
  await tx.insert(sessions).values({
    sid,
    userId,
    sess: { createdAt: new Date().toISOString(), userAgent, address, method },
    expire: new Date(Date.now() + IDLE_MS),
  });
  await keepNewest(tx, userId);
  return sid;
}

/** Bounds the sessions of one account. */
async function keepNewest(tx: Orm, userId: string): Promise<void> {
  const newest = await tx
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.expire))
    .limit(SESSIONS_KEPT + 1);
  if (newest.length <= SESSIONS_KEPT) return;
  const kept = newest.slice(0, SESSIONS_KEPT).map(({ sid }) => sid);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.sid, kept)));
}

export async function endSessions(tx: Orm, userId: string, exceptSid?: string): Promise<number> {
  const others = exceptSid === undefined ? undefined : notInArray(sessions.sid, [exceptSid]);
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ sid: sessions.sid });
  return ended.length;
}

export async function endSession(deps: SessionDeps, sid: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.sid, sid));
  });
}

/** A guest's ends with the browser. */
export async function sessionCookie(
  deps: SessionDeps,
  request: Request,
  session: { sid: string; isGuest: boolean },
): Promise<string> {
  const token = await deps.tokens.sign(session.sid);
  const age = session.isGuest ? undefined : SESSION_MS / 1000;
  return cookieLine(deps, request, { name: COOKIE, value: token, age });
}

export const endedCookie = (deps: SessionDeps, request: Request): string =>
  cookieLine(deps, request, { name: COOKIE, value: '', age: 0 });

function noteSeen(deps: SessionDeps, userId: string, sid: string, signedInAt: number): void {
  const now = new Date();
  const write = deps.db.transaction(async (tx) => {
    // `updatedAt` keeps its value: being seen is no change.
    await tx
      .update(users)
      .set({ lastSeenAt: now, updatedAt: sql`${users.updatedAt}` })
      .where(and(eq(users.id, userId), gt(users.lastSeenAt, NEVER_SEEN)));
    const expire = new Date(Math.min(now.getTime() + IDLE_MS, signedInAt + SESSION_MS));
    await tx
      .update(sessions)
      .set({ lastSeenAt: now, expire })
      .where(and(eq(sessions.sid, sid), eq(sessions.userId, userId)));
  });
  write.catch((error: unknown) => deps.log.warn('last request not noted', { error }));
}
