import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type TestApp, testApp } from '../../testing/app.ts';

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
