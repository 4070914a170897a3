import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { loadCatalogue } from './load.ts';
import { IssueFile, ItemRecord, KeyDateRecord, ProofSetRecord, TypeRecord } from './records.ts';

const folder = import.meta.dir;
const json = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const catalogue = loadCatalogue(folder);
const duplicates = (ids: string[]) => {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
};

/** Years in which a mint signed coins at all: nothing outside them can be right. */
const SIGNED: Record<string, [first: number, last: number][]> = {
  CC: [[1870, 1893]],
  O: [
    [1838, 1861],
    [1879, 1909],
  ],
  C: [[1838, 1861]],
  D: [
    [1838, 1861],
    [1906, 2100],
  ],
  S: [[1854, 2100]],
  W: [[1984, 2100]],
  P: [
    [1942, 1945],
    [1979, 2100],
  ],
};

test('every file has the form its schema says', () => {
  expect(z.array(TypeRecord).safeParse(json('types.json')).error).toBeUndefined();
  expect(z.array(ItemRecord).safeParse(json('items.json')).error).toBeUndefined();
  expect(z.array(KeyDateRecord).safeParse(json('key-dates.json')).error).toBeUndefined();
  expect(z.array(ProofSetRecord).safeParse(json('proof-sets.json')).error).toBeUndefined();
  expect(IssueFile.safeParse(json('issues.json')).error).toBeUndefined();
});

test('ids are unique and lead somewhere', () => {
  expect(duplicates(catalogue.types.map(({ id }) => id))).toEqual([]);
  expect(duplicates(catalogue.items.map(({ id }) => id))).toEqual([]);
  expect(duplicates(catalogue.sets.map(({ id }) => id))).toEqual([]);
  const known = (id: string) => catalogue.typesById.has(id);
  expect([...catalogue.issuesByType.keys()].filter((id) => !known(id))).toEqual([]);
  expect(catalogue.items.flatMap(({ typeIds }) => typeIds).filter((id) => !known(id))).toEqual([]);
  expect(catalogue.keyDates.map(({ typeId }) => typeId).filter((id) => !known(id))).toEqual([]);
  expect(catalogue.sets.map(({ typeId }) => typeId).filter((id) => !known(id))).toEqual([]);
  const items = [...catalogue.issuesByType.values()].flat().map(({ item }) => item);
  expect(items.filter((id) => id !== null && id !== '*' && !catalogue.itemsById.has(id))).toEqual([]);
});

test('nothing is lost: types, designs, key dates, sets and issues are all there', () => {
  expect(catalogue.types).toHaveLength(258);
  expect(catalogue.keyDates).toHaveLength(249);
  expect(catalogue.sets).toHaveLength(212);
  expect([...catalogue.issuesByType.values()].flat().length).toBeGreaterThan(6800);
  const programmes = Map.groupBy(catalogue.items, ({ programme }) => programme);
  expect(Object.fromEntries([...programmes].map(([name, items]) => [name, items.length]))).toMatchObject({
    'state-quarters': 50,
    'dc-and-territories-quarters': 6,
    'america-the-beautiful-quarters': 56,
    'american-women-quarters': 20,
    'presidential-dollars': 40,
    'american-innovation-dollars': 33,
    'native-american-dollars': 18,
    'first-spouse-gold': 42,
    'semiquincentennial-quarters': 5,
  });
});

