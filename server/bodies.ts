import { callerOf } from './auth/sessions.ts';
import type { Deps } from './deps.ts';
import { AppError, notForGuests, notSignedIn } from './errors.ts';
import { bodyLimitOf, isForm, isOfAccounts, SAFE, tooLarge } from './guards.ts';
import { MAX_UPLOAD_BYTES } from './images/model.ts';
import { refuseCrowded } from './json-bounds.ts';
import { tooMany } from './limit.ts';
import { networkOf, widerNetworksOf } from './network.ts';
import { originOf } from './requests.ts';

/** Enough for whatever a visitor may send: an account, a password, the answer of a passkey. More takes a session. */
const SMALL = 16 * 1024;

/** Bytes of large bodies held at the same time; a visitor's count as those of one user. */
const HELD = {
  byUser: 2 * MAX_UPLOAD_BYTES,
  byNetwork: 4 * MAX_UPLOAD_BYTES,
  byWider: 5 * MAX_UPLOAD_BYTES,
  byAll: 6 * MAX_UPLOAD_BYTES,
};

/** A body has half a minute, and as long as it takes at one megabit a second. */
const deadlineOf = (length: number) => 30_000 + length / 125;

/**
 * Takes in bodies that are large, or that do not say how long they are: Bun would keep all that comes until the last byte
 * is there, whoever sends it and however slowly. Answers what `handle` makes of the whole request, or nothing for one that
 * needs no such care. 401 for a visitor's large body, 403 for a guest's of what only accounts have,
 * before any of it is read, 413 as soon as one passes its limit or holds too many values, 429
 * while so much is under way already, 408 when it takes too long, 400 when it breaks off.
 */
export function createBodies(
  deps: Deps,
  handle: (whole: Request) => Promise<Response>,
  { deadlineMs = deadlineOf } = {},
) {
  const shares = {
    byUser: createShare(HELD.byUser),
    byNetwork: createShare(HELD.byNetwork),
    byWider: createShare(HELD.byWider),
    byAll: createShare(HELD.byAll),
  };

  const takeIn = async (request: Request): Promise<Response> => {
    const caller = await callerOf(deps, request);
    const announced = isUnmeasured(request) ? undefined : lengthOf(request);
    if (!caller && announced !== undefined) throw notSignedIn();
    if (caller?.isGuest && isOfAccounts(request)) throw notForGuests();
    const limit = announced ?? (caller ? bodyLimitOf(request) : SMALL);
    const { address } = originOf(deps, request);
    const keys = [
      [shares.byUser, caller?.id ?? 'visitors'],
      [shares.byNetwork, networkOf(address)],
      ...widerNetworksOf(address).map((around) => [shares.byWider, around] as const),
      [shares.byAll, ''],
    ] as const;
    let held = 0;
    const hold = (bytes: number) => {
      if (held + bytes > limit) throw tooLarge();
      if (keys.some(([share, key]) => !share.hasRoom(key, bytes))) throw tooMany(3, BUSY);
      for (const [share, key] of keys) share.add(key, bytes);
      held += bytes;
    };
    try {
      return await handle(await wholeOf(request, hold, deadlineMs(limit)));
    } finally {
      for (const [share, key] of keys) share.add(key, -held);
    }
  };

  return (request: Request): Promise<Response> | undefined => {
    if (SAFE.has(request.method) || arrived.has(request)) return;
    if (isUnmeasured(request) || lengthOf(request) > SMALL) return takeIn(request);
  };
}

const BUSY = 'Too much is being sent at the same time. Please try again in a moment.';

const isUnmeasured = (request: Request) => request.headers.has('transfer-encoding');

const lengthOf = (request: Request) => Number(request.headers.get('content-length') ?? 0);

/** The same request with its body read; `hold` is told of every piece and may refuse it. */
async function wholeOf(request: Request, hold: (bytes: number) => void, withinMs: number): Promise<Request> {
  const reader = request.body?.getReader();
  let late = false;
  const deadline = setTimeout(() => {
    late = true;
    reader?.cancel();
  }, withinMs);
  const pieces: Uint8Array[] = [];
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      hold(next.value.length);
      pieces.push(next.value);
    }
  } catch (error) {
    reader?.cancel().catch(() => undefined);
    throw error instanceof AppError ? error : new AppError(400, 'The request ended before its time.');
  } finally {
    clearTimeout(deadline);
  }
  if (late) throw new AppError(408, 'The request took too long to arrive.');
  const body = Buffer.concat(pieces);
  if (!isForm(request)) refuseCrowded(body);
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-length', String(body.length));
  const whole = new Request(request.url, { method: request.method, headers, body });
  arrived.set(whole, request);
  return whole;
}

const arrived = new WeakMap<Request, Request>();

/** The request as it came from the network, which alone knows whose connection it was. */
export const asItArrived = (request: Request): Request => arrived.get(request) ?? request;

/** So many bytes at most at the same time, for each key. */
function createShare(most: number) {
  const held = new Map<string, number>();
  const of = (key: string) => held.get(key) ?? 0;
  return {
    hasRoom: (key: string, bytes: number) => of(key) + bytes <= most,
    add: (key: string, bytes: number) => {
      if (of(key) + bytes === 0) held.delete(key);
      else held.set(key, of(key) + bytes);
    },
  };
}
