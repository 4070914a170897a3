import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { treaty } from '@elysiajs/eden';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { loadWorld } from '../../db/catalogue/world/ready.ts';
import { users } from '../../db/schema.ts';
import { hashPassword } from '../account/password/passwords.ts';
import { createApp } from '../app.ts';
import { assetFolder } from '../core/assets.ts';
import { readConfig } from '../core/config.ts';
import { createBoot } from '../core/context.ts';
import { createLog } from '../core/log.ts';
import { openSession, sessionCookie } from '../core/session/sessions.ts';
import { storesOf } from '../photos/deps.ts';
import { closeServices, createServices, finishWork, type Services } from '../services.ts';
import { testDatabase } from './database.ts';

export const ORIGIN = 'http://localhost';
const SECRET = 'a secret for tests that is long enough';

/** What a test puts in the place of the server's own. */
export type InPlace = Partial<Pick<Services, 'reader' | 'marketplaces'>>;

/** An app on the database and the photos of another one, as a second process would be; on PostgreSQL alone. */
export const secondProcess = (first: TestApp, environment: Record<string, string> = {}, inPlace?: InPlace) =>
  testApp(environment, inPlace, first);

/**
 * The whole server on a database of its own, with real migrations, and clients for each kind of caller. Nothing reads photos
 * unless the environment, or `inPlace`, says so.
 */
