import { expect, test } from 'bun:test';
import { checkCatalogue, checkCompleteness, checkIssues } from './check.ts';
import type { CatalogueData, IssueRow } from './records.ts';
import { bundled, CHECK_SCRIPT, dime, finds, first, force, rows, setType } from './testing.ts';

test('the bundled catalogue has no problem', () => {
  expect(checkCatalogue(bundled).problems).toEqual([]);
});

test('is counted by series, type, confidence and programme', () => {
  const { counts } = checkCatalogue(bundled);
  expect(counts?.issues.issues).toBeGreaterThan(6800);
  const { high = 0, medium = 0, low = 0 } = counts?.issues.confidence ?? {};
  expect(high + medium + low).toBe(counts?.issues.issues ?? Number.NaN);
  const mercury = counts?.series.find(({ types }) => types.some(({ id }) => id === 'mercury-dime'));
  expect(mercury?.tally.withMintage).toBeGreaterThanOrEqual(77);
  expect(counts?.programmes).toContainEqual({ name: 'state-quarters', designs: 50 });
});

test('catalogue:check prints the counts and ends with 0', () => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, CHECK_SCRIPT]);
  expect(stderr.toString()).toBe('');
  expect(stdout.toString()).toMatch(/All issues +[\d,]+ issues +[\d,]+ with mintage[\s\S]+No problems\.\n$/);
  expect(exitCode).toBe(0);
});

test('what is only bad style or missing is no reason to refuse what an operator adds', () => {
  const data = structuredClone(bundled);
  setType(data, 'mercury-dime', { note: 'Silver \u2014  always, see example.org ' });
  data.items.pop();
  expect(checkCatalogue(data).problems.length).toBeGreaterThan(3);
  expect(checkCatalogue(data, { sound: true }).problems.filter(({ section }) => section === 'types')).toEqual(
    [],
  );
});

test.each([
  ['nothing at all', null],
  [
    'lists of nothing',
    {
      types: [null],
      issues: { sources: [], issues: { x: [[]] } },
      items: [1],
      keyDates: ['x'],
      sets: [[]],
      words: 0,
      legends: [],
    },
  ],
])('%s is refused, not stumbled over', (_name, files) => {
  const { types, issues, items, keyDates, sets, words, legends } = Object(files);
  const { problems, counts } = checkCatalogue({ types, issues, items, keyDates, sets, words, legends });
  expect(problems.length).toBeGreaterThan(4);
  expect(counts).toBeNull();
});

const add = (data: CatalogueData, id: string, ...row: IssueRow) => {
  rows(data, id).push(row);
};

finds(checkIssues, [
  [
    'issues of no type',
    (data) => force(data.issues.issues, { 'winged-dime': [dime(data)] }),
    /issues winged-dime: there is no type/,
  ],
  [
    'a year outside of its type',
    (data) => add(data, 'mercury-dime', 1946, 'D', 'business', null, 'low', 0),
    /mercury-dime 1946-D business: 1946 is not among/,
  ],
  [
    'a mark outside of its type',
    (data) => add(data, 'mercury-dime', 1930, 'O', 'business', null, 'low', 0),
    /mint mark "O" is not among/,
  ],
  [
    'Carson City in 1894',
    (data) => add(data, 'morgan-dollar', 1894, 'CC', 'business', null, 'low', 0),
    /no mint signed with CC in 1894/,
  ],
  [
    'New Orleans in 1870',
    (data) => add(data, 'double-eagle-liberty-type-2', 1870, 'O', 'business', null, 'low', 0),
    /no mint signed with O in 1870/,
  ],
  [
    'Denver in 1905',
    (data) => add(data, 'barber-dime', 1905, 'D', 'business', null, 'low', 0),
    /no mint signed with D in 1905/,
  ],
  [
    'San Francisco in 1853',
    (data) => add(data, 'dime-seated-stars', 1853, 'S', 'business', null, 'low', 0),
    /no mint signed with S in 1853/,
  ],
  [
    'West Point in 1983',
    (data) => add(data, 'roosevelt-dime-clad', 1983, 'W', 'business', null, 'low', 0),
    /no mint signed with W in 1983/,
  ],
  [
    'a P in 1950',
    (data) => add(data, 'jefferson-nickel-1946-2003', 1950, 'P', 'business', null, 'low', 0),
    /no mint signed with P in 1950/,
  ],
  [
    'Dahlonega on silver',
    (data) => add(data, 'dime-seated-stars', 1850, 'D', 'business', null, 'low', 0),
    /D stood on gold alone in 1850/,
  ],
  [
    'Charlotte on silver',
    (data) => add(data, 'dime-seated-stars', 1850, 'C', 'business', null, 'low', 0),
    /C stood on gold alone in 1850/,
  ],
  [
    'a year without issues',
    (data) =>
      force(data.issues.issues, {
        'mercury-dime': rows(data, 'mercury-dime').filter(([year]) => year !== 1931),
      }),
    /types mercury-dime: no issue of 1931/,
  ],
  ['an issue twice', (data) => add(data, 'mercury-dime', ...dime(data)), /mercury-dime 1916.*listed twice/],
  [
    'a source that is not listed',
    (data) => force(dime(data), { 5: 9999 }),
    /its source 9999 is not in the list/,
  ],
  [
    'a design that does not exist',
    (data) => add(data, 'mercury-dime', 1916, '', 'business', null, 'low', 0, { item: 'wings' }),
    /there is no item "wings"/,
  ],
  ['a strike misspelt', (data) => force(dime(data), { 2: 'busines' }), /strike "busines" is none of/],
  [
    'more coins than were ever struck',
    (data) => force(dime(data), { 3: 22_180_080_000 }),
    /22180080000 coins are more/,
  ],
]);

