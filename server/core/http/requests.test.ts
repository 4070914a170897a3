import { afterAll, expect, test } from 'bun:test';
import { testApp } from '../../testing/app.ts';
import { originOf } from './origin.ts';
import { isSecure, siteOf } from './requests.ts';

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
