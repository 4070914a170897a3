import { expect, test } from 'bun:test';
import type { UpcomingRelease } from '../../shared/market/model.ts';
import { Markup, type Row } from './fill.ts';
import { releaseRows } from './filling.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const DAY = 24 * 3_600_000;

const release = (days: number, more: Partial<UpcomingRelease> = {}): UpcomingRelease => ({
  id: days + 100,
  name: 'Silver Eagle',
  description: null,
  releaseDate: new Date(Date.UTC(2026, 10, 21 + days)).toISOString(),
  datePrecision: 'day',
  price: '91.00',
  imageUrl: null,
  url: null,
  ...more,
});
const days = (...list: number[]) => list.map((day) => release(day));
const inWords = (rows: { id?: string; shown?: string }[]) =>
  rows.map(({ id, shown }) => `${Number(id) - 100}${shown ? ' hidden' : ''}`);

test('today in UTC is upcoming, yesterday is past; upcoming ones begin with the next, past ones with the last', () => {
  const { upcoming, past } = releaseRows(days(-9, 3, 0, -2, 40), NOON);
  expect(inWords(upcoming)).toEqual(['0', '3', '40']);
  expect(inWords(past)).toEqual(['-2', '-9']);
});

test('five past ones are shown, and as many more are there as may still be to come in the west', () => {
  const { past } = releaseRows(days(-1, -1, -2, -3, -4, -5, -6, -7, -8), NOON);
  expect(inWords(past)).toEqual(['-1', '-1', '-2', '-3', '-4', '-5 hidden', '-6 hidden']);
});

test('the landing page shows ten, with those of yesterday and as many after them as may be over in the east', () => {
  const { landing } = releaseRows(
    days(-2, -1, 0, 0, ...Array.from({ length: 14 }, (_, day) => day + 1)),
    NOON,
  );
  expect(inWords(landing)).toEqual([
    '-1 hidden',
    '0',
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9 hidden',
    '10 hidden',
  ]);
});

test.each([
  [0, 'Today', 'red'],
  [1, 'Tomorrow', 'red'],
  [7, '7 days', 'red'],
  [8, '1 week', 'orange'],
  [30, '4 weeks', 'orange'],
  [31, '1 month', 'blue'],
  [-1, 'Released', 'grey'],
])('%p days away is said and coloured as it is', (day, label, tone) => {
  const { upcoming, past } = releaseRows([release(day)], NOON);
  expect([...upcoming, ...past]).toMatchObject([{ label, tone }]);
});

const htmlOf = (row: Row | undefined) => (row?.disc instanceof Markup ? row.disc.html : '');

test.each([
  ['American Eagle 2026 Silver Proof Coin', 'walking'],
  ['American Eagle 2026 One Ounce Gold Proof Coin', 'saint'],
  ['Morgan 2026 Silver Dollar', 'morgan'],
  ['2026 Native American $1 Coin', 'sacagawea'],
  ['American Eagle 2026 Platinum Proof Coin', undefined],
  ['2026 Emerging Liberty Dime', undefined],
  ['2026 American Innovation $1 Coin: Iowa', undefined],
  ['American Liberty 2026 Gold Coin', undefined],
  ['2026 Presidential Silver Medal', undefined],
  ['2026 United States Mint Silver Proof Set', undefined],
] as const)('%s is drawn with its own motif or with none', (name, motif) => {
  const [row] = releaseRows([release(1, { name })], NOON, '/coins').upcoming;
  const relief = /url\(\/coins\/motifs\/\w+\/([\w-]+?)(-proof)?\.webp/.exec(htmlOf(row))?.[1];
  expect(relief).toBe(motif);
  expect(htmlOf(row)).toContain('>2026<');
});

test('without price, address and picture there is TBD, the mint’s own page and a drawn coin', () => {
  const [row] = releaseRows([release(1, { name: 'American Gold Eagle Proof', price: null })], NOON).upcoming;
  expect(row).toMatchObject({
    price: 'TBD',
    dollars: 'TBD',
    url: 'https://www.usmint.gov/news',
    image: '',
    metal: 'gold',
  });
  expect(htmlOf(row)).toMatch(
    /^<svg class="coin coin-gold coin-proof coin-struck" .*saint-proof\.webp.*>2026</,
  );
});

test('a link nobody should follow and a picture of somebody else’s are left out, and so is a date that is none', () => {
  const odd = { url: 'javascript:alert(1)', imageUrl: 'https://elsewhere.example/a.webp' };
  const { upcoming } = releaseRows([release(1, odd), release(2, { releaseDate: 'soon' })], NOON);
  expect(upcoming).toHaveLength(1);
  expect(upcoming[0]).toMatchObject({ url: 'https://www.usmint.gov/news', image: '' });
});

test('the price of a list is exact, on the landing page in whole dollars', () => {
  const [row] = releaseRows([release(1, { price: '5144.50' })], NOON + DAY).upcoming;
  expect(row).toMatchObject({ price: '$5,144.50', dollars: '$5,145' });
});

/** A release of a year, whose day is still to be announced. */
const open = (year: number) =>
  release(0, {
    id: year,
    name: `${year} American Eagle Gold Coin`,
    releaseDate: `${year}-12-31T00:00:00.000Z`,
    datePrecision: 'year',
    price: null,
  });

test('what has no day yet comes after what has one, says so, and counts no days', () => {
  const { upcoming, past, landing } = releaseRows([open(2027), release(40), open(2026), release(500)], NOON);
  expect(upcoming.map(({ id }) => id)).toEqual(['140', '600', '2027', '2026']);
  expect(upcoming.at(2)).toMatchObject({
    ...{
      date: '2027',
      day: '2027 · date to be announced',
      label: '',
      shown: '',
    },
  });
  // On the landing page it would say nothing beside them.
  expect(landing.map(({ id }) => id)).toEqual(['140', '600']);
  expect(past).toEqual([]);
});

test('a promise of a year that is over is neither upcoming nor past', () => {
  const { upcoming, past, landing } = releaseRows([open(2025), release(-3)], NOON);
  expect(inWords(past)).toEqual(['-3']);
  expect([...upcoming, ...landing]).toEqual([]);
});

test('what is released is not said to have its price still decided', () => {
  const { past } = releaseRows([release(-1, { price: null })], NOON);
  expect(past[0]).toMatchObject({ price: '', dollars: '' });
});