const without = (programme: string, year?: number) => (data: CatalogueData) => {
  const gone = data.items.findIndex(
    (item) => item.programme === programme && (!year || item.years.includes(year)),
  );
  data.items.splice(gone, 1);
};
const noneIn = (category: string) => (data: CatalogueData) => {
  data.types = data.types.filter((one) => one.category !== category);
};

finds(checkCompleteness, [
  ['49 states', without('state-quarters'), /state-quarters has 49 designs of 50/],
  ['five territories', without('dc-and-territories-quarters'), /has 5 designs of 6/],
  ['55 parks', without('america-the-beautiful-quarters'), /has 55 designs of 56/],
  ['19 women', without('american-women-quarters'), /has 19 designs of 20/],
  ['39 presidents', without('presidential-dollars'), /has 39 designs of 40/],
  ['41 spouses', without('first-spouse-gold'), /has 41 designs of 42/],
  ['four designs of 2026', without('semiquincentennial-quarters'), /has 4 designs of 5/],
  [
    'no Native American dollar of a year',
    without('native-american-dollars', 2016),
    /has 0 designs of 1 in 2016/,
  ],
  ['three innovations in a year', without('american-innovation-dollars', 2021), /has 3 designs of 4 in 2021/],
  [
    'no introductory innovation dollar',
    without('american-innovation-dollars', 2018),
    /has 0 designs of 1 in 2018/,
  ],
  [
    'three Lincolns of 2009',
    (data) => setType(data, 'lincoln-2009-presidency', { id: 'lincoln-2009-office' }),
    /lincoln-2009-presidency of the Lincoln/,
  ],
  [
    'three Westward Journeys',
    (data) => setType(data, 'jefferson-nickel-2005-bison', { id: 'bison' }),
    /2005-bison of the Westward/,
  ],
  [
    'no proof set of a year',
    (data) => force(data, { sets: data.sets.filter(({ year }) => year !== 1983) }),
    /no proof set of 1983/,
  ],
  [
    'no set of 99.9% silver',
    (data) => force(data, { sets: data.sets.filter((one) => one.silverContent !== '99.9%') }),
    /no proof set with 99\.9%/,
  ],
  [
    'no set of 90% silver',
    (data) => force(data, { sets: data.sets.filter((one) => one.silverContent !== '90%') }),
    /no proof set with 90%/,
  ],
  [
    'no 40% silver of 1976',
    (data) =>
      force(data, { sets: data.sets.filter((one) => one.year !== 1976 || one.silverContent !== '40%') }),
    /the 40% silver of 1976 is missing/,
  ],
  [
    '40% silver in 1999',
    (data) => force(first(data.sets.filter(({ year }) => year === 1999)), { silverContent: '40%' }),
    /1999 had no set with 40%/,
  ],
  ['a category nothing leads to', noneIn('Trade Dollars'), /no entry leads to the category Trade Dollars/],
  ['a coin type nothing leads to', noneIn('Peace Silver Dollars'), /no entry is a Peace Silver Dollar/],
  [
    'a design whose name makes it another coin',
    (data) => {
      const dollar = data.items.filter(({ programme }) => programme === 'native-american-dollars');
      force(first(dollar), { name: 'Morgan and the Farmers' });
    },
    /items native-american-dollars-2009\S*: would be filled in as a Morgan Silver Dollar/,
  ],
]);
