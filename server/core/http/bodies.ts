import { msg } from '../../../shared/language/msg.ts';
import { MAX_BULK_JSON_BYTES, MAX_UPLOAD_BYTES } from '../../../shared/photos/model.ts';
import type { Config } from '../config.ts';
import type { Core } from '../context.ts';
import { AppError, appErrorOf, bodyOf, notForGuests, notSignedIn, tooMany } from '../errors.ts';
import { errorStack, type Log } from '../log.ts';
import { networkOf, widerNetworksOf } from '../network.ts';
import { reserveRoom } from '../room.ts';
import { createDataUrls, DATA_URL_ROUTES, dropPutAside, incomingFolder, notePutAside } from './data-urls.ts';
import { bodyLimitOf, isFile, isForm, isOfAccounts, SAFE, tooLarge } from './guards.ts';
import { errorHeaders, UNKEPT } from './headers.ts';
import { refuseCrowded } from './json.ts';
import { formCheck, noteForm } from './multipart.ts';
import { originOf, WATCHED } from './requests.ts';

/** Seconds until an idle connection is closed. */
const IDLE_S = 60;

/** `error` answers failures outside the app, such as a file that is gone when it is sent. */
export const listening = ({ host, port }: Pick<Config, 'host' | 'port'>, log: Log) => ({
  hostname: host,
  port,
  // http/guards.ts limits bodies with JSON answers; Bun's refusal has no body.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  idleTimeout: IDLE_S,
  reusePort: false,
  // Bun's error page shows sources and paths.
  development: false,
  error: (error: Error) => {
    log.error('request failed', { error: errorStack(error) });
    const answer = appErrorOf(error, 'UNKNOWN');
    return Response.json(bodyOf(answer), { status: answer.status, headers: UNKEPT });
  },
});

type Fetch = (request: Request) => Response | Promise<Response>;

const SCHEME = 'https://'.length;

/** Without subdomains: the name belongs to others, too. */
const HSTS = 'max-age=31536000';

/**
 * Removes the base path from requests and adds it to redirects. Outside of it only monitoring is answered. Without a
 * base path this is `fetch` itself.
 */
export function belowPath(config: Config, fetch: Fetch): Fetch {
  const base = config.basePath;
  if (!base) return fetch;
  return async (request) => {
    const { url } = request;
    const start = url.indexOf('/', SCHEME);
    const rest = url.startsWith(base, start) ? url.slice(start + base.length) : undefined;
    if (rest?.startsWith('/')) {
      // The same object, as the server knows its connection.
      Object.defineProperty(request, 'url', { value: url.slice(0, start) + rest });
      return onward(await fetch(request), base);
    }
    if (rest === '' || rest?.startsWith('?')) {
      return new Response(null, { status: 308, headers: { location: `${base}/${rest}` } });
    }
    if (WATCHED.includes(new URL(url).pathname)) return fetch(request);
    const message = `Mintmark is at ${config.publicUrl}, not at this address. A proxy has to pass on the whole path it was asked for.`;
    const body = bodyOf(new AppError(404, 'path_foreign', message));
    return Response.json(body, { status: 404, headers: errorHeaders({ config }, request) });
  };
}

function onward(response: Response, base: string): Response {
  const { headers } = response;
  const location = headers.get('location');
  if (location?.startsWith('/')) headers.set('location', base + location);
  if (headers.has('strict-transport-security')) headers.set('strict-transport-security', HSTS);
  return response;
}

/** Enough for everything a visitor sends. Larger bodies need a session. */
const SMALL = 16 * 1024;

/** Larger bodies are garbage collected at once. */
const LARGE = 8 * 1024 * 1024;

/** Bytes of large bodies in memory at the same time; all visitors count as one user. */
const HELD = {
  byUser: 2 * MAX_UPLOAD_BYTES,
  byNetwork: 4 * MAX_UPLOAD_BYTES,
  byWider: 5 * MAX_UPLOAD_BYTES,
  byAll: 6 * MAX_UPLOAD_BYTES,
};

