import { afterAll, beforeAll, expect, test } from 'bun:test';
import { ValidationError } from 'elysia';
import { DIME, said, type TestApp, testApp } from '../../testing/app.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

test('user: wrong fields are told one by one, and not more than 64 of them, whatever they are named', async () => {
  const user = await it.user();
  const names = Array.from({ length: 2000 }, (_, n) => `${n}${'x'.repeat(400)}`);
  const metalContent = Object.fromEntries(names.map((name) => [name, 'none']));
  for (const path of ['/api/coins', '/api/validate-coin']) {
    const answer = await user.sendJson('POST', path, { ...DIME, metalContent });
    const text = await answer.text();
    expect(text.length).toBeLessThan(64 * 1024);
    const { errors } = JSON.parse(text);
    expect(errors).toHaveLength(64);
    expect(Math.max(...errors.map(({ path }: { path: string }) => path.length))).toBe(300);
  }
});

test('user: what was sent is never printed into an error', async () => {
  const user = await it.user();
  const seen: unknown[] = [];
  it.app.onError({ as: 'global' }, ({ error }) => {
    seen.push(error);
  });
  expect((await user.sendJson('POST', '/api/coins', { ...DIME, year: 'x' })).status).toBe(422);
  expect((await user.send('/api/coins?limit=x')).status).toBe(422);
  expect((await said(await user.send('/api/coins/x')))[0]).toBe(404);
  expect(it.app.routes.flatMap(({ hooks }) => [hooks.headers, hooks.cookie]).filter(Boolean)).toEqual([]);
  expect(seen.filter((error) => error instanceof ValidationError)).toEqual([]);
});

test('visitor: the description of the API is written once, and told to be unchanged', async () => {
  const first = await it.visitor.send('/api/openapi.json');
  const etag = first.headers.get('etag') ?? '';
  const described = await first.json();
  expect(described.openapi).toBe('3.1.2');
  expect(described.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  const bearer = (path: string, method: string) => described.paths[path][method].security;
  expect(bearer('/api/coins/{id}', 'get')).toEqual([{ session: [] }, { apiKey: ['read'] }]);
  expect(bearer('/api/coins', 'post')).toEqual([{ session: [] }, { apiKey: ['write'] }]);
  expect(bearer('/api/auth/profile', 'get')).toBeUndefined();
  const { default: failed } = described.paths['/api/coins'].post.responses;
  expect(failed).toEqual({ $ref: '#/components/responses/Error' });
  const { schema } = described.components.responses.Error.content['application/json'];
  expect(schema.required).toEqual(['code', 'message']);
  const again = await it.visitor.send('/api/openapi.json', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const packed = await it.visitor.send('/api/openapi.json', { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers.get('content-encoding')).toBe('br');
});
