import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Program } from '../scripts/program.ts';
import { benchCoin, COINS, inParallel, type Subject, send } from './subject.ts';

const ROOT = { identity: 'root@example.org', password: 'wing-cap-dime' };
const OWNER = { email: 'owner@example.org', password: 'wing-cap-dime' };

/** A collection like Mintmark's coins: typed fields, an index for the list, and only for its owner. */
const COLLECTION = {
  name: 'coins',
  type: 'base',
  listRule: 'user = @request.auth.id',
  viewRule: 'user = @request.auth.id',
  createRule: '@request.auth.id != "" && user = @request.auth.id',
  fields: [
    { name: 'user', type: 'text', required: true },
    ...['name', 'coinType', 'condition', 'composition', 'mintMark', 'weight', 'diameter', 'notes'].map(
      (name) => ({
        name,
        type: 'text',
      }),
    ),
    ...['year', 'purchasePrice', 'estimatedValue', 'quantity'].map((name) => ({ name, type: 'number' })),
    { name: 'created', type: 'autodate', onCreate: true },
  ],
  indexes: ['CREATE INDEX idx_coins_user ON coins (user, created DESC)'],
};

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

async function fill({ url }: Program) {
  const login = await send(`${url}/api/collections/_superusers/auth-with-password`, ROOT);
  const authorization: string = (await login.json()).token;
  await send(`${url}/api/collections`, COLLECTION, { authorization });
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

/** PocketBase (0.23 or later) with the same coins; it has no catalogue, so nothing stands for the search. */
export async function pocketbase(executable: string, cwd: string, site: string): Promise<Subject> {
  const dir = ['--dir', join(cwd, 'pb_data')];
  const made = Bun.spawnSync([executable, 'superuser', 'upsert', ROOT.identity, ROOT.password, ...dir], {
    cwd,
  });
  if (!made.success) throw new Error(`PocketBase: ${made.stderr}`);
  const start = () => startPocketBase(executable, cwd, site);
  const first = await start();
  const { token, user, coin } = await fill(first);
  await first.stop();
  const headers = { authorization: token };
  const json = { 'content-type': 'application/json' };
  return {
    name: 'PocketBase',
    executable,
    start,
    works: (url) => ({
      health: { url: `${url}/api/health` },
      page: { url: `${url}/home.html`, headers: { 'accept-encoding': 'gzip, br' } },
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
    }),
  };
}
