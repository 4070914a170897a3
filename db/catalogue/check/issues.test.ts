import type { CatalogueData, IssueRow } from '../records.ts';
import { checkIssues } from './issues.ts';
import { dime, finds, force, rows } from './testing.ts';

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
