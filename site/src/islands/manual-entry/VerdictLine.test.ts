import { describe, expect, test } from 'bun:test';
import type { Series } from '../../../../shared/catalogue/possible.ts';
import { verdictOf } from './VerdictLine.tsx';

const issue = (year: number, mintMark: string) => ({ year, mintMark });
const dime: Series = {
  name: 'Mercury Dime',
  gold: false,
  otherYears: [],
  notes: [],
  issues: [
    issue(1916, ''),
    issue(1916, 'D'),
    issue(1921, ''),
    { ...issue(1923, 'S'), status: 'pattern', note: 'Only a trial' },
  ],
};
const keyDate = { issue: '1916-D', text: 'Key date' };

describe('the verdict on year and mint mark', () => {
  test('says where the coin was struck, and that it is a key date', () => {
    expect(verdictOf(dime, 1916, 'D', keyDate)).toEqual({
      tone: 'positive',
      text: '1916-D was struck at Denver. Key date of the series.',
      title: null,
      nearest: [],
    });
    expect(verdictOf(dime, 1916, '', keyDate).text).toBe(
      '1916 was struck at Philadelphia, without a mint mark.',
    );
  });

  test('warns of a year without such coins, and offers those around it', () => {
    expect(verdictOf(dime, 1917, '')).toMatchObject({
      tone: 'warning',
      text: 'The Mercury Dime was not minted in 1917.',
      title: 'Invalid Year',
      nearest: [issue(1916, ''), issue(1921, ''), issue(1916, 'D')],
    });
  });

  test('warns of a mark that year does not have, and names those it has', () => {
    expect(verdictOf(dime, 1916, 'CC')).toMatchObject({
      title: 'Invalid Mint Mark',
      text: 'Mint mark CC is not available for the 1916 Mercury Dime. It was struck at Philadelphia and Denver.',
    });
  });

  test('warns of an issue that is no regular one, and lets it stand', () => {
    expect(verdictOf(dime, 1923, 'S')).toMatchObject({ tone: 'warning', text: 'Only a trial.', title: null });
  });
});