/** Bytes of photos in JSON on their way to the disk. */
const PUT_ASIDE = { byUser: MAX_BULK_JSON_BYTES, byAll: 4 * MAX_BULK_JSON_BYTES };

/** Ms: half a minute, plus the time at one megabit a second. */
const deadlineOf = (bytes: number) => 30_000 + bytes / 125;

interface BodyLimitOptions {
  /** Null for a visitor. */
  callerOf: (request: Request) => Promise<{ id: string; isGuest: boolean } | null>;
  handle: (whole: Request) => Promise<Response>;
  deadlineMs?: (bytes: number) => number;
}

/**
 * Reads large bodies and those of unknown length within limits, where Bun would buffer everything. Undefined for other
 * requests. Throws 400 (broken off), 401 (visitor), 403 (guest), 408 (too slow), 413 (too large or too many values),
 * 429 (too much at once).
 */
export function createBodyLimit(deps: Core, { callerOf, handle, deadlineMs = deadlineOf }: BodyLimitOptions) {
  const shares = {
    byUser: createShare(HELD.byUser),
    byNetwork: createShare(HELD.byNetwork),
    byWider: createShare(HELD.byWider),
    byAll: createShare(HELD.byAll),
  };
  const asideShares = { byUser: createShare(PUT_ASIDE.byUser), byAll: createShare(PUT_ASIDE.byAll) };

  const limitBody = async (request: Request): Promise<Response> => {
    const caller = await callerOf(request);
    const announced = isUnmeasured(request) ? undefined : lengthOf(request);
    if (!caller && announced !== undefined) throw notSignedIn();
    if (caller?.isGuest && isOfAccounts(request)) throw notForGuests();
    const limit = announced ?? (caller ? bodyLimitOf(request) : SMALL);
    const { address } = originOf(deps, request);
    const photos = caller && !isForm(request) ? DATA_URL_ROUTES[new URL(request.url).pathname] : undefined;
    const isAside = photos !== undefined;
    const keys: (readonly [ReturnType<typeof createShare>, string])[] = isAside
      ? [
          [asideShares.byUser, caller?.id ?? ''],
          [asideShares.byAll, ''],
        ]
      : [
          [shares.byUser, caller?.id ?? 'visitors'],
          [shares.byNetwork, networkOf(address)],
          ...widerNetworksOf(address).map((around) => [shares.byWider, around] as const),
          [shares.byAll, ''],
        ];
    let held = 0;
    const hold = (bytes: number) => {
      if (held + bytes > limit) throw tooLarge();
      if (keys.some(([share, key]) => !share.hasRoom(key, bytes))) throw tooMany(3, 'uploads_busy', BUSY);
      for (const [share, key] of keys) share.add(key, bytes);
      held += bytes;
    };
    let whole: Request | undefined;
    try {
      whole = photos
        ? await withoutPhotos(deps, request, photos.photos, hold, deadlineMs)
        : await wholeOf(request, hold, deadlineMs);
      return await handle(whole);
    } finally {
      if (whole && photos) dropPutAside(whole);
      for (const [share, key] of keys) share.add(key, -held);
      if (held > LARGE) collectSoon();
    }
  };

  return (request: Request): Promise<Response> | undefined => {
    if (SAFE.has(request.method) || arrived.has(request) || isFile(request)) return;
    if (isUnmeasured(request) || lengthOf(request) > SMALL) return limitBody(request);
  };
}

const BUSY = msg('Too many uploads at once. Please try again in a moment.');

const isUnmeasured = (request: Request) => request.headers.has('transfer-encoding');

const lengthOf = (request: Request) => Number(request.headers.get('content-length') ?? 0);

/**
 * The chunks of a body. Throws 408 when slower than `deadlineMs` allows for the bytes received, 400 when broken off.
 */
