import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test';
import { type TestApp, testApp } from '../../testing/app.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());
afterEach(() => {
  setSystemTime();
});

const FOREIGN = 'This request came from another site and was rejected.';
const GUEST = 'Guests cannot do this. Please create an account first.';

/** The reasons of what the log says was refused to an address. */
const refusedTo = (address: string) =>
  it.logged
    .map((line) => JSON.parse(line))
    .filter((line) => line.event === 'refused' && line.address === address)
    .map((line) => line.reason);

const foreign = (address: string) =>
  it.visitor.send('/api/auth/guest', {
    method: 'POST',
    headers: { origin: 'http://evil.example', 'x-test-address': address },
  });

test('foreign page: what it was refused is one line for each network, however often, and again after a while', async () => {
  for (let n = 0; n < 5; n += 1) expect((await foreign('203.0.113.1')).status).toBe(403);
  await foreign('203.0.113.2');
  expect(refusedTo('203.0.113.1')).toEqual([FOREIGN]);
  expect(refusedTo('203.0.113.2')).toEqual([FOREIGN]);
  setSystemTime(new Date(Date.now() + 15 * 60_000 + 1000));
  await foreign('203.0.113.1');
  expect(refusedTo('203.0.113.1')).toEqual([FOREIGN, FOREIGN]);
});

test('guest: what only accounts may is refused, and each reason has its line', async () => {
  const guest = await it.guest();
  const headers = { 'x-test-address': '203.0.113.3' };
  for (const path of ['/api/auth/sessions', '/api/auth/passkeys']) {
    expect((await guest.send(path, { headers })).status).toBe(403);
  }
  await foreign('203.0.113.3');
  expect(refusedTo('203.0.113.3')).toEqual([GUEST, FOREIGN]);
});

test('visitor: being asked to sign in, a wrong address and a wrong form are no refusals', async () => {
  const headers = { 'x-test-address': '203.0.113.4' };
  for (const path of ['/api/coins', '/api/nothing']) await it.visitor.send(path, { headers });
  await it.visitor.send('/api/register', { method: 'POST', headers });
  expect(refusedTo('203.0.113.4')).toEqual([]);
});
