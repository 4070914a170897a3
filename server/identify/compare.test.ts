import { expect, test } from 'bun:test';
import { comparedFields, differencesOf } from './compare.ts';
import { referee, refereeClaim } from './referee/rules.ts';
import { answer, catalogues } from './referee/testing.ts';

const claim = (year: number, mintMark: string) =>
  refereeClaim(catalogues, {
    ...{ name: `${year}-${mintMark} Mercury Dime`, year, mintMark },
    ...{ series: 'Mercury Dime', coinType: 'Mercury Dime' },
  });
function seen(coin: Record<string, unknown>) {
  const said = answer(coin);
  return { said, verdict: referee(catalogues, said) };
}
const rows = (coin: ReturnType<typeof claim>, other: ReturnType<typeof seen>) =>
  Object.fromEntries(comparedFields(coin, other).map(({ field, ...row }) => [field, row]));

test('where both coins can be the catalogue has no word', () => {
  const all = rows(claim(1941, 'D'), seen({ year: 1942, mintMark: 'S', name: '1942-S Mercury Dime' }));
  expect(Object.values(all).map(({ catalogue: word }) => word)).toEqual(Array(7).fill(null));
  expect(all.year).toMatchObject({ first: '1941', second: '1942', agree: false });
});

test('where only one can be it speaks for that one', () => {
  const possible = claim(1941, 'D');
  const no = seen({ year: 1923, mintMark: 'CC', name: '1923-CC Mercury Dime' });
  expect(no.verdict.catalogueMatch?.possible).toBe(false);
  expect(rows(possible, no).year).toMatchObject({ first: '1941', second: '1923', catalogue: '1941' });
  const yes = seen({ year: 1941, mintMark: 'D' });
  expect(rows(claim(1941, 'CC'), yes).mintMark).toMatchObject({ first: 'CC', second: 'D', catalogue: 'D' });
});

test('where neither can be it offers the nearest issue', () => {
  const coin = claim(1923, 'CC');
  const [nearest] = coin.alternatives;
  const all = rows(coin, seen({ verdict: 'coin', year: 1933, mintMark: 'CC', name: '1933-CC Mercury Dime' }));
  expect(all.year?.catalogue).toBe(String(nearest?.year));
  expect(all.mintMark?.catalogue).toBe(nearest?.mintMark ?? null);
});

test('a mark that was not made out is no value and no difference', () => {
  const [coin, other] = [claim(1941, 'D'), seen({ mintMark: null })];
  expect(differencesOf(coin, other)).toEqual([]);
  expect(rows(coin, other).mintMark).toEqual({
    ...{ label: 'Mint mark', first: 'D', second: null, catalogue: null, agree: true },
  });
  expect(differencesOf(coin, seen({ mintMark: '' }))).toEqual(['mintMark']);
});
