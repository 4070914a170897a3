import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Client, type TestApp, testApp } from '../testing/app.ts';

let it: TestApp;
let user: Client;
beforeAll(async () => {
  it = testApp();
  user = await it.user();
});
afterAll(() => it.close());

async function get(path: string, client = user) {
  const answer = await client.send(path);
  return { status: answer.status, body: await answer.json() };
}
const search = (q: string) => get(`/api/coin-search?q=${encodeURIComponent(q)}`);
const coin = { coinType: 'Mercury Dime', year: 1916, condition: 'Good (G-4, G-6)' };

test.each([
  '/api/coin-search?q=dime',
  '/api/catalogue/types',
  '/api/catalogue/types/mercury-dime',
  '/api/catalogue/issues?type=mercury-dime',
  '/api/catalogue/series?of=Mercury%20Dime',
])('visitor: %s asks to sign in', async (path) => {
  expect((await get(path, it.visitor)).status).toBe(401);
});

describe('user: the search', () => {
  test('answers ten entries with every field of the specification', async () => {
    const { body } = await search('quarter');
    expect(body.results).toHaveLength(10);
    expect(Object.keys(body.results[0])).toEqual(
      expect.arrayContaining(
        'name type years yearRanges composition weight diameter mintMarks variation specialVariations mintingTypes series obverseDescription reverseDescription designer rarity interestingFacts valueRange description condition silverContent source'.split(
          ' ',
        ),
      ),
    );
  });

  test.each([
    ['two letters of nonsense', 'qx'],
    ['one letter', 'm'],
    ['nothing', ''],
    ['emoji', '🪙🪙'],
    ['wildcards', '%_%'],
    ['SQL', "'; DROP TABLE coins; --"],
    ['a regular expression', '(a+)+$'],
    ['500 characters', 'x'.repeat(500)],
    ['500 words', 'morgan '.repeat(70)],
    ['year 999', '999'],
    ['year 9999', '9999'],
    ['a NUL', 'mor\0gan'],
  ])('takes %s', async (_, q) => {
    const { status, body } = await search(q);
    expect(status).toBe(200);
    expect(Array.isArray(body.results)).toBe(true);
  });

  test('says what a wrong limit is, and what is missing', async () => {
    expect((await get('/api/coin-search?q=dime&limit=1000')).status).toBe(422);
    expect((await get('/api/coin-search')).body.message).toBe('Enter a search term.');
  });
});

describe('user: a type', () => {
  test('is answered whole, with designs and key dates', async () => {
    const { body } = await get('/api/catalogue/types/mercury-dime');
    expect(body.type).toMatchObject({
      id: 'mercury-dime',
      edge: 'Reeded',
      preciousOz: { silver: expect.closeTo(0.0723, 3) },
      designs: [],
    });
    expect(body.type.keyDates).toContainEqual(
      expect.objectContaining({ year: 1916, mintMark: 'D', kind: 'Key date' }),
    );
    const quarters = await get('/api/catalogue/types/state-quarter-clad');
    expect(quarters.body.type.designs).toHaveLength(50);
  });

  test('that does not exist is 404', async () => {
    for (const id of ['nickel-of-1850', '%00', '../platform/secret', 'x'.repeat(3000)]) {
      expect((await get(`/api/catalogue/types/${encodeURIComponent(id)}`)).status).toBe(404);
    }
  });
});

describe('user: issues', () => {
  test('are asked for by type, by design or by name, of one year or all', async () => {
    const of = async (type: string, year?: number) =>
      (await get(`/api/catalogue/issues?type=${encodeURIComponent(type)}${year ? `&year=${year}` : ''}`))
        .body;
    expect((await of('mercury-dime', 1916)).issues).toHaveLength(3);
    expect((await of('Mercury Dime', 1916)).issues).toHaveLength(3);
    expect((await of('mercury-dime', 1922)).issues).toEqual([]);
    expect((await of('unknown', 1922)).issues).toEqual([]);
    const delaware = await of('state-quarters-1999-delaware', 1999);
    expect(new Set(delaware.issues.map(({ design }: { design: string }) => design))).toEqual(
      new Set(['Delaware', 'each design']),
    );
    const sets = await of('Proof Set', 1999);
    expect(sets.issues).toContainEqual(
      expect.objectContaining({ design: '1999 Silver Proof Set', mintMark: 'S' }),
    );
    expect(sets.types.length).toBeGreaterThan(1);
  });

  test('of a year bring its types, the one for circulation marked', async () => {
    const { body } = await get('/api/catalogue/issues?type=Washington%20Quarter&year=1999');
    const common = body.types.filter(({ common }: { common: boolean }) => common);
    expect(common).toMatchObject([{ id: 'state-quarter-clad', weight: '5.67' }]);
    expect(body.variations[0]).toMatchObject({ name: 'Delaware', group: '1999 State Quarter' });
  });

  test.each(['type=x&year=soon', 'type=x&year=-1', 'type=', 'year=1916'])('%s is refused', async (query) => {
    expect((await get(`/api/catalogue/issues?${query}`)).status).toBe(422);
  });

  test.each([999, 9999])('of the year %d are none', async (year) => {
    const { status, body } = await get(`/api/catalogue/issues?type=mercury-dime&year=${year}`);
    expect([status, body.issues]).toEqual([200, []]);
  });
});

describe('user: a series', () => {
  test('lists each year and mark once', async () => {
    const { body } = await get('/api/catalogue/series?of=Washington%20Quarter');
    const issues = body.series.issues.map(
      ({ year, mintMark }: { year: number; mintMark: string }) => `${year}${mintMark}`,
    );
    expect(issues).toContain('2019W');
    expect(new Set(issues).size).toBe(issues.length);
  });

  test('of an unknown name is null', async () => {
    expect((await get('/api/catalogue/series?of=Doubloon')).body).toEqual({ series: null });
  });
});

test.each([
  ['a mint mark of another century', { mintMark: 'CC' }, 'Mint mark CC is not available'],
  ['a year without such coins', { year: 1922 }, 'was not minted in 1922'],
])('user: %s is warned about, and can be stored all the same', async (_, change, sentence) => {
  const checked = await user.sendJson('POST', '/api/validate-coin', { ...coin, ...change });
  const { valid, warnings } = await checked.json();
  expect(valid).toBe(true);
  expect(warnings.join()).toContain(sentence);
  expect((await user.sendJson('POST', '/api/coins', { ...coin, ...change })).status).toBe(201);
});
