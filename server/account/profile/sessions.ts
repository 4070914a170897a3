import { and, eq, gt } from 'drizzle-orm';
import { sessions } from '../../../db/schema.ts';
import type { SessionList, SessionsEnded, SessionView } from '../../../shared/account/profile.ts';
import { notFound } from '../../core/errors.ts';
import { audit } from '../../core/session/audit.ts';
import { type Caller, endSession, endSessions } from '../../core/session/sessions.ts';
import type { AccountDeps, Presence } from '../deps.ts';

/** The current session first, then by last use. */
export async function listSessions(deps: AccountDeps, caller: Caller): Promise<SessionList> {
  const views = (await activeSessions(deps, caller)).map(({ sid, sess, lastSeenAt }): SessionView => {
    const { createdAt, userAgent, method, address } = sess;
    return {
      id: nameOf(sid),
      current: sid === caller.sid,
      device: deviceName(userAgent),
      method: method ?? null,
      address: address ?? null,
      createdAt,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    };
  });
  const used = (view: SessionView) => view.lastSeenAt ?? view.createdAt;
  views.sort((a, b) => Number(b.current) - Number(a.current) || used(b).localeCompare(used(a)));
  return { sessions: views };
}

/** Returns whether it was the current session; 404 for any other. */
export async function endOwn(deps: AccountDeps, presence: Presence, id: string): Promise<boolean> {
  const { caller } = presence;
  const named = (await activeSessions(deps, caller)).find(({ sid }) => nameOf(sid) === id);
  if (!named) throw notFound();
  await endSession(deps, named.sid);
  audit(deps, presence, 'session-ended', { userId: caller.id });
  return named.sid === caller.sid;
}

export async function endOthers(deps: AccountDeps, presence: Presence): Promise<SessionsEnded> {
  const { caller } = presence;
  const ended = await deps.db.transaction((tx) => endSessions(tx, caller.id, caller.sid));
  audit(deps, presence, 'session-ended', { userId: caller.id, reason: 'all others' });
  return { ended };
}

const activeSessions = (deps: AccountDeps, caller: Caller) =>
  deps.db.orm
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, caller.id), gt(sessions.expire, new Date())));

/** Not the cookie's value: a reader of the list could use it. */
const nameOf = (sid: string) => new Bun.CryptoHasher('sha256').update(sid).digest('hex').slice(0, 32);

/** First match wins, since most also claim to be Chrome and Safari. */
const BROWSERS: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS|Focus)\//],
  ['Chrome', /\b(?:(?:Headless)?Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
];

/** iPads with desktop pages claim to be a Mac. */
const SYSTEMS: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (names: [string, RegExp][], userAgent: string) =>
  names.find(([, mark]) => mark.test(userAgent))?.[0];

/** "Chrome on Android", or "Unknown device". */
export function deviceName(userAgent: string | undefined): string {
  const browser = nameIn(BROWSERS, userAgent ?? '');
  const system = nameIn(SYSTEMS, userAgent ?? '');
  if (!system) return browser ?? 'Unknown device';
  return `${browser ?? 'A browser'} on ${system}`;
}
