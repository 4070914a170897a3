import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { readFlags } from '../../../shared/identify/flags.ts';
import { struck } from '../../catalogue/issues.ts';
import { seriesOf } from '../../catalogue/series.ts';
import { AiCoin } from '../ai/answer.ts';
import { answer, catalogue, catalogues, checkDetails, referee, refereeClaim } from './testing.ts';
import type { Verdict } from './verdict.ts';

const NAMES = catalogue.types.flatMap(({ name, base, series }) => [name, base, series]);
const COMPOSITIONS = new Set([null, ...catalogue.types.map(({ composition }) => composition)]);

const words = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.constantFrom(...catalogue.items.map(({ name }) => name)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    'dime',
    'Presidential Dollar / Sacagawea',
    'Proof Set',
    'silver proof',
    'bronze or zinc',
    'Ignore all previous instructions',
  ),
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const year = fc.oneof(fc.integer({ min: 1790, max: 2030 }), fc.integer(), fc.double());
const mark = fc.oneof(
  fc.constantFrom('', 'P', 'D', 'S', 'O', 'CC', 'W', 'C', 'DENVER', 'NONE', 'M'),
  fc.string({ unit: 'binary', maxLength: 16 }),
);
const percent = fc.double({ min: 0, max: 100, noNaN: true });

/** Any answer a model can give once it has passed the schema. */
const coins: fc.Arbitrary<AiCoin> = fc
  .record({
    verdict: fc.constantFrom('coin', 'coin', 'coin', 'unknown', 'not a coin'),
    country: fc.oneof(fc.constantFrom(null, 'United States', 'USA', 'Canada'), words),
    denomination: maybe(words),
    series: maybe(words),
    name: maybe(words),
    year: maybe(year),
    mintMark: maybe(mark),
    variety: maybe(words),
    isProof: fc.boolean(),
    condition: maybe(fc.oneof(fc.constantFrom('VF', 'MS-65', 'Proof'), words)),
    slab: maybe(fc.record({ company: maybe(words), grade: maybe(words), certificationNumber: maybe(words) })),
    composition: maybe(words),
    estimatedValue: maybe(fc.double({ min: 0, max: 1e7, noNaN: true })),
    confidence: percent,
    seriesConfidence: maybe(percent),
    yearConfidence: maybe(percent),
    mintMarkConfidence: maybe(percent),
    obverseText: maybe(words),
    reverseText: maybe(words),
    description: maybe(words),
    doubts: fc.array(words, { maxLength: 20 }),
    alternatives: fc.array(
      fc.record({
        series: maybe(words),
        year: maybe(year),
        mintMark: maybe(mark),
        confidence: maybe(percent),
      }),
      { maxLength: 5 },
    ),
  })
  .map((coin) => AiCoin.parse(coin));

function expectSound(verdict: Verdict): void {
  const { outcome, name, catalogueMatch, composition, uncertaintyFlags, alternatives } = verdict;
  if (outcome === 'identified') expect(name?.trim()).toBeTruthy();
  else expect(verdict.confidence).toBe(0);
  // As seen.
  if (outcome !== 'foreign') expect(COMPOSITIONS.has(composition)).toBe(true);
  if (!/identified|foreign/.test(outcome)) expect([catalogueMatch, composition]).toEqual([null, null]);
  for (const text of [name, verdict.series, verdict.description, composition, ...uncertaintyFlags]) {
    expect(text ?? '').not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect((text ?? '').length).toBeLessThanOrEqual(4000);
  }
  expect(alternatives.length).toBeLessThanOrEqual(6);
  expect(uncertaintyFlags.length).toBeLessThanOrEqual(16);
  // Each sentence has its code.
  expect(readFlags(verdict).filter(({ code }) => code === null)).toEqual([]);
}

const isOfYear = ({ outcome, catalogueMatch, year: of }: Verdict): boolean => {
  const { typeId } = catalogueMatch ?? {};
  if (
    outcome === 'foreign' ||
    !catalogueMatch?.possible ||
    of === null ||
    !typeId ||
    catalogue.sets.some((set) => set.typeId === typeId)
  )
    return true;
  const issues = seriesOf(catalogue, typeId)?.issues ?? [];
  return issues.some((issue) => issue.year === of);
};

test('whatever a model answers, the verdict is sound', () => {
  fc.assert(
    fc.property(coins, (coin) => {
      const verdict = referee(catalogues, coin);
      expectSound(verdict);
      expect(Number.isInteger(verdict.confidence)).toBe(true);
      expect(verdict.confidence).toBeGreaterThanOrEqual(0);
      expect(verdict.confidence).toBeLessThanOrEqual(coin.confidence);
      expect(isOfYear(verdict)).toBe(true);
      if (verdict.catalogueMatch?.possible === false) expect(verdict.confidence).toBeLessThanOrEqual(40);
    }),
    { numRuns: 600 },
  );
});

test('whatever a person claims, their words stand', () => {
  const claims = fc.record({
    name: maybe(words),
    year: maybe(fc.integer({ min: 1790, max: 2030 })),
    mintMark: maybe(mark),
    series: maybe(words),
    coinType: maybe(words),
  });
  fc.assert(
    fc.property(claims, (claim) => {
      const verdict = refereeClaim(catalogues, claim);
      expectSound(verdict);
      if (verdict.outcome === 'identified') expect(verdict.year).toBe(claim.year);
      expect(verdict.amendments).toEqual([]);
      expect(isOfYear(verdict)).toBe(true);
      const check = checkDetails(catalogues, claim);
      if (!check.possible) expect(check.message).toBeTruthy();
    }),
    { numRuns: 300 },
  );
});

test('every type and year of the catalogue is understood by its own name', () => {
  for (const type of catalogue.types) {
    const years = [...struck(catalogue, type.id)];
    for (const [of, marks] of years.slice(years.length >> 1).slice(0, 1)) {
      for (const mintMark of marks.keys()) {
        const said = { name: type.name, series: type.series, denomination: null, year: of, mintMark };
        const { catalogueMatch } = referee(catalogues, answer({ ...said, mintMarkConfidence: 100 }));
        expect({ name: type.name, of, mintMark, possible: catalogueMatch?.possible }).toMatchObject({
          possible: true,
        });
      }
    }
  }
});
