import { afterAll, expect, test } from 'bun:test';
import { measured } from '../../core/measured.ts';
import { DIME, testApp } from '../../testing/app.ts';

const TOKEN = 'a token of more than sixteen letters';
const it = testApp({ MINTMARK_METRICS_TOKEN: TOKEN, MINTMARK_LOG: 'debug' });
const without = testApp();
afterAll(async () => {
  await it.close();
  await without.close();
});

const ask = (headers: Record<string, string> = {}) => it.visitor.send('/metrics', { headers });
const withToken = { authorization: `Bearer ${TOKEN}` };

test('monitoring: reads figures with the token alone', async () => {
  expect((await without.visitor.send('/metrics', { headers: withToken })).status).toBe(404);
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: TOKEN }]) {
    const refused = await ask(headers as Record<string, string>);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
  const user = await it.user();
  await user.sendJson('POST', '/api/coins', DIME);
  await it.guest();
  const answer = await ask(withToken);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(text).toContain('mintmark_users{kind="account"} 1\nmintmark_users{kind="guest"} 1\n');
  expect(text).toContain('mintmark_coins 1\n');
  expect(text).toMatch(/^mintmark_database_bytes\{file="database"\} [1-9]\d+$/m);
  // Every line is a comment or a sample.
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^}]*\})? [\d.e+-]+)$/);
});

test('monitoring: requests are counted by method and status, and logged at debug without their query', async () => {
  const fetch = measured(it.deps, (request) => it.app.handle(request));
  await fetch(new Request('http://localhost/healthz?token=never-logged'));
  await fetch(new Request('http://localhost/api/coins', { method: 'PROPFIND' }));
  const text = await (await ask(withToken)).text();
  expect(text).toMatch(/^mintmark_http_requests_total\{method="GET",status="200"\} 1$/m);
  expect(text).toMatch(/^mintmark_http_requests_total\{method="other",status="\d+"\} 1$/m);
  expect(text).toMatch(/^mintmark_http_request_duration_seconds_bucket\{le="\+Inf"\} 2$/m);
  const line = it.logged.find((one) => one.includes('"msg":"request"')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    method: 'GET',
    path: '/healthz',
    status: 200,
    ms: expect.any(Number),
  });
  expect(it.logged.join()).not.toContain('never-logged');
});

test('load balancer: is told that the server is ready, under any name', async () => {
  const answer = await it.visitor.send('/readyz', { headers: { host: 'balancer.example' } });
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', version: '0.0.0-test' }]);
});

test('a token that could be guessed stops the start', () => {
  expect(() => testApp({ MINTMARK_METRICS_TOKEN: 'short' })).toThrow('MINTMARK_METRICS_TOKEN');
});
