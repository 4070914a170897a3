import { expect, test } from 'bun:test';
import { ask, DIME, withPrices } from '../valuation/testing.ts';

const here = withPrices();

test('visitor: 401', async () => {
  expect((await ask(here.it.visitor, DIME)).status).toBe(401);
});

test.each([
  [{}, 'coinType'],
  [{ year: 1916 }, 'coinType'],
  [{ coinType: 'Mercury Dime' }, 'year'],
  [{ ...DIME, year: '1916' }, 'year'],
  [{ ...DIME, year: 999 }, 'year'],
  [{ ...DIME, weight: { grams: 2 } }, 'weight'],
  [{ ...DIME, weight: -1e9 }, 'weight'],
  [{ ...DIME, composition: ['silver'] }, 'composition'],
  [{ ...DIME, metalContent: { silver: 'much' } }, 'metalContent.silver'],
  [{ ...DIME, metalContent: { silver: 90, gold: 90 } }, 'metalContent'],
  [{ ...DIME, isGraded: 'yes' }, 'isGraded'],
  [{ ...DIME, quantity: 0 }, 'quantity'],
  [[DIME], ''],
  ['a dime', ''],
])('user: %j is 422 and names the field', async (body, path) => {
  const answer = await ask(await here.it.user(), body);
  expect(answer.status).toBe(422);
  const paths = (await answer.json()).errors.map((error: { path: string }) => error.path);
  expect(paths).toContain(path);
});

test('user: what is missing is said in the words of the form', async () => {
  const answer = await ask(await here.it.user(), { year: 1916 });
  expect((await answer.json()).message).toBe('Please select the coin type.');
});
