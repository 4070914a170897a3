import { expect, test } from 'bun:test';
import { amendmentInWords, reasonInWords } from './offer-words.ts';
import { identified } from './testing.ts';

test('what the catalogue changed is told in a sentence', () => {
  const amendment = { field: 'mintMark', why: 'That’s the mint mark D.' };
  expect(amendmentInWords({ ...amendment, from: 'Denver', to: 'D' })).toBe(
    'Catalogue changed mint mark from Denver to D: That is the mint mark D.',
  );
  expect(amendmentInWords({ ...amendment, from: null, to: 'P' })).toContain('added the mint mark P');
  expect(amendmentInWords({ ...amendment, from: 'S', to: null })).toContain('took away the mint mark S');
});

test('an offer says in what it differs, and nothing that its heading says', () => {
  const offer = { name: 'x', series: 'x', coinType: 'Mercury Dime', confidence: null };
  const as = (year: number, mintMark: string | null, reason: string) =>
    reasonInWords({ ...offer, year, mintMark, reason }, identified());
  expect(as(1916, 'S', 'It may be this one as well')).toBe('The same from San Francisco');
  expect(as(1916, null, 'The AI thought of it as well')).toBe('The same without a mint mark');
  expect(as(1917, 'D', 'The AI thought of it as well')).toBe('');
  expect(as(1917, 'D', 'The AI suggests')).toBe('The AI suggests');
});
