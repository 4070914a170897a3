import { expect, test } from 'bun:test';
import type { Identification } from '../../../shared/identify/model.ts';
import { bandsOf, judge, judgeOffered, type Run } from './score.ts';
import { report } from './table.ts';

const LABEL = { obverse: 'a.jpg', reverse: null, series: 'Mercury Dime', year: 1916, mintMark: 'D' };
const DIME = {
  name: '1916-D Mercury Dime',
  series: 'Mercury Dimes',
  coinType: 'Mercury Dime',
  year: 1916,
  mintMark: 'D',
};

function said(coin: Partial<Identification>): Identification {
  return {
    ...DIME,
    outcome: 'identified',
    confidence: 80,
    alternatives: [],
    ...coin,
  } as unknown as Identification;
}

const run = (identification: Identification | null): Run => ({
  label: LABEL,
  identification,
  error: identification ? null : '503 {}',
  ms: 1200,
  tokens: { input: 900, output: 100 },
});

test('series counts by any of its names; a missing mark is none', () => {
  expect(judge(LABEL, DIME)).toEqual({ series: true, year: true, mintMark: true, coin: true });
  expect(judge({ ...LABEL, series: 'mercury dimes' }, DIME).series).toBe(true);
  expect(judge({ ...LABEL, mintMark: '' }, { ...DIME, mintMark: null }).mintMark).toBe(true);
  expect(judge({ ...LABEL, series: 'Lincoln Cent' }, { ...DIME, coinType: 'Lincoln Penny' }).series).toBe(
    true,
  );
  expect(judge({ ...LABEL, series: 'Roosevelt Dime' }, DIME).series).toBe(false);
});

test('where the year is not known, the series alone counts', () => {
  expect(judge({ ...LABEL, year: 0, mintMark: '' }, DIME).coin).toBe(true);
  expect(judge({ ...LABEL, year: 0, series: 'Barber Dime' }, DIME).coin).toBe(false);
});

test('what is offered beside the answer counts apart', () => {
  const other = { ...DIME, name: '1916-S Mercury Dime', mintMark: 'S' };
  const alternatives = [{ ...DIME, reason: 'Nearest possible issue', confidence: null }];
  expect(judge(LABEL, other).coin).toBe(false);
  expect(judgeOffered(LABEL, said({ ...other, alternatives })).coin).toBe(true);
});

test('bands hold what was said with so much confidence, and how much of it was right', () => {
  const runs = [
    run(said({ confidence: 95 })),
    run(said({ confidence: 91, year: 1917 })),
    run(said({ confidence: 100 })),
    run(said({ confidence: 42 })),
    run(said({ outcome: 'unknown', confidence: 0 })),
    run(null),
  ];
  expect(bandsOf(runs).map(({ from, coins, right }) => [from, coins, Math.round(right)])).toEqual([
    [90, 3, 67],
    [40, 1, 100],
  ]);
});

test('errors and coins not named count as wrong in the accuracy', () => {
  const text = report([run(said({})), run(null)]);
  expect(text).toContain('| series | 50.0 % (9–91) | 50.0 % (9–91) |');
  expect(text).toContain('Outcomes: 1 identified, 1 error.');
  expect(text).toContain('Each coin: 1.20 s (slowest 1.20 s), 900 tokens in, 100 out.');
});
