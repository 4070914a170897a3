import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../db/client.ts';
import { OWNER_HEADER } from '../core/http/headers.ts';
import { ORIGIN, testApp } from '../testing/app.ts';
import { type Fetch, firstAnswers } from './first-answers.ts';
import { publicPages } from './public-pages.ts';
import { site } from './site.ts';

const it = testApp();
afterAll(() => it.close());
const folder = join(it.folder, 'site');
const pages = publicPages(it.deps, folder);

/** What the features answer; here only that they were asked. */
const others: Fetch = () => new Response('others', { status: 418 });
let first: Fetch;
let whole: Fetch;
beforeAll(async () => {
  mkdirSync(join(folder, 'icons'), { recursive: true });
  for (const page of ['landing', 'home', '404'])
    await Bun.write(join(folder, `${page}.html`), `<title>${page}</title>`);
  first = firstAnswers(it.deps, { folder, pages }, others);
  const app = it.app.use(site(it.deps, folder, pages));
  whole = (request) => app.handle(request);
});

const asked = (path: string, headers = {}, method = 'GET') => new Request(ORIGIN + path, { headers, method });

/** All of an answer but the line that says whose it is, which concerns answers that depend on it. */
async function told(answer: Response | Promise<Response>) {
  const given = await answer;
  const lines = [...given.headers].filter(([name]) => name !== OWNER_HEADER).sort();
  return { status: given.status, lines, body: await given.text() };
}

test.each([
  ['/', {}],
  ['/', { 'accept-encoding': 'gzip, br' }],
  ['/', { 'accept-encoding': 'gzip', 'if-none-match': '*' }],
  ['/healthz', {}],
])('visitor: %s %p is answered without any feature, and as the features do', async (path, headers) => {
  const answer = await told(first(asked(path, headers)));
  expect(answer.status).toBe('if-none-match' in headers ? 304 : 200);
  expect(answer).toEqual(await told(whole(asked(path, headers))));
});

test('everything else is for the features', async () => {
  const guest = await it.guest();
  const requests = [
    asked('/', { cookie: guest.cookie }),
    asked('/', { 'cache-control': 'no-cache' }),
    asked('/', { host: 'rebound.example' }),
    asked('/', {}, 'POST'),
    asked('/healthz', {}, 'HEAD'),
    asked('/healthz?x'),
    asked('/?x'),
    asked('/api/news'),
  ];
  for (const request of requests) expect((await first(request)).status).toBe(418);
  const unbuilt = firstAnswers(it.deps, undefined, others);
  expect((await unbuilt(asked('/'))).status).toBe(418);
});

test('load balancer: 503 in the words and with the headers of the API while the database cannot be written', async () => {
  const transaction: Db['transaction'] = () => Promise.reject(new Error('database or disk is full'));
  const answer = await firstAnswers(
    { ...it.deps, db: { ...it.deps.db, transaction } },
    undefined,
    others,
  )(asked('/healthz'));
  expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
    503,
    'no-store',
    { code: 'database_unusable', message: 'The database cannot be read or written.' },
  ]);
});

test('visitor: the first answers are requests that long work makes room for', async () => {
  const before = it.deps.requests.count;
  for (const path of ['/', '/healthz']) await first(asked(path));
  expect(it.deps.requests.count - before).toBe(2);
});
