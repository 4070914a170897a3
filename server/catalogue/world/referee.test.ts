import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { loadWorld } from '../../../db/catalogue/world/ready.ts';
import { english } from '../../../shared/language/testing.ts';
import { assetFolder } from '../../core/assets.ts';
import { judgeWorldCoin, type WorldClaim } from './referee.ts';
import { denominationKey } from './words.ts';

const world = loadWorld(assetFolder('catalogue'));
const judge = (claim: WorldClaim) => english(judgeWorldCoin(world, claim));

test.each<[WorldClaim, string]>([
  [{ country: 'Germany', denomination: '2 Euro', year: 2010, currency: 'EUR' }, 'eu-de-2002-200'],
  [{ country: 'Germany', denomination: '1 Deutsche Mark', year: 1950 }, 'de-1-mark-1950'],
  [{ country: 'Deutschland', denomination: '50 Euro Cents', year: 2002 }, 'eu-de-2002-050'],
  [{ country: 'UK', denomination: 'Half Crown', year: 1915, ruler: 'King George V' }, 'gb-1-halfcrown-1911'],
  [
    { country: 'Great Britain', denomination: 'Half Crown', year: 1936, ruler: 'George V' },
    'gb-1-halfcrown-1927',
  ],
  [
    { country: 'Germany', denomination: '2 euro', year: 2008, words: 'Hamburg Michaeliskirche' },
    'eu-de-2008-gfs-200-c',
  ],
  [{ country: 'Russian Empire', denomination: 'Ruble', year: 1898 }, 'xru-1-rouble-1895'],
])('%p is known', (claim, id) => {
  expect(judge(claim)).toMatchObject({ standing: 'known', type: { id, year: claim.year } });
});

test('a German coin of 1910 is of the Empire', () => {
  expect(judge({ country: 'Germany', denomination: '1 mark', year: 1910 })).toMatchObject({
    standing: 'known',
    country: { code: 'XDE' },
  });
});

test.each<[WorldClaim, RegExp]>([
  [
    { country: 'Germany', denomination: '2 euro', year: 1990 },
    /cannot be of 1990: Euro was its currency from 1999/,
  ],
  [{ country: 'Italy', denomination: '500 lire', year: 2010, currency: 'ITL' }, /cannot be of 2010/],
  [{ country: 'Soviet Union', denomination: '1 rouble', year: 1850, currency: 'SUR' }, /1850/],
])('%p is impossible, and says why', (claim, reason) => {
  const verdict = judge(claim);
  expect(verdict.standing).toBe('impossible');
  expect(verdict.flags.join(' ')).toMatch(reason);
  expect(verdict.alternatives.length).toBeGreaterThan(0);
  expect(verdict.type).toBeNull();
});

test('what the catalogue has not is said to be so, and the nearest types are offered', () => {
  expect(judge({ country: 'Atlantis', denomination: '5 clams', year: 1900 })).toMatchObject({
    standing: 'not in the catalogue',
    country: null,
    flags: ['Not in the catalogue. It knows no country named Atlantis.'],
  });
  const ghana = judge({ country: 'Ghana', denomination: '10 pesewas', year: 1967 });
  expect(ghana).toMatchObject({ standing: 'not in the catalogue', country: { code: 'GH' } });
  const near = judge({ country: 'Switzerland', denomination: '3 francs', year: 1960 });
  expect(near.standing).toBe('not in the catalogue');
  expect(near.alternatives.every(({ countryCode }) => countryCode === 'CH')).toBe(true);
});

test('another ruler, metal or weight is doubtful, and agreement falls', () => {
  const whole = judge({
    country: 'UK',
    denomination: 'half crown',
    year: 1915,
    ruler: 'George V',
    composition: 'Silver',
  });
  expect(whole).toMatchObject({ agreement: 1 });
  const doubtful = judge({
    country: 'UK',
    denomination: 'half crown',
    year: 1915,
    ruler: 'Edward VII',
    composition: 'Gold',
  });
  expect(doubtful.flags.join(' ')).toContain('names George V for 1915, not Edward VII');
  expect(doubtful.agreement).toBeLessThan(0.7);
});

test('years of other calendars are taken for what they are', () => {
  const thai = judge({ country: 'Thailand', denomination: '10 baht', year: 2535 });
  expect(thai).toMatchObject({ standing: 'known', year: 1992 });
  expect(thai.flags.join()).toContain('2535 is taken for one of the Buddhist era: 1992');
});

test('every type of the catalogue is known to the referee under its own words', () => {
  const lost = world.types.filter(({ country, denomination, from, ruler, composition }) => {
    const name = world.countriesByCode.get(country)?.name ?? '';
    const claim = { country: name, denomination, year: from, ruler, composition };
    return judge(claim).standing !== 'known';
  });
  expect(lost.map(({ id }) => id)).toEqual([]);
});

test('whatever is claimed is judged', () => {
  const text = fc.option(fc.oneof(fc.string(), fc.constantFrom('Germany', '2 euro', 'EUR', 'George V')));
  fc.assert(
    fc.property(
      fc.record({
        country: text,
        denomination: text,
        currency: text,
        ruler: text,
        words: text,
        year: fc.option(fc.integer()),
      }),
      (claim) => ['known', 'impossible', 'not in the catalogue'].includes(judge(claim).standing),
    ),
    { numRuns: 200 },
  );
});

test.each([
  ['Two Euros', '2 euro'],
  ['€2', '2 euro'],
  ['50 Euro Cent', '50 cent'],
  ['Half Crown', '1 halfcrown'],
  ['½ lira', '1/2 lira'],
  ['Sixpence', '6 penny'],
  ['6 pence', '6 penny'],
  ['5 Kronor', '5 krone'],
  ['Peso', '1 peso'],
  ['100 Yen', '100 yen'],
])('"%s" is %s', (text, key) => {
  expect(denominationKey(text)).toBe(key);
});
