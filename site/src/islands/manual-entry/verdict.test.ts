import { describe, expect, test } from 'bun:test';
import { subjectOf } from './subject.ts';
import { entryOf, issueOf } from './testing.ts';
import { verdictOf } from './verdict.ts';

const dime = subjectOf(entryOf());
const of1916 = [issueOf(1916, ''), issueOf(1916, 'D'), issueOf(1916, 'S')];

describe('the verdict on year and mint mark', () => {
  test('says where the coin was struck, and that it is a key date', () => {
    expect(verdictOf(dime, 1916, 'D', of1916)).toEqual({
      tone: 'positive',
      text: '1916-D was struck at Denver. Key date of the series.',
    });
    expect(verdictOf(dime, 1916, '', of1916)?.text).toBe(
      '1916 was struck at Philadelphia, without a mint mark.',
    );
  });

  test('warns of a year without such coins', () => {
    expect(verdictOf(dime, 1922, '', [])).toEqual({
      tone: 'warning',
      text: 'The Mercury Dime was not minted in 1922.',
    });
    const onPaper = [issueOf(1920, '', { status: 'not_issued' })];
    expect(verdictOf(dime, 1920, '', onPaper)?.tone).toBe('warning');
  });

  test('warns of a mark that year does not have, and names those it has', () => {
    const barber = subjectOf(entryOf({ series: 'Barber Dime', keyDate: null }));
    const issues = [issueOf(1916, ''), issueOf(1916, 'S')];
    expect(verdictOf(barber, 1916, 'D', issues)).toEqual({
      tone: 'warning',
      text: 'Mint mark D is not available for the 1916 Barber Dime. It was struck at Philadelphia and San Francisco.',
    });
    expect(verdictOf(barber, 1916, '', [issueOf(1916, 'S')])?.text).toBe(
      'There is no 1916 Barber Dime without a mint mark. It was struck at San Francisco.',
    );
  });

  test('warns of an issue that is no regular one', () => {
    const pattern = [issueOf(1916, 'D', { status: 'pattern', note: 'Pattern only.' })];
    expect(verdictOf(dime, 1916, 'D', pattern)).toEqual({ tone: 'warning', text: 'Pattern only.' });
    expect(verdictOf(dime, 1916, 'D', [...pattern, issueOf(1916, 'D')])?.tone).toBe('positive');
  });

  test('is silent where the catalogue has no issues of a year it covers, as for sets', () => {
    expect(verdictOf(dime, 1918, 'S', [])).toBeNull();
  });

  test('knows Dahlonega, and coins without a mark struck elsewhere', () => {
    const gold = subjectOf(entryOf({ series: 'Half Eagle', metalContent: { gold: 90 }, keyDate: null }));
    expect(verdictOf(gold, 1854, 'D', [issueOf(1854, 'D')])?.text).toBe('1854-D was struck at Dahlonega.');
    const elsewhere = [issueOf(1965, '', { struckAt: 'D' }), issueOf(1965, '')];
    expect(verdictOf(dime, 1965, '', elsewhere)?.text).toBe(
      '1965 was struck at Denver and Philadelphia, without a mint mark.',
    );
  });
});
