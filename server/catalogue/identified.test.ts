import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { loadWorld } from '../../db/catalogue/world/ready.ts';
import { assetFolder } from '../core/assets.ts';
import { DEMO_COINS } from '../operate/demo/coins.ts';
import { entryOf } from './entries.ts';
import { type DescribedCoin, identified, usIds } from './identified.ts';
import { marksOf, struck } from './issues.ts';
import { referenceFor } from './reference.ts';
import { type WorldCoin, worldIds, worldTypeOf } from './world/referee.ts';

const catalogue = loadCatalogue(assetFolder('catalogue'));
const world = loadWorld(assetFolder('catalogue'));

/** Each type, design, variety and set of the catalogue as a form fills it in, the years and marks of a type in turn. */
function* ofTheCatalogue(): Generator<DescribedCoin> {
  const { types, items, sets, keyDates, typesById } = catalogue;
  let turn = 0;
  const coinOf = (subject: Parameters<typeof entryOf>[1], mintMark: string | null): DescribedCoin => {
    const { name, coinTypeOption, type, series, variation, year, yearRanges } = entryOf(catalogue, subject);
    turn += 1;
    return {
      ...{ name, mintMark, coinType: coinTypeOption ?? type, year: year ?? yearRanges[0]?.start ?? 1900 },
      ...(turn % 2 && { series }),
      ...(turn % 3 === 0 && { variation }),
      condition: turn % 5 ? 'Fine (F-12, F-15)' : 'Proof Coin',
    };
  };
  for (const type of types)
    for (const year of struck(catalogue, type.id).keys()) {
      const marks = marksOf(catalogue, type, year);
      yield coinOf({ type, year }, marks[turn % (marks.length + 1)] ?? null);
    }
  for (const item of items) {
    const type = typesById.get(item.typeIds[turn % item.typeIds.length] ?? '');
    if (type) yield coinOf({ type, item, year: item.years[0] ?? null }, item.mintMarks[0] ?? null);
  }
  for (const keyDate of keyDates) {
    const type = typesById.get(keyDate.typeId);
    if (type) yield coinOf({ type, keyDate, year: keyDate.year }, turn % 2 ? keyDate.mintMark : null);
  }
  for (const set of sets) {
    const type = typesById.get(set.typeId);
    if (type) yield coinOf({ type, set }, null);
  }
}

/** What a coin is by its words and by the ids that are stored of them: the same objects of the catalogue. */
function expectSame(coin: DescribedCoin): void {
  const byWords = identified(catalogue, coin);
  const byIds = identified(catalogue, { ...coin, catalogueIds: usIds(catalogue, coin) });
  const { likely, ...rest } = byIds;
  const { likely: expected, ...others } = byWords;
  expect({ name: coin.name, ...rest }).toEqual({ name: coin.name, ...others });
  expect(likely.map(({ mark }) => mark)).toEqual(expected.map(({ mark }) => mark));
  expect(likely.every(({ document }, at) => document === expected[at]?.document)).toBe(true);
}

test('every type, design, variety and set is the same by its words and by what is stored of them', () => {
  let [coins, known] = [0, 0];
  for (const coin of ofTheCatalogue()) {
    expectSame(coin);
    coins += 1;
    if (coins % 10 === 0) {
      const stored = { ...coin, catalogueIds: usIds(catalogue, coin) };
      const reference = referenceFor(catalogue, coin);
      expect(referenceFor(catalogue, stored)).toEqual(reference);
      if (reference) known += 1;
    }
  }
  expect(coins).toBeGreaterThan(3000);
  expect(known).toBeGreaterThan(200);
});

test('so is whatever else people call their coins', () => {
  const word = fc.constantFrom(
    ...[
      '1916',
      'D',
      'Mercury',
      'dime',
      'Morgan',
      'silver',
      'dollar',
      'proof',
      'set',
      'cent',
      'copper',
      'steel',
      'small date',
    ],
    ...[
      'Type 2',
      'doubled die',
      'Washington',
      'quarter',
      'CC',
      'eagle',
      'gold',
      '1 oz',
      'no mint mark',
      '½',
      'from Anna',
    ],
  );
  const words = fc.array(word, { maxLength: 6 }).map((all) => all.join(' '));
  fc.assert(
    fc.property(
      fc.record({
        ...{ name: words, coinType: words, series: fc.option(words), variation: fc.option(words) },
        year: fc.constantFrom(1878, 1909, 1916, 1943, 1955, 1976, 1982, 2007, 2021),
        mintMark: fc.constantFrom(null, '', 'P', 'D', 'S', 'CC', 'W'),
        condition: fc.constantFrom(null, 'Proof Coin', 'Good (G-4, G-6)'),
        grade: fc.constantFrom(null, 'PR-65', 'MS-63'),
      }),
      expectSame,
    ),
  );
});

test('so is each coin of the demonstration, and each type of the world', () => {
  const coins = DEMO_COINS.map(({ coin }) => coin as unknown as DescribedCoin & WorldCoin);
  for (const coin of coins.filter(({ country }) => country === undefined)) expectSame(coin);
  const types = world.types
    .filter((_, at) => at % 40 === 0)
    .map(({ denomination, from, country, currency, name, ruler }) => ({
      ...{ coinType: denomination, year: from, country, currency, name, ruler },
    }));
  const ofTheWorld: WorldCoin[] = [...coins.filter(({ country }) => country), ...types];
  expect(ofTheWorld.length).toBeGreaterThan(50);
  for (const coin of ofTheWorld)
    expect(worldTypeOf(world, { ...coin, catalogueIds: worldIds(world, coin) })).toBe(
      worldTypeOf(world, coin),
    );
});

const DIME = { name: '1916-D Mercury Dime', coinType: 'Mercury Dime', year: 1916, mintMark: 'D' };
const MORGAN = { name: '1921 Morgan Dollar', coinType: 'Morgan Silver Dollar', year: 1921, mintMark: null };
const typeOf = (coin: DescribedCoin, of = catalogue) => identified(of, coin).likely[0]?.document.type.id;

test('ids count only with the words and the version of the catalogue they are of', () => {
  const catalogueIds = usIds(catalogue, DIME);
  // Told by something no words say.
  const told = catalogueIds.replace('mercury-dime', 'barber-dime');
  expect(typeOf({ ...DIME, catalogueIds: told })).toBe('barber-dime');
  expect(typeOf({ ...MORGAN, catalogueIds: told })).toBe('morgan-dollar');
  expect(typeOf({ ...DIME, year: 1917, catalogueIds: told })).toBe('mercury-dime');
  expect(typeOf({ ...DIME, condition: 'Proof Coin', catalogueIds: told })).toBe('mercury-dime');
  expect(typeOf({ ...DIME, catalogueIds: told }, { ...catalogue, version: 'another' })).toBe('mercury-dime');
  expect(typeOf({ ...DIME, catalogueIds: null })).toBe('mercury-dime');
});

test('words are read as they were when READING of db/catalogue/load.ts was last raised', () => {
  const hash = new Bun.CryptoHasher('sha256');
  for (const coin of ofTheCatalogue()) hash.update(usIds(catalogue, coin).split(',').slice(2).join());
  const read = hash.digest('hex').slice(0, 16);
  // With another catalogue both are others: take them over. With the same one, raise READING first, or coins keep what they were read as.
  expect({ version: catalogue.version, read }).toEqual({
    version: '3icmhfnoxz1ak',
    read: 'dd3b6e50e07652ca',
  });
});
