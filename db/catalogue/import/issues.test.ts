import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../load.ts';
import corrections from './corrections.json';
import type { Facts, FactType, Issued, Strike } from './facts.ts';
import { IssueCollector } from './issues.ts';
import series from './series.json';

const type = (id: string, start: number, end: number, mintMarks: string[]): FactType => ({
  id,
  name: id,
  type: 'Penny',
  denominationCents: 1,
  series: id,
  category: 'Other Coins',
  coinTypeOption: null,
  years: `${start}-${end}`,
  yearRanges: [{ start, end }],
  mintMarks,
  composition: null,
  metalContent: {},
  weightGrams: null,
  diameterMm: null,
  edge: null,
  designer: null,
  obverseDescription: null,
  reverseDescription: null,
  silverContent: null,
  preciousOz: {},
  mintingTypes: ['business', 'proof'],
  variation: null,
  specialVariations: [],
  interestingFacts: [],
  rarity: null,
  isGroup: false,
  confidence: 'high',
  source: 'test',
});

const strike = (name: string, year: number, mint: string, mintage: number | null, note = ''): Strike => ({
  series: name,
  year,
  mint,
  strike: 'business',
  mintage,
  note,
  source: 'test',
  confidence: 'high',
});

const issued = (name: string, year: number, struckAt: string, mintMark: string): Issued => ({
  series: name,
  year,
  struckAt,
  mintMark,
  status: 'issued',
  strikes: ['business'],
});

const collect = (facts: Partial<Facts>) =>
  new IssueCollector(
    { types: [], programmes: {}, keyDates: [], marks: {}, sets: [], strikes: [], issued: [], ...facts },
    [],
  );

describe('a figure goes to the type', () => {
  const types = [
    type('indian-cent-copper-nickel-laurel', 1859, 1859, ['']),
    type('indian-cent-copper-nickel', 1860, 1864, ['']),
    type('indian-cent-bronze', 1864, 1909, ['', 'S']),
    type('lincoln-memorial-bronze', 1959, 1982, ['', 'D', 'S']),
    type('lincoln-memorial-zinc', 1982, 2008, ['', 'D', 'S']),
  ];

  test('that its note names, or the only one of its year', () => {
    const { issues } = collect({
      types,
      strikes: [
        strike('Indian Head Cent', 1864, 'P', 13_740_000, 'copper-nickel'),
        strike('Indian Head Cent', 1864, 'P', 39_233_714, 'bronze, includes L on ribbon'),
        strike('Indian Head Cent', 1908, 'S', 1_115_000),
      ],
      issued: [issued('Indian Head Cent', 1864, 'P', ''), issued('Indian Head Cent', 1908, 'S', 'S')],
    });
    expect(issues.get('indian-cent-copper-nickel')?.map((row) => row[3])).toEqual([13_740_000]);
    expect(issues.get('indian-cent-bronze')?.map((row) => [row[1], row[3]])).toEqual([
      ['', 39_233_714],
      ['S', 1_115_000],
    ]);
  });

  test('to both where it was counted for both, as a note', () => {
    const { issues } = collect({
      types,
      strikes: [strike('Lincoln Memorial Cent', 1982, 'D', 6_012_979_368)],
      issued: [issued('Lincoln Memorial Cent', 1982, 'D', 'D')],
    });
    for (const id of ['lincoln-memorial-bronze', 'lincoln-memorial-zinc']) {
      expect(issues.get(id)?.[0]?.[3]).toBeNull();
      expect(issues.get(id)?.[0]?.[6]?.note).toBe('6,012,979,368 struck of both types together');
    }
  });

  test('with the mark on the coin, and the mint where the mark does not tell', () => {
    const { issues } = collect({
      types,
      strikes: [strike('Lincoln Memorial Cent', 1974, 'W', 128_957_523, 'no mint mark')],
      issued: [issued('Lincoln Memorial Cent', 1974, 'W', '')],
    });
    expect(issues.get('lincoln-memorial-bronze')?.[0]).toMatchObject([
      1974,
      '',
      'business',
      128_957_523,
      'high',
      0,
      { struckAt: 'W' },
    ]);
  });

  test('or nowhere, and that is said', () => {
    const { issues, decisions } = collect({ types, strikes: [strike('Unheard-of Cent', 1900, 'P', 1)] });
    expect(issues.size).toBe(0);
    expect(decisions).toEqual(['no type for Unheard-of Cent 1900-P business 1 ()']);
  });
});

test('rules and corrections speak of what the catalogue has', () => {
  const { typesById, itemsById } = loadCatalogue(join(import.meta.dir, '..'));
  const rules: Record<string, { types: string[]; rules?: { types: string[] }[] }> = series;
  const named = Object.values(rules).flatMap(({ types, rules: special = [] }) => [
    ...types,
    ...special.flatMap((rule) => rule.types),
  ]);
  const corrected = Object.keys(corrections.types);
  const keyed = Object.keys(corrections.keyDates).map((key) => key.split('|')[0] ?? '');
  expect([...named, ...corrected, ...keyed].filter((id) => !typesById.has(id))).toEqual([]);
  const overrides: Record<string, { item?: string; plain?: boolean; name?: string }> = corrections.keyDates;
  const items = Object.values(overrides).flatMap(({ item }) => item ?? []);
  expect(items.filter((id) => !itemsById.has(id))).toEqual([]);
});
