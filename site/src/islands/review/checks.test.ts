import { expect, test } from 'bun:test';
import type { Coin } from '../../../../shared/coins/model.ts';
import type { CrossCheck } from '../../../../shared/identify/model.ts';
import { checksOf } from './Saved.tsx';
import { identified } from './testing.ts';

const coin = (change: Partial<Coin> = {}) =>
  ({ needsReview: false, uncertaintyFlags: [], ...change }) as Coin;
const crossCheck: CrossCheck = {
  state: 'agreed',
  firstModel: 'one',
  secondModel: 'two',
  firstConfidence: 90,
  secondConfidence: 80,
  fields: [],
  message: 'Both models see the same coin.',
};
const toneOf = (title: string, checks: ReturnType<typeof checksOf>) =>
  checks.find((check) => check.title === title)?.tone;

test('a coin that all agree on', () => {
  const checks = checksOf(coin(), identified({ crossCheck }), []);
  expect(checks.map(({ tone }) => tone)).toEqual(['good', 'good', 'good']);
  expect(checks.map(({ text }) => text).join()).toContain('Both models see the same coin.');
});

test('no second model is claimed where none was asked', () => {
  const checks = checksOf(coin(), identified(), []);
  expect(checks[1]).toEqual({ title: 'Second AI model', tone: 'none', text: 'No second AI model was used.' });
});

test('what the catalogue objects to is told, from the coin alone once the result is gone', () => {
  const problem = 'Mint mark W is not available for the 1916 Mercury Dime.';
  const flagged = coin({ needsReview: true, uncertaintyFlags: [problem] });
  expect(checksOf(flagged, null, [])).toEqual([{ title: 'Catalogue', tone: 'doubt', text: problem }]);
  expect(
    toneOf(
      'Second AI model',
      checksOf(coin(), identified({ crossCheck: { ...crossCheck, state: 'disagreed' } }), []),
    ),
  ).toBe('doubt');
});

test('what was learned names the fields', () => {
  const text = (learned: string[]) => checksOf(coin(), identified(), learned).at(-1)?.text;
  expect(text(['year', 'mint mark', 'condition'])).toContain('You corrected: Year, mint mark and condition.');
  expect(text(['year'])).toContain('You corrected: Year.');
  expect(text([])).toContain('You confirmed the identification');
});

test('a disagreement that was decided is not forgotten with the verification after it', () => {
  const disagreed = { ...crossCheck, state: 'disagreed', message: 'They differ in the mint mark.' } as const;
  const original = identified({ crossCheck: disagreed });
  const [, second] = checksOf(coin(), identified({ original }), []);
  expect(second).toEqual({
    title: 'Second AI model',
    tone: 'doubt',
    text: 'They differ in the mint mark. You chose.',
  });
});

test('a mark of the edge that nobody found stays open', () => {
  const edge = { edgeMintMarkLocation: 'On the edge', mintMark: null };
  const [catalogue] = checksOf(coin({ mintMark: null }), identified(edge), []);
  expect(catalogue).toMatchObject({
    tone: 'none',
    text: expect.stringContaining('missing until you find it'),
  });
});

test('what came up only when it was saved is told before what was known already', () => {
  const flagged = coin({ needsReview: true, uncertaintyFlags: ['The date is worn.', 'No such mark.'] });
  expect(checksOf(flagged, identified(), [])[0]).toMatchObject({ tone: 'doubt', text: 'No such mark.' });
});

test('what the reader read is no second AI model', () => {
  const read = identified({ model: 'reader 1', source: 'The reader' });
  const titles = (result: typeof read) => checksOf(coin(), result, []).map(({ title }) => title);
  expect(titles(read)).toContain('Recognition');
  expect(titles(identified({ model: null, original: read }))).toContain('Recognition');
  expect(titles(identified({ crossCheck: { ...crossCheck, secondModel: 'reader 1' } }))).toContain(
    'Recognition',
  );
  expect(titles(identified({ original: identified() }))).toContain('Second AI model');
});
