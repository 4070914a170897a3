import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { CatalogueEntry } from '../../shared/catalogue/model.ts';
import { rangesText } from '../../shared/catalogue/possible.ts';
import { entryOf, onlyNote } from './entries.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));
const type = (id: string) => {
  const found = catalogue.typesById.get(id);
  if (!found) throw new Error(`no type ${id}`);
  return found;
};
const entry = (id: string, year?: number, mark?: string) =>
  entryOf(catalogue, { type: type(id), year, mark });

describe('an entry', () => {
  test('of a type spans its years and lists the marks of each', () => {
    const mercury = entry('mercury-dime');
    expect(mercury).toMatchObject({
      id: 'mercury-dime',
      name: 'Mercury Dime',
      years: '1916–1921, 1923–1931 and 1934–1945',
      year: null,
      mintMark: null,
      mintMarks: ['', 'D', 'S'],
      valueRange: null,
      condition: null,
    });
    expect(mercury.mintMarksByYear?.['1921']).toEqual(['', 'D']);
    expect(mercury.mintMarksByYear?.['1922']).toBeUndefined();
  });

  test('of a year where several mints struck is not yet one issue, and tells of the coin without a mark', () => {
    expect(entry('mercury-dime', 1916)).toMatchObject({
      year: 1916,
      mintMark: null,
      mintage: 22_180_080,
      years: '1916',
    });
  });

  test('of a year with one mint is that issue', () => {
    expect(entry('indian-cent-bronze', 1877)).toMatchObject({
      name: '1877 Indian Head Cent',
      mintMark: '',
      mintage: 852_500,
      keyDate: 'Key date',
      rarity: 'Less Common',
    });
  });

  test('tells namesakes of one year apart, and only those', () => {
    expect(entry('lincoln-memorial-bronze', 1982).name).toBe('1982 Lincoln Memorial Cent (bronze)');
    expect(entry('lincoln-memorial-bronze', 1975).name).toBe('1975 Lincoln Memorial Cent');
    expect(entry('roosevelt-dime-silver', 1964).name).toBe('1964 Roosevelt Dime');
  });

  test('of a set has no condition and the sets sold', () => {
    const set = catalogue.sets.find(({ id }) => id === '1968-proof-set');
    expect(entryOf(catalogue, { type: type('proof-set-clad'), set })).toMatchObject({
      name: '1968 Proof Set',
      condition: 'Not Applicable',
      mintMark: 'S',
      mintage: 3_041_506,
      silverContent: '40%',
      coinTypeOption: 'Proof Set',
    });
  });

  test('of a variety tells how to know it, and claims no mintage', () => {
    const keyDate = catalogue.keyDates.find(({ name }) => name === '1937-D 3-Legged Buffalo Nickel');
    expect(entryOf(catalogue, { type: type('buffalo-nickel-type-2'), keyDate })).toMatchObject({
      year: 1937,
      mintMark: 'D',
      mintage: null,
      keyDate: 'Key date',
      note: expect.stringContaining('leg'),
    });
  });

  test('of a design describes it', () => {
    const item = catalogue.itemsById.get('state-quarters-1999-delaware');
    expect(
      entryOf(catalogue, { type: type('state-quarter-clad'), item, year: 1999, mark: 'P' }),
    ).toMatchObject({
      name: '1999-P Delaware State Quarter',
      variation: 'Delaware',
      reverseDescription: 'Caesar Rodney on horseback',
      mintage: 373_400_000,
    });
  });

  test('of a pattern says so', () => {
    expect(entry('flying-eagle-cent', 1856).note).toBe('Pattern, not a regular issue');
  });

  test('of every type fits the schema', () => {
    const wrong = catalogue.types.filter(
      (each) => !CatalogueEntry.safeParse(entryOf(catalogue, { type: each })).success,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

test('years in words', () => {
  expect(rangesText([{ start: 1921, end: 1921 }])).toBe('1921');
  expect(
    rangesText([
      { start: 1878, end: 1904 },
      { start: 1921, end: 1921 },
    ]),
  ).toBe('1878–1904 and 1921');
});

test('mints in words', () => {
  expect(onlyNote(catalogue, type('barber-dime'), 1916, ['', 'S'])).toBe(
    'Philadelphia and San Francisco only',
  );
  expect(onlyNote(catalogue, type('gold-dollar-type-1'), 1850, ['D'])).toBe('Dahlonega only');
  expect(onlyNote(catalogue, type('american-silver-eagle-type-1'), 2015, [''])).toBe('No mint mark only');
});
