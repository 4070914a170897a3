import { afterAll, expect, test } from 'bun:test';
import { hostname } from 'node:os';
import { type TestApp, testApp } from '../../testing/app.ts';
import { isSecure, originOf, siteOf } from './requests.ts';

const direct = testApp();
const proxied = testApp({ MINTMARK_TRUST_PROXY: 'true' });
const named = testApp({ MINTMARK_PUBLIC_URL: 'https://coins.example.org' });
const contained = testApp();
const internet = testApp();
afterAll(() => Promise.all([direct, proxied, named, contained, internet].map((app) => app.close())));

const request = (headers: Record<string, string>) =>
  new Request('http://localhost/', { headers: { 'x-test-address': '192.0.2.1', ...headers } });

test('the address is the connection’s, whatever a visitor claims', () => {
  const claimed = request({
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  });
  expect(originOf(direct.deps, claimed).address).toBe('192.0.2.1');
  expect(originOf(direct.deps, new Request('http://localhost/')).address).toBe('unknown');
});

test('behind a trusted proxy it is the one the proxy saw itself, not what its visitor sent along', () => {
  expect(originOf(proxied.deps, request({ 'x-forwarded-for': '198.51.100.1, 203.0.113.9' })).address).toBe(
    '203.0.113.9',
  );
  expect(originOf(proxied.deps, request({ 'x-forwarded-for': '::ffff:203.0.113.9' })).address).toBe(
    '203.0.113.9',
  );
  expect(originOf(proxied.deps, request({})).address).toBe('192.0.2.1');
});

test('https is what the public address says, else what a trusted proxy says', () => {
  const forwarded = request({
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    host: 'own.example',
  });
  expect(isSecure(direct.deps, forwarded)).toBe(false);
  expect(isSecure(proxied.deps, forwarded)).toBe(true);
  expect(isSecure(named.deps, request({}))).toBe(true);
  expect(siteOf(direct.deps, forwarded)).toBe('http://own.example');
  expect(siteOf(proxied.deps, forwarded)).toBe('https://evil.example');
  expect(siteOf(named.deps, forwarded)).toBe('https://coins.example.org');
});

test('operator: a proxy nobody trusts is told of once, be it in a container; who merely claims to be one is not', () => {
  const warnings = ({ logged }: typeof direct) =>
    logged.filter((line) => line.includes('MINTMARK_TRUST_PROXY'));
  const through = (peer: string) => request({ 'x-test-address': peer, 'x-forwarded-for': '198.51.100.1' });
  for (const peer of ['172.17.0.1', '::ffff:10.0.0.2', 'fd00::1', '127.0.0.1']) {
    originOf(contained.deps, through(peer));
    originOf(proxied.deps, through(peer));
  }
  for (const peer of ['8.8.8.8', '2600::1', 'unknown']) originOf(internet.deps, through(peer));
  expect([contained, proxied, internet].map((app) => warnings(app).length)).toEqual([1, 0, 0]);
});

const unnamed = testApp();
const proxiedCabinet = testApp({ MINTMARK_TRUST_PROXY: 'true', MINTMARK_HOST: 'cabinet.lan' });
afterAll(() => Promise.all([unnamed, proxiedCabinet].map((app) => app.close())));

const statusAt = async (app: TestApp, host: string, headers: Record<string, string> = {}) =>
  (await app.visitor.send('/api/auth/options', { headers: { host, ...headers } })).status;

test.each([
  ...[
    'localhost',
    'localhost:3000',
    'LOCALHOST.',
    'mintmark.localhost',
    'cabinet.local:3000',
    'CABINET.LOCAL',
  ],
  ...['127.0.0.1:3000', '192.168.1.20', '203.0.113.9:80', '[::1]:3000', '[2001:db8::1]', hostname()],
])('visitor: %s is a name of this server', async (host) => {
  expect(await statusAt(unnamed, host)).toBe(200);
  expect(await statusAt(named, host)).toBe(200);
});

test.each([
  ...[
    'evil.example',
    'evil.example:3000',
    'coins.example.org',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
  ],
  ...[
    'local',
    'evil.example@localhost',
    'localhost:3000.evil.example',
    'localhost/evil.example',
    'a b',
    '::1x',
  ],
])('foreign name: %s is refused with what to set', async (host) => {
  const answer = await unnamed.visitor.send('/api/auth/options', { headers: { host } });
  expect([host, answer.status]).toEqual([host, 421]);
});

test('foreign name: hears what to set, and the log tells the operator once', async () => {
  const message =
    'Mintmark isn’t set up for this address. The administrator needs to set its public address.';
  for (const host of ['one.example', 'two.example']) {
    const answer = await unnamed.visitor.send('/api/auth/options', { headers: { host } });
    expect([answer.status, await answer.json()]).toEqual([421, { code: 'host_not_set_up', message }]);
  }
  expect(unnamed.logged.filter((line) => line.includes('"refused"') && line.includes(message))).toHaveLength(
    1,
  );
});

test('foreign name: changes nothing either, as a page of that name would ask', async () => {
  const headers = { host: 'evil.example:3000', origin: 'http://evil.example:3000' };
  const answer = await unnamed.visitor.send('/api/auth/guest', { method: 'POST', headers });
  expect(answer.status).toBe(421);
});

test('visitor: the public address is a name of this server, and no other of that domain', async () => {
  expect(await statusAt(named, 'coins.example.org')).toBe(200);
  expect(await statusAt(named, 'Coins.Example.org:3000')).toBe(200);
  expect(await statusAt(named, 'example.org')).toBe(421);
  const answer = await named.visitor.send('/api/auth/options', { headers: { host: 'other.example.org' } });
  expect((await answer.json()).message).toStartWith('Mintmark is at https://coins.example.org,');
});

test('visitor: behind a trusted proxy the name is the one it was asked for, which nobody else may claim', async () => {
  expect(await statusAt(proxiedCabinet, 'cabinet.lan')).toBe(200);
  expect(await statusAt(proxiedCabinet, 'upstream:3000', { 'x-forwarded-host': 'cabinet.lan' })).toBe(200);
  expect(
    await statusAt(proxiedCabinet, 'upstream:3000', { 'x-forwarded-host': 'evil.example, cabinet.lan' }),
  ).toBe(200);
  expect(await statusAt(proxiedCabinet, 'localhost', { 'x-forwarded-host': 'evil.example' })).toBe(421);
  expect(await statusAt(unnamed, 'evil.example', { 'x-forwarded-host': 'localhost' })).toBe(421);
});

test('load balancer: asks how the server is under any name, and a program without one is no browser', async () => {
  const health = await unnamed.visitor.send('/healthz', { headers: { host: 'pool-7.internal' } });
  expect(health.status).toBe(200);
  expect(await statusAt(unnamed, '')).toBe(200);
});
