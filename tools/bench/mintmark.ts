import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type Program, startProgram } from '../../scripts/program.ts';
import { benchCoin, COINS, inParallel, type Subject, send } from './subject.ts';

export const person = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Mercury',
  email,
  password: 'wing-cap-dime',
});
const OWNER = person('owner@example.org');
/** Saves the coins of the create work, so that the owner's stay 10,000. */
const BUYER = person('buyer@example.org');
/** Signs in over and over, which ends the oldest sessions: the two above need theirs. */
const VISITOR = person('visitor@example.org');

const PACKED = { 'accept-encoding': 'gzip, br' };

/** Registers somebody and gives the cookie of the session. */
export async function register(url: string, someone: typeof OWNER): Promise<string> {
  return cookieOf(await send(`${url}/api/register`, someone));
}

export const cookieOf = ({ headers }: Response): string =>
  (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

async function fill({ url }: Program) {
  const owner = await register(url, OWNER);
  const buyer = await register(url, BUYER);
  await register(url, VISITOR);
  let coin = 0;
  await inParallel(COINS, async (n) => {
    const answer = await send(`${url}/api/coins`, benchCoin(n), { cookie: owner });
    coin ||= (await answer.json()).id;
  });
  return { owner, buyer, coin };
}

/** Mintmark's executable, serving a collector of 10,000 coins from the folder. */
export async function mintmark(executable: string, cwd: string, name = 'Mintmark'): Promise<Subject> {
  const start = () => startProgram(executable, { cwd });
  const first = await start();
  const { owner, buyer, coin } = await fill(first).finally(first.stop);
  const json = { 'content-type': 'application/json' };
  return {
    name,
    executable,
    data: join(cwd, 'mintmark-data'),
    start,
    startEmpty: () => startProgram(executable, { cwd: mkdtempSync(join(cwd, 'empty-')) }),
    firstPage: (url) => ({ url: `${url}/`, headers: PACKED }),
    works: (url) => ({
      health: { url: `${url}/healthz` },
      page: { url: `${url}/`, headers: { cookie: owner, ...PACKED } },
      'page, opened': { url: `${url}/`, headers: { cookie: owner, ...PACKED, 'sec-fetch-dest': 'document' } },
      'one coin': { url: `${url}/api/coins/${coin}`, headers: { cookie: owner } },
      'list of 20': { url: `${url}/api/coins?limit=20`, headers: { cookie: owner } },
      search: { url: `${url}/api/coin-search?q=1916%20d%20dime&limit=10`, headers: { cookie: owner } },
      create: {
        url: `${url}/api/coins`,
        method: 'POST',
        headers: { ...json, cookie: buyer },
        body: JSON.stringify(benchCoin(1)),
      },
      login: {
        url: `${url}/api/login/direct`,
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email: VISITOR.email, password: VISITOR.password }),
      },
    }),
  };
}