describe('issues', () => {
  const issues = [...catalogue.issuesByType].flatMap(([typeId, rows]) =>
    rows.map((row) => ({ typeId, ...row })),
  );

  test('lie within the years and marks of their type', () => {
    const stray = issues.filter(({ typeId, year, mintMark, status }) => {
      const type = catalogue.typesById.get(typeId);
      const inYears = type?.yearRanges.some(({ start, end }) => year >= start && year <= end);
      return status !== 'not_issued' && !(inYears && type?.mintMarks.some((mark) => mark === mintMark));
    });
    expect(stray).toEqual([]);
  });

  test('carry only marks their mint used in those years', () => {
    const impossible = issues.filter(
      ({ mintMark, year }) =>
        mintMark !== '' && !SIGNED[mintMark]?.some(([first, last]) => year >= first && year <= last),
    );
    expect(impossible).toEqual([]);
  });

  test('D of 1838 to 1861 and C stand on gold alone', () => {
    const silver = issues.filter(
      ({ typeId, mintMark, year }) =>
        (mintMark === 'C' || (mintMark === 'D' && year < 1900)) &&
        !catalogue.typesById.get(typeId)?.metalContent.gold,
    );
    expect(silver).toEqual([]);
  });

  test('are listed once', () => {
    const rows = issues.map(({ mintage: _mintage, confidence: _confidence, source: _source, ...row }) =>
      JSON.stringify(row),
    );
    expect(duplicates(rows)).toEqual([]);
  });

  test('say where they come from', () => {
    expect(issues.filter(({ source }) => source === '')).toEqual([]);
  });
});

describe('types', () => {
  const TROY_OUNCE = 31.1034768;

  test('have year ranges in order, not touching each other', () => {
    const wrong = catalogue.types.filter(({ yearRanges }) =>
      yearRanges.some(
        ({ start, end }, index) => end < start || start <= (yearRanges[index - 1]?.end ?? 0) + 1,
      ),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('have metals that add up to the coin', () => {
    const wrong = catalogue.types.filter(({ metalContent }) => {
      const sum = Object.values(metalContent).reduce((total, percent) => total + percent, 0);
      return Object.keys(metalContent).length > 0 && Math.abs(sum - 100) > 0.2;
    });
    expect(wrong.map(({ id, metalContent }) => `${id} ${JSON.stringify(metalContent)}`)).toEqual([]);
  });

  test('hold the precious metal their weight and fineness say', () => {
    const wrong = catalogue.types.flatMap(({ id, weight, metalContent, preciousOz }) =>
      Object.entries(preciousOz)
        .filter(([metal, ounces]) => {
          const computed = (Number(weight) * (metalContent[metal] ?? 0)) / 100 / TROY_OUNCE;
          return weight !== null && Math.abs(computed - ounces) / ounces > 0.01;
        })
        .map(([metal, ounces]) => `${id} ${metal} ${ounces}`),
    );
    expect(wrong).toEqual([]);
  });

  test('name the metal of every silver, gold, platinum and palladium coin', () => {
    const silver = catalogue.types.filter(
      ({ silverContent, weight }) => silverContent !== null && weight !== null,
    );
    expect(silver.filter(({ metalContent }) => !metalContent.silver).map(({ id }) => id)).toEqual([]);
  });
});

test.each([
  ['mercury-dime', 1916, 'D', 264_000],
  ['morgan-dollar', 1893, 'S', 100_000],
  ['lincoln-wheat-vdb', 1909, 'S', 484_000],
  ['lincoln-wheat-bronze', 1914, 'D', 1_193_000],
  ['indian-cent-bronze', 1877, '', 852_500],
  ['liberty-nickel-with-cents', 1913, '', 5],
  ['barber-dime', 1894, 'S', 24],
  ['barber-quarter', 1901, 'S', 72_664],
  ['standing-liberty-quarter-type-1', 1916, '', 52_000],
  ['washington-quarter-silver', 1932, 'D', 436_800],
  ['walking-liberty-half-dollar', 1921, 'D', 208_000],
  ['trade-dollar', 1878, 'CC', 97_000],
  ['peace-dollar', 1928, '', 360_649],
  ['three-dollar-gold', 1854, 'D', 1_120],
  ['double-eagle-liberty-type-2', 1870, 'CC', 3_789],
  ['american-silver-eagle-type-1', 1996, '', 3_603_386],
])('%s of %d%s: %d struck', (type, year, mark, mintage) => {
  const figures = catalogue.issuesByType
    .get(type)
    ?.filter((issue) => issue.year === year && issue.mintMark === mark)
    .map((issue) => issue.mintage);
  expect(figures).toContain(mintage);
});

test('is read once for a folder', () => {
  expect(loadCatalogue(folder)).toBe(catalogue);
});

test('a folder without it is an error', () => {
  expect(() => loadCatalogue(join(folder, 'nowhere'))).toThrow();
});
