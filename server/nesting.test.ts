import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DIME, said, type TestApp, testApp } from './testing.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test('user: a body nested without end is refused before anything is made of it', async () => {
  const user = await it.user();
  for (const levels of [33, 3000]) {
    const answer = await user.send('/api/coins', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"name": ${nested(levels)}}`,
    });
    expect(await said(answer)).toEqual([400, { message: 'The request is nested too deeply.' }]);
  }
  expect((await user.sendJson('POST', '/api/coins', { ...DIME, metalContent: { silver: 90 } })).status).toBe(
    201,
  );
});
