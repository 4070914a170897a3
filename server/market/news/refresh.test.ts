import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { right, said, testApp } from '../../testing/app.ts';
import { type FakeFeeds, startFakeFeeds } from '../feeds.fake.ts';
import { refreshNews } from './refresh.ts';
import { type NewsApp, newsApp } from './testing.ts';

let fake: FakeFeeds;
let it: NewsApp;
beforeAll(async () => {
  fake = await startFakeFeeds();
  it = newsApp(fake, []);
});
afterAll(async () => {
  await it.close();
  await fake.stop();
});
beforeEach(() => it.reset(['/mint', '/paper']));

const dime = {
  title: 'The Mint strikes a new dime',
  link: 'https://mint.example/news/dime',
  date: new Date(),
};

test('guest: refreshes, and hears how each feed answered', async () => {
  const guest = await it.guest();
  fake.putRss('/mint', 'Mint', [dime]);
  fake.put('/paper', { body: 'no', status: 403 });
  const answer = await right(await guest.send('/api/news/refresh', { method: 'POST' }));
  expect(answer).toEqual({
    added: 1,
    feeds: [
      { name: 'Mint', ok: true, message: null },
      { name: '127.0.0.1', ok: false, message: '127.0.0.1 answered with an error. Please try again later.' },
    ],
  });
  const asked = fake.calls.length;
  const again = await right(await guest.send('/api/news/refresh', { method: 'POST' }));
  expect([again, fake.calls.length]).toEqual([{ ...answer, added: 0 }, asked]);
  await refreshNews(it.deps, Date.now() + 61_000);
  expect(fake.calls.length).toBe(asked + 2);
});

test('user: when no feed can be read that is said, and what was last good stays', async () => {
  const user = await it.user();
  fake.putRss('/mint', 'Mint', [dime]);
  fake.remove('/paper');
  await refreshNews(it.deps, Date.now() - 120_000);
  fake.put('/mint', { body: '', status: 500 });
  expect(await said(await user.send('/api/news/refresh', { method: 'POST' }))).toEqual([
    502,
    { code: 'news_not_updated', message: 'Could not update news. Please try again.' },
  ]);
  expect(await it.titles()).toEqual([dime.title]);
});

test('two who refresh at once ask each feed once', async () => {
  const user = await it.user();
  fake.putRss('/mint', 'Mint', [dime]);
  fake.putRss('/paper', 'Paper', []);
  const both = [1, 2].map(() => user.send('/api/news/refresh', { method: 'POST' }));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  expect(fake.calls).toHaveLength(2);
});

test('user: may not refresh without end', async () => {
  const user = await it.user();
  fake.putRss('/mint', 'Mint', []);
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1)
    statuses.push((await user.send('/api/news/refresh', { method: 'POST' })).status);
  expect([...new Set(statuses), statuses.indexOf(429)]).toEqual([200, 429, 20]);
});

test('visitor: is asked to sign in first', async () => {
  expect((await it.visitor.send('/api/news/refresh', { method: 'POST' })).status).toBe(401);
});

test('user: without feeds a sentence says what to set', async () => {
  const off = testApp();
  const user = await off.user();
  expect(await said(await user.send('/api/news/refresh', { method: 'POST' }))).toEqual([
    503,
    { code: 'news_not_set_up', message: 'News isn’t set up on this server.' },
  ]);
  await off.close();
});
