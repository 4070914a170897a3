import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { ComparedField, CrossCheck } from '../../../../shared/identify/model.ts';
import { chosenValues } from './Comparison.tsx';
import { type Choices, firstChoices, optionsOf, ownProblem, worthAsking } from './choices.ts';
import { contradicts, nameFor, nameOptions, nameProblem } from './name.ts';

type Said = [first: string | null, second: string | null, catalogue?: string | null];

const row = (field: ComparedField['field'], [first, second, catalogue = null]: Said): ComparedField => ({
  ...{ field, label: field, first, second, catalogue },
  agree: first === second,
});

const about = (said: Partial<Record<ComparedField['field'], Said>>): ComparedField[] => {
  const one: Said = ['Mercury Dime', 'Mercury Dime'];
  const usual = {
    name: ['1916-D Mercury Dime', '1918-S Mercury Dime'] as Said,
    year: ['1916', '1918'] as Said,
  };
  const all = { series: one, coinType: one, mintMark: ['D', 'S'] as Said, ...usual, ...said };
  return (Object.keys(all) as (keyof typeof all)[]).map((field) => row(field, all[field] ?? [null, null]));
};

const option = (at: number) => ({ option: at, own: '' });
const own = (words: string) => ({ option: null, own: words });
const checkOf = (fields: ComparedField[]): CrossCheck => ({
  ...{ state: 'disagreed', firstModel: 'one', secondModel: 'two', fields, message: '' },
  ...{ firstConfidence: 80, secondConfidence: 60 },
});
const named = (fields: ComparedField[], choices: Choices, isOnEdge = false) =>
  nameFor(fields, { ...firstChoices(checkOf(fields)), ...choices }, isOnEdge);

test.each([
  [{}, '1916-D Mercury Dime'],
  [{ year: option(1), mintMark: option(1) }, '1918-S Mercury Dime'],
  [{ year: option(1) }, '1918-D Mercury Dime'],
  [{ mintMark: option(1) }, '1916-S Mercury Dime'],
  [{ year: own('1920'), mintMark: own('') }, '1920 Mercury Dime'],
  [{ coinType: own('Barber Dime') }, '1916-D Barber Dime'],
] satisfies [Choices, string][])('of %j the name is %p', (choices, name) => {
  expect(named(about({}), choices)).toBe(name);
});

test('a name keeps what follows its date, and a variety its own date', () => {
  const fields = about({
    name: ['1942/1-D Mercury Dime', '1942-S Mercury Dime Proof'],
    year: ['1942', '1942'],
  });
  expect(named(fields, {})).toBe('1942/1-D Mercury Dime');
  expect(named(fields, { mintMark: option(1) })).toBe('1942-S Mercury Dime Proof');
});

test('the mark of an edge stands in no name', () => {
  const dollar: Said = ['Presidential Dollar', 'Presidential Dollar'];
  const fields = about({
    ...{ series: dollar, coinType: dollar, year: ['2007', '2008'], mintMark: ['P', null] },
    name: ['2007 George Washington', '2008 James Monroe'],
  });
  expect(named(fields, { year: option(1) }, true)).toBe('2008 George Washington');
  expect(named(fields, {}, true)).toBe('2007 George Washington');
});

test('whoever says the name that follows is told; nobody where it is of both', () => {
  const fields = about({});
  expect(nameOptions(fields, '1916-D mercury dime')[0]?.voices).toEqual(['first']);
  expect(nameOptions(fields, '1918-D Mercury Dime')[0]?.voices).toEqual([]);
  expect(nameOptions(fields, null)).toEqual([]);
});

test.each([
  ['1916-D Mercury Dime', 1916, 'D', false],
  ['1916-D Mercury Dime', 1918, 'D', true],
  ['1916-D Mercury Dime', 1916, null, true],
  ['1916 D Mercury Dime', 1916, 'S', true],
  ['1916 Mercury Dime', 1916, 'D', false],
  ['1776-1976 Bicentennial Quarter', 1976, 'S', false],
  ['Mercury Dime of 1918', 1916, 'D', true],
  ['My first dime', 1916, 'D', false],
  ['1922 No D Lincoln Cent', 1922, null, false],
] as const)('%p for %p-%p contradicts: %p', (name, year, mark, is) => {
  expect(contradicts(name, year, mark)).toBe(is);
});

test('own words that speak of another coin are refused', () => {
  const fields = about({});
  const choices = firstChoices(checkOf(fields));
  expect(nameProblem(fields, { ...choices, name: own('1918-S Dime') })).toContain('1916-D');
  expect(nameProblem(fields, { ...choices, name: own('Grandmother’s dime') })).toBeNull();
});

const text = fc.option(fc.constantFrom('Mercury Dime', 'Barber Dime', 'Dime of 1916'), { nil: null });
const year = fc.option(fc.integer({ min: 1793, max: 2026 }).map(String), { nil: null });
const mark = fc.option(fc.constantFrom('D', 'S', 'CC', 'O'), { nil: null });
const name = fc.option(
  fc
    .tuple(year, mark, text)
    .map(([one, other, kind]) => `${[one, other].filter(Boolean).join('-')} ${kind ?? ''}`.trim()),
  { nil: null },
);
const said = <T>(of: fc.Arbitrary<T>) => fc.tuple(of, of, of);
const choice = fc.option(fc.nat(2), { nil: null });

test('the name that is handed over never contradicts the chosen year or mark', () => {
  fc.assert(
    fc.property(
      fc.record({
        series: said(text),
        coinType: said(text),
        year: said(year),
        mintMark: said(mark),
        name: said(name),
      }),
      fc.record({ series: choice, coinType: choice, year: choice, mintMark: choice }),
      fc.record({ series: text, coinType: text, year, mintMark: mark }),
      fc.boolean(),
      (all, at, words, isOnEdge) => {
        const fields = worthAsking(about(all as Parameters<typeof about>[0]));
        const choices = firstChoices(checkOf(fields));
        for (const compared of fields) {
          const { field } = compared;
          if (field === 'name' || field === 'condition' || field === 'variation') continue;
          const option = at[field];
          const isOption = option !== null && option < optionsOf(compared).length;
          choices[field] = isOption ? { option, own: '' } : own(words[field] ?? '');
          fc.pre(isOption || ownProblem(field, words[field] ?? '') === null);
        }
        const chosen = chosenValues(fields, choices, isOnEdge);
        if (typeof chosen.name !== 'string') return;
        const [, stated, letters] = /^(\d{4})(?:-([A-Z]{1,2}))?(?: |$)/.exec(chosen.name) ?? [];
        if (stated && chosen.year) expect(Number(stated)).toBe(chosen.year);
        if (letters) expect(letters).toBe(chosen.mintMark ?? 'none');
      },
    ),
    { numRuns: 500 },
  );
});