export function testApp(
  environment: Record<string, string> = {},
  inPlace?: InPlace,
  first?: { folder: string; deps: Pick<Services, 'db'> },
) {
  const folder = first?.folder ?? mkdtempSync(join(tmpdir(), 'mintmark-test-'));
  const logged: string[] = [];
  const db = first ? besides(first.deps.db) : testDatabase.open(folder);
  const address = testDatabase.addressOf?.(first?.deps.db ?? db);
  const { config } = readConfig({
    ...(address && { MINTMARK_DATABASE_URL: address }),
    ...{ MINTMARK_DATA: folder, MINTMARK_NEWS_FEEDS: '', MINTMARK_READER: inPlace?.reader ? 'full' : 'off' },
    MINTMARK_RATES_PROVIDER: 'none',
    ...environment,
  });
  const log = createLog('debug', (line) => logged.push(line));
  const stores = storesOf(config, { db, log }, { durable: false });
  const given = {
    ...createBoot({ config, log, db, version: '0.0.0-test', url: () => config.publicUrl ?? ORIGIN }),
    ...stores,
    peer: (request: Request) => request.headers.get('x-test-address'),
    patience: <T>(_: Request, answer: Promise<T>) => answer,
    catalogue: () => loadCatalogue(assetFolder('catalogue')),
    world: () => loadWorld(assetFolder('catalogue')),
    catalogueVersion: () => `${given.catalogue().version} ${given.world().version}`,
  };
  const deps = createServices(given, SECRET, inPlace);
  // A test says which prices there are.
  deps.metalState.shipped = null;
  const app = createApp(deps);

  let addresses = 0;
  /** Each comes from an address of its own, unless a request says another in `x-test-address`; with a session, or an API key. */
  const client = (cookie = '', key = '') => {
    addresses += 1;
    const address = `198.51.${addresses >> 8}.${addresses & 255}`;
    const send = (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      if (cookie) headers.set('cookie', cookie);
      if (key) headers.set('authorization', `Bearer ${key}`);
      if (!headers.has('x-test-address')) headers.set('x-test-address', address);
      const isFile = headers.get('content-type') === 'application/octet-stream';
      // As every client says of a file.
      if (isFile && init.body && !(init.body instanceof ReadableStream))
        headers.set('content-length', String(new Blob([init.body as BlobPart]).size));
      return app.handle(new Request(ORIGIN + path, { ...init, headers }));
    };
    return {
      api: treaty(app, { parseDate: false, headers: { cookie, 'x-test-address': address } }).api,
      cookie,
      send,
      sendJson: (method: string, path: string, body: unknown) =>
        send(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    };
  };

  const enter = async (path: string, body: unknown, cookie = '') => {
    const answer = await client(cookie).sendJson('POST', path, body);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return client(cookieOf(answer));
  };

  let accounts = 0;
  return {
    app,
    deps,
    folder,
    /** What a command is told to work on the same data. */
    environment: {
      PATH: process.env.PATH ?? '',
      MINTMARK_DATA: folder,
      ...(address && { MINTMARK_DATABASE_URL: address }),
    },
    logged,
    client,
    visitor: client(),
    guest: () => enter('/api/auth/guest', {}),
    /** A new account, signed in; `cookie` is the session of the guest it is created from. */
    user: async (cookie?: string) => {
      accounts += 1;
      const email = `collector${accounts}@example.org`;
      // With mail an account is pending until its address is proven.
      if (cookie || config.mail) return enter('/api/register', { ...ACCOUNT, email }, cookie);
      return client(await signedUp(deps, email));
    },
    signIn: (email: string, cookie?: string) =>
      enter('/api/login/direct', { email, password: ACCOUNT.password }, cookie),
    close: async () => {
      await finishWork(deps, 0);
      await closeServices(deps);
      await deps.db.close();
      if (!first) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function besides(db: Services['db']): Services['db'] {
  if (!testDatabase.beside) throw new Error('on SQLite one process serves');
  return testDatabase.beside(db);
}

export type TestApp = ReturnType<typeof testApp>;
export type Client = TestApp['visitor'];

export const ACCOUNT = { firstName: 'Test', lastName: 'Collector', password: 'a long enough password' };

let passwordHash: Promise<string> | undefined;

/** The cookie of a new account as registering leaves it, which has tests of its own: a password is hashed once, not for each. */
async function signedUp(deps: Services, email: string): Promise<string> {
  passwordHash ??= hashPassword(ACCOUNT.password);
  const { firstName, lastName } = ACCOUNT;
  const id = crypto.randomUUID();
  const account = { id, email, firstName, lastName, passwordHash: await passwordHash } as const;
  const sid = await deps.db.transaction(async (tx) => {
    await tx.insert(users).values({ ...account, isGuest: false, authProvider: 'email' });
    return openSession(tx, id, { address: 'unknown', userAgent: '' }, 'password');
  });
  const cookie = await sessionCookie(deps, new Request(ORIGIN), { sid, isGuest: false });
  return cookie.split(';')[0] ?? '';
}

/** A coin with the least a coin needs. */
export const DIME = { year: 1916, coinType: 'Mercury Dime', condition: 'Good (G-4, G-6)' };

/** The Cookie header that answers a Set-Cookie line. */
export function cookieOf(answer: Response): string {
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** The body of an answer that went well; throws what it says otherwise. */
export async function right(answer: Response) {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Status and body of an answer. */
export const said = async (answer: Response): Promise<[number, unknown]> => [
  answer.status,
  await answer.json(),
];

/** A picture of the given size, as a photo to upload. */
export async function picture(width: number, height: number, shade = 128): Promise<Blob> {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, shade)]);
  return new Blob([png(width, height, Buffer.concat(Array<Buffer>(height).fill(row)))], {
    type: 'image/png',
  });
}

/** A grey PNG whose header claims the given size, whatever its pixels are. */
export function png(width: number, height: number, rows: Buffer): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(Bun.hash.crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const magic = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const pixels = deflateSync(rows);
  return new Uint8Array(
    Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', new Uint8Array())]),
  );
}

/** Sends a request, waits until the server closes the connection, and tells how long after the answer that was. */
export async function connection(port: number, parts: (string | Buffer)[]) {
  let answer = '';
  let answeredAt = performance.now();
  const ended = Promise.withResolvers<void>();
  const rest = Buffer.concat(parts.map((part) => Buffer.from(part)));
  let at = 0;
  const push = (socket: { write(data: Buffer): number }) => {
    for (let n = -1; at < rest.length && n !== 0; at += n) n = Math.max(0, socket.write(rest.subarray(at)));
  };
  await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: push,
      drain: push,
      data: (_, bytes) => {
        answer += bytes.toString();
        answeredAt = performance.now();
      },
      close: () => ended.resolve(),
    },
  });
  await ended.promise;
  return { answer, idleMs: performance.now() - answeredAt };
}