export async function* piecesOf(
  body: ReadableStream<Uint8Array> | null,
  deadlineMs = deadlineOf,
): AsyncGenerator<Uint8Array, void, void> {
  const reader = body?.getReader();
  if (!reader) return;
  const began = performance.now();
  let bytes = 0;
  let late = false;
  let timer: Timer;
  const look = () => {
    const leftMs = deadlineMs(bytes) - (performance.now() - began);
    if (leftMs > 0) timer = setTimeout(look, leftMs);
    else {
      late = true;
      reader.cancel().catch(() => undefined);
    }
  };
  timer = setTimeout(look, deadlineMs(bytes));
  try {
    for (;;) {
      const next = await reader.read().catch(() => {
        throw new AppError(400, 'request_incomplete', 'The request ended early.');
      });
      if (late) throw new AppError(408, 'request_timeout', 'The request timed out.');
      if (next.done) return;
      bytes += next.value.length;
      yield next.value;
    }
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => undefined);
  }
}

async function withoutPhotos(
  { config }: Core,
  request: Request,
  most: number,
  hold: (bytes: number) => void,
  deadlineMs: typeof deadlineOf,
): Promise<Request> {
  const room = reserveRoom(config, isUnmeasured(request) ? 0 : lengthOf(request));
  const photos = createDataUrls(incomingFolder(config.dataDir), most);
  try {
    for await (const piece of piecesOf(request.body, deadlineMs)) {
      hold(piece.length);
      room.use(piece.length);
      photos.add(piece);
    }
    const { text, files } = photos.end();
    refuseCrowded(text);
    const headers = new Headers(request.headers);
    headers.delete('transfer-encoding');
    headers.set('content-length', String(text.length));
    const whole = new Request(request.url, { method: request.method, headers, body: text });
    notePutAside(whole, files);
    arrived.set(whole, request);
    return whole;
  } catch (error) {
    photos.discard();
    throw error;
  } finally {
    room.end();
  }
}

/** `hold` sees every chunk and may throw. */
async function wholeOf(
  request: Request,
  hold: (bytes: number) => void,
  deadlineMs: typeof deadlineOf,
): Promise<Request> {
  const check = isForm(request) ? formCheck(request.headers.get('content-type') ?? '') : undefined;
  const body = new GrowingBuffer(isUnmeasured(request) ? 0 : lengthOf(request));
  for await (const piece of piecesOf(request.body, deadlineMs)) {
    hold(piece.length);
    body.add(piece);
    check?.(body.bytes);
  }
  if (!check) refuseCrowded(body.bytes);
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-length', String(body.bytes.length));
  // A Request copies its body, which a form can do without.
  const init = { method: request.method, headers };
  const whole = new Request(request.url, check ? init : { ...init, body: body.bytes });
  if (check) noteForm(whole, body.bytes);
  arrived.set(whole, request);
  return whole;
}

const arrived = new WeakMap<Request, Request>();

/** The original request: only it knows its connection. */
export const asItArrived = (request: Request): Request => arrived.get(request) ?? request;

let isCollecting = false;

/** Blocks for about 30 ms, so it is done once for all bodies of a tenth of a second. */
function collectSoon(): void {
  if (isCollecting) return;
  isCollecting = true;
  setTimeout(() => {
    isCollecting = false;
    Bun.gc(true);
  }, 100);
}

export function createShare(most: number) {
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

/** Until so much has arrived, the announced length is not trusted. */
const BELIEVED = 1024 * 1024;

/** Grows fourfold, then to the announced length: few bytes are copied. */
class GrowingBuffer {
  constructor(readonly announced: number) {}

  #room = Buffer.allocUnsafeSlow(64 * 1024);
  #length = 0;

  get bytes(): Buffer<ArrayBuffer> {
    return this.#room.subarray(0, this.#length);
  }

  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#room.length) {
      const next = this.#room.length < BELIEVED ? 4 * this.#room.length : this.announced;
      const room = Buffer.allocUnsafeSlow(Math.max(length, next));
      room.set(this.bytes);
      this.#room = room;
    }
    this.#room.set(piece, this.#length);
    this.#length = length;
  }
}

/** No idle time-out while the answer is made. */
export async function patiently<T>(
  server: Bun.Server<unknown> | null,
  request: Request,
  answer: Promise<T>,
  idleS = IDLE_S,
): Promise<T> {
  const arrived = asItArrived(request);
  server?.timeout(arrived, 0);
  try {
    return await answer;
  } finally {
    server?.timeout(arrived, idleS);
  }
}
