/**
 * `bun run bench:club [COINS]`: a club of 50 members and so many coins (20,000). Each list as its owner and as its members, compared
 * with the owner of as many coins without members: asked for again, and after a change. The worst comes last. All three use
 * 50 sessions, because 50 sessions cost more than one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProgram } from '../../scripts/program.ts';
import { outfile } from '../../scripts/targets.ts';
import { SORTS } from '../../shared/coins/model.ts';
import { cookieOf, person, register } from './mintmark.ts';
import { median } from './statistics.ts';
import { benchCoin, inParallel, send } from './subject.ts';
import { columns, number, verdict } from './table.ts';

const [COINS = 20_000] = process.argv.slice(2).map(Number);
const MEMBERS = 50;
const ROUNDS = 60;
/** Requests timed as one where nothing changes: one alone takes a tenth of a millisecond. */
const TOGETHER = 10;
const MOST = 1.2;

const LISTS = [
  ...SORTS.map((sort) => `/api/coins?limit=50&sort=${sort}`),
  '/api/coins?limit=50&metal=silver&fromYear=1910&toYear=1930',
  '/api/coins/search?q=1921%20morgan',
  '/api/coins/facets',
  '/api/coins/:id',
  '/api/collection/summary',
  '/api/collection/categories',
  '/api/collection/dashboard',
  '/api/albums',
  '/api/wants',
  '/api/views',
];

/** Who asks, for which coins. */
interface Asker {
  cookies: string[];
  owner: string;
  coin: number;
}
type Times = Record<'alone' | 'owner' | 'member', number[]>;

const folder = mkdtempSync(join(tmpdir(), 'mintmark-club-'));
const program = await startProgram(resolve(outfile()), { cwd: folder });
const { url } = program;

async function sessions(email: string): Promise<string[]> {
  const { password } = person(email);
  const cookies: string[] = [];
  for (let n = 0; n < MEMBERS; n += 1)
    cookies.push(cookieOf(await send(`${url}/api/login/direct`, { email, password })));
  return cookies;
}

async function collection(email: string): Promise<Asker> {
  const owner = await register(url, person(email));
  let coin = 0;
  await inParallel(COINS, async (n) => {
    const { id } = await (await send(`${url}/api/coins`, benchCoin(n), { cookie: owner })).json();
    coin ||= id;
  });
  await inParallel(100, (n) => send(`${url}/api/wants`, { name: `Want no. ${n}` }, { cookie: owner }));
  return { cookies: await sessions(email), owner, coin };
}

/** Half read, half write. */
async function members({ owner: cookie }: Asker): Promise<string[]> {
  const { id } = await (await fetch(`${url}/api/auth/user`, { headers: { cookie } })).json();
  const cookies: string[] = [];
  for (let n = 0; n < MEMBERS; n += 1) {
    const member = await register(url, person(`member${n}@example.org`));
    const role = n % 2 === 0 ? 'reader' : 'writer';
    const made = await send(`${url}/api/collections/${id}/invitations`, { role }, { cookie });
    const token = new URL((await made.json()).link).searchParams.get('token');
    await send(`${url}/api/invitations/${token}/accept`, {}, { cookie: member });
    await send(`${url}/api/collections/${id}/use`, {}, { cookie: member });
    cookies.push(member);
  }
  return cookies;
}

async function timed(list: string, asker: Asker, n: number): Promise<[ms: number, bytes: number]> {
  const cookie = asker.cookies[n % asker.cookies.length] ?? '';
  const began = performance.now();
  const answer = await fetch(url + list.replace(':id', String(asker.coin)), { headers: { cookie } });
  const bytes = await answer.bytes();
  const ms = performance.now() - began;
  if (!answer.ok) throw new Error(`${list} answered ${answer.status}`);
  return [ms, bytes.length];
}

async function change({ owner, coin }: Asker, quantity: number) {
  const answer = await fetch(`${url}/api/coins/${coin}`, {
    method: 'PATCH',
    headers: { cookie: owner, 'content-type': 'application/json' },
    body: JSON.stringify({ quantity }),
  });
  if (!answer.ok) throw new Error(`a change was answered ${answer.status}`);
  await answer.bytes();
}

/** In turn, each as often the first. */
async function compare(list: string, askers: Record<keyof Times, Asker>, isChanged: boolean): Promise<Times> {
  const times: Times = { alone: [], owner: [], member: [] };
  const names = Object.keys(times) as (keyof Times)[];
  const sizes = new Set<number>();
  for (const name of names)
    for (const [n] of askers[name].cookies.entries())
      sizes.add(Math.round((await timed(list, askers[name], n))[1] / 1000));
  for (let n = 0; n < ROUNDS * names.length; n += 1) {
    const name = names[(n + Math.floor(n / names.length)) % names.length] ?? 'alone';
    if (isChanged) await change(askers[name], 1 + (n % 9));
    const requests = isChanged ? 1 : TOGETHER;
    let ms = 0;
    for (let one = 0; one < requests; one += 1)
      ms += (await timed(list, askers[name], n * requests + one))[0];
    times[name].push(ms / requests);
  }
  if (sizes.size > 1 && Math.max(...sizes) > 1.1 * Math.min(...sizes))
    throw new Error(`${list}: answers of ${[...sizes].join(', ')} kB`);
  return times;
}

try {
  const alone = await collection('alone@example.org');
  const owner = await collection('owner@example.org');
  const askers = { alone, owner, member: { ...owner, cookies: await members(owner) } };
  console.log(`Load of the machine when the measurements began: ${loadavg()[0]?.toFixed(1)}`);
  const rows = [];
  for (const isChanged of [false, true])
    for (const list of LISTS) {
      const times = await compare(list, askers, isChanged);
      const [one, ofOwner, ofMember] = [median(times.alone), median(times.owner), median(times.member)];
      const ratio = Math.max(ofOwner, ofMember) / one;
      const label = `${list}${isChanged ? ', after a change' : ''}`;
      const cells = [one, ofOwner, ofMember, ofOwner / one, ofMember / one].map((value) => number(value, 2));
      rows.push({ ratio, cells: [label, ...cells, `≤ ${MOST}`, verdict(ratio <= MOST)] });
    }
  const head = ['list, median ms', 'alone', 'owner', 'member', 'owner ×', 'member ×', 'target', ''];
  console.log(columns([head, ...rows.toSorted((a, b) => a.ratio - b.ratio).map(({ cells }) => cells)]));
} finally {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
}
