import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Elysia, status } from 'elysia';
import { msg } from '../../../shared/language/msg.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { apiHeaders } from './api.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const GERMAN = { headers: { cookie: 'lang=de' } };

test('visitor: an error is said in the language asked for, and in English to who asks for none', async () => {
  const german = await it.visitor.send('/api/coins', GERMAN);
  expect(await german.json()).toEqual({
    code: 'sign_in_required',
    message: 'Bitte melden Sie sich zuerst an.',
  });
  expect(await (await it.visitor.send('/api/coins')).json()).toEqual({
    code: 'sign_in_required',
    message: 'Please sign in first.',
  });
});

test('user: what is wrong with a field is said in the language asked for', async () => {
  const user = await it.user();
  const headers = { 'content-type': 'application/json', cookie: `${user.cookie}; lang=es` };
  const sent = { method: 'PATCH', headers, body: JSON.stringify({ firstName: 7 }) };
  const { message, userErrors, errors } = await (await it.visitor.send('/api/auth/profile', sent)).json();
  expect(errors[0].path).toBe('firstName');
  expect([message, userErrors[0], errors[0].message]).toEqual(Array(3).fill('Nombre debe ser texto.'));
});

test.each([
  ['a status of its own', () => status(201, { told: [SENTENCE], day: new Date(0) })],
  ['an object', () => ({ told: [SENTENCE], day: new Date(0) })],
  ['a text of JSON', () => JSON.stringify({ told: [SENTENCE], day: new Date(0) })],
])('visitor: sentences with values in %s are in the language asked for', async (_, answer) => {
  const app = new Elysia().use(apiHeaders(it.deps)).get('/', answer);
  const said = async (init?: RequestInit) =>
    (await app.handle(new Request('http://localhost/', init))).json();
  const day = '1970-01-01T00:00:00.000Z';
  expect(await said()).toEqual({ told: ['A tag can have at most 40 characters.'], day });
  expect(await said(GERMAN)).toEqual({ told: ['Ein Schlagwort darf höchstens 40 Zeichen haben.'], day });
});

const SENTENCE = msg('A tag can have at most {MAX_TAG} characters.', { MAX_TAG: 40 });
