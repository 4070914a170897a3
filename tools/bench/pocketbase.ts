import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Program } from '../../scripts/program.ts';
import { benchCoin, COINS, inParallel, type Subject, send } from './subject.ts';

const ROOT = { identity: 'root@example.org', password: 'wing-cap-dime' };
const OWNER = { email: 'owner@example.org', password: 'wing-cap-dime' };

const FIELDS = [
  { name: 'user', type: 'text', required: true },
  ...['name', 'coinType', 'condition', 'composition', 'mintMark', 'weight', 'diameter', 'notes'].map(
    (name) => ({
      name,
      type: 'text',
    }),
  ),
  ...['year', 'purchasePrice', 'estimatedValue', 'quantity'].map((name) => ({ name, type: 'number' })),
];

/** A collection like Mintmark's coins: typed fields, an index for the list, and only for its owner. */
const COLLECTION = {
  name: 'coins',
  type: 'base',
  listRule: 'user = @request.auth.id',
  viewRule: 'user = @request.auth.id',
  createRule: '@request.auth.id != "" && user = @request.auth.id',
  indexes: ['CREATE INDEX idx_coins_user ON coins (user, created DESC)'],
};

/** What changed with PocketBase 0.23: who administers it, and how a collection lists its fields. */
interface Dialect {
  /** Commands that make the administrator. */
  account: string[][];
  admins: string;
  collection: object;
}

const SINCE_0_23: Dialect = {
  account: [['superuser', 'upsert', ROOT.identity, ROOT.password]],
  admins: '/api/collections/_superusers',
  collection: { ...COLLECTION, fields: [...FIELDS, { name: 'created', type: 'autodate', onCreate: true }] },
};
const BEFORE_0_23: Dialect = {
  account: [
    ['migrate', 'up'],
    ['admin', 'create', ROOT.identity, ROOT.password],
  ],
  admins: '/api/admins',
  collection: { ...COLLECTION, schema: FIELDS },
};

function dialectOf(executable: string): Dialect {
  const version = Bun.spawnSync([executable, '--version']).stdout.toString();
  return /version v?0\.(1?\d|2[0-2])\./.test(version) ? BEFORE_0_23 : SINCE_0_23;
}

async function freePort(): Promise<number> {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
  const { port } = probe;
  await probe.stop(true);
  if (!port) throw new Error('no free port');
  return port;
}

/** Waits for the first answer of /api/health; PocketBase writes no line that says where it listens. */
async function startPocketBase(executable: string, cwd: string, site: string): Promise<Program> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const began = performance.now();
  const child = spawn(
    executable,
    ['serve', '--http', url.replace('http://', ''), '--dir', join(cwd, 'pb_data'), '--publicDir', site],
    { cwd, stdio: 'ignore' },
  );
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  while (!(await fetch(`${url}/api/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`PocketBase ended with ${child.exitCode}`);
    await Bun.sleep(1);
  }
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return { url, pid: child.pid ?? 0, startup: performance.now() - began, log: [], stop };
}

async function fill({ url }: Program, { admins, collection }: Dialect) {
  const login = await send(`${url}${admins}/auth-with-password`, ROOT);
  const authorization: string = (await login.json()).token;
  await send(`${url}/api/collections`, collection, { authorization });
  const made = await send(`${url}/api/collections/users/records`, {
    ...OWNER,
    passwordConfirm: OWNER.password,
  });
  const user: string = (await made.json()).id;
  const session = await send(`${url}/api/collections/users/auth-with-password`, {
    identity: OWNER.email,
    password: OWNER.password,
  });
  const token: string = (await session.json()).token;
  let coin = '';
  await inParallel(COINS, async (n) => {
    const answer = await send(
      `${url}/api/collections/coins/records`,
      { ...benchCoin(n), user },
      {
        authorization: token,
      },
    );
    coin ||= (await answer.json()).id;
  });
  return { token, user, coin };
}

/** PocketBase with the same coins, and the built site as its public folder; it has no catalogue, so nothing stands for the search. */
export async function pocketbase(executable: string, cwd: string, site: string): Promise<Subject> {
  const dialect = dialectOf(executable);
  for (const command of dialect.account) {
    const made = Bun.spawnSync([executable, ...command, '--dir', join(cwd, 'pb_data')], { cwd });
    if (!made.success) throw new Error(`PocketBase: ${made.stderr}`);
  }
  const start = () => startPocketBase(executable, cwd, site);
  const first = await start();
  const { token, user, coin } = await fill(first, dialect).finally(first.stop);
  const headers = { authorization: token };
  const json = { 'content-type': 'application/json' };
  const packed = { 'accept-encoding': 'gzip, br' };
  return {
    name: 'PocketBase',
    executable,
    data: join(cwd, 'pb_data'),
    start,
    firstPage: (url) => ({ url: `${url}/landing.html`, headers: packed }),
    works: (url) => {
      const page = { url: `${url}/home.html`, headers: packed };
      return {
        health: { url: `${url}/api/health` },
        page,
        // It fills no pages: the same file stands for both.
        'page, opened': page,
        'one coin': { url: `${url}/api/collections/coins/records/${coin}`, headers },
        'list of 20': {
          url: `${url}/api/collections/coins/records?perPage=20&sort=-created&skipTotal=true`,
          headers,
        },
        create: {
          url: `${url}/api/collections/coins/records`,
          method: 'POST',
          headers: { ...json, ...headers },
          body: JSON.stringify({ ...benchCoin(1), user }),
        },
        login: {
          url: `${url}/api/collections/users/auth-with-password`,
          method: 'POST',
          headers: json,
          body: JSON.stringify({ identity: OWNER.email, password: OWNER.password }),
        },
      };
    },
  };
}
