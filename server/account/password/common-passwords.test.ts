import { afterAll, beforeAll, expect, test } from 'bun:test';
import { ACCOUNT, type TestApp, testApp } from '../../testing/app.ts';
import common from './common-passwords.txt' with { type: 'text' };
import { rejectCommon } from './passwords.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const COMMON = 'This password is one of the most common ones. Please choose another.';
const EASY = 'This password is too easy to guess. Please choose another.';

const words = common.split('\n').filter((line) => line && !line.startsWith('#'));

test('the list has 3,000 different passwords of six and more characters', () => {
  expect(words.length).toBe(3000);
  expect(new Set(words).size).toBe(3000);
  expect(words.filter((word) => word.length < 6 || word !== word.toLowerCase())).toEqual([]);
});

test('each of them is refused, with capitals and in wide letters, too', () => {
  for (const word of words) expect(() => rejectCommon(word)).toThrow(COMMON);
  for (const word of ['PASSWORD', 'PassWord', 'ｐａｓｓｗｏｒｄ', 'QWERTY', 'iLoveYou']) {
    expect(() => rejectCommon(word)).toThrow(COMMON);
  }
});

test.each([
  'mintmark',
  'Mintmark2026!',
  '!!numismatics',
  'ada@example.org',
  'Ada.Byron',
  'byron-1815',
  'adabyron99',
])('the name of the place and of the account are easy to guess: %s', (password) => {
  expect(() =>
    rejectCommon(password, ['ada.byron@example.org', 'Ada', 'Byron', 'ada@example.org', 'adabyron']),
  ).toThrow(EASY);
});

test.each(['wing-cap-dime', 'a long enough password', '2026-2026-2026', 'Ada likes silver', '# Permission'])(
  '"%s" is taken',
  (password) => {
    expect(() => rejectCommon(password, ['ada@example.org', 'Ada', null, undefined, ''])).not.toThrow();
  },
);

test('visitor: cannot register with one of them, and hears it at the field', async () => {
  const answer = await it.visitor.sendJson('POST', '/api/register', {
    ...ACCOUNT,
    email: 'common@example.org',
    password: 'Password1',
  });
  expect([answer.status, (await answer.json()).errors]).toEqual([
    422,
    [{ path: 'password', message: COMMON }],
  ]);
});
