import { afterAll, expect, test } from 'bun:test';
import { DIME, testApp } from '../../testing/app.ts';
import { duration, statusOf, statusPage, statusToken } from './status.ts';

const it = testApp();
const counting = testApp({ MINTMARK_METRICS_TOKEN: 'a token of more than sixteen letters' });
afterAll(async () => {
  await it.close();
  await counting.close();
});

test('operator: the status command reads the figures with what only the server’s secret gives, token or none', async () => {
  const user = await it.user();
  await user.sendJson('POST', '/api/coins', DIME);
  it.deps.jobRuns.set('backup "one"', { endedAt: new Date(1_000_000), seconds: 2.5, failures: 3 });
  const ask = (app: typeof it, token: string) =>
    app.visitor.send('/metrics', { headers: { authorization: `Bearer ${token}` } });
  const token = statusToken(it.deps.signed);
  expect((await ask(it, token.slice(1))).status).toBe(404);
  expect((await ask(it, 'null')).status).toBe(404);
  expect((await ask(counting, statusToken(counting.deps.signed))).status).toBe(200);
  const status = statusOf(await (await ask(it, token)).text());
  expect(status).toMatchObject({
    ...{ version: '0.0.0-test', coins: 1, accounts: 1, guests: 0, requests: null },
    jobs: [{ name: 'backup "one"', endedAt: 1000, seconds: 2.5, failures: 3 }],
  });
  const page = statusPage(status, status.startedAt + 3725);
  expect(page).toContain('Mintmark  0.0.0-test, up 1 h 2 min\n');
  expect(page).toContain('1 of 1 account and 0 guests');
  expect(page).toContain('took 2.5 s, FAILED 3 times');
  expect(page).toContain('set MINTMARK_METRICS_TOKEN');
});

test('requests are told with how long they took, and how many come in a second', () => {
  const text = (count: number) =>
    [
      'mintmark_http_requests_total{method="GET",status="200"} 97',
      'mintmark_http_requests_total{method="POST",status="503"} 3',
      'mintmark_http_request_duration_seconds_bucket{le="0.005"} 60',
      'mintmark_http_request_duration_seconds_bucket{le="0.5"} 99',
      'mintmark_http_request_duration_seconds_bucket{le="+Inf"} 100',
      `mintmark_http_request_duration_seconds_count ${count}`,
    ].join('\n');
  const status = statusOf(text(100));
  expect(status.requests).toEqual({ answered: 100, failed: 3, median: 0.005, p99: 0.5 });
  const page = statusPage(status, 10, { status: statusOf(text(80)), at: 8 });
  expect(page).toContain(
    '100 answered, 3 failed; at most 5 ms median, at most 500 ms at the 99th percentile; 10.0 a second',
  );
});

test.each([
  [0, '0 s'],
  [59.6, '1 min'],
  [61, '1 min 1 s'],
  [3600, '1 h'],
  [90_000, '1 d 1 h'],
  [-5, '0 s'],
])('%p seconds are %p', (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});
