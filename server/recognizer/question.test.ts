import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { FACT_KINDS, type Fact, type FactKind, type Reading } from '../../shared/recognizer/model.ts';
import { decideOn } from './decide.ts';
import { factScore, type Traits, traitsOf } from './facts.ts';
import { lexiconOf } from './lexicon.ts';
import { type KeptSide, type Look, lookOf, pack, unpack } from './likeness.ts';
import { gainOf, type Hypothesis, questionFor } from './question.ts';
import { drawnCoins } from './testing/classics.ts';
import { trueAnswer } from './testing/true-answer.ts';
import type { SideSeen } from './vision/seen.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));
const { entries } = lexiconOf(catalogue);

function traits(typeId: string): Traits {
  const entry = entries.find((one) => one.typeId === typeId);
  if (!entry) throw new Error(`the catalogue has no ${typeId}`);
  return traitsOf(catalogue, entry, 0.06);
}
const labels = { value: (cents: string) => `${cents} c`, photos: 2 };
const ask = (chances: Record<string, number>, facts: Fact[] = []) =>
  questionFor(
    Object.entries(chances).map(([id, chance]): Hypothesis => ({ chance, traits: traits(id) })),
    facts,
    labels,
  );
const valuesIn = (question: ReturnType<typeof ask>) => question?.options.map(({ value }) => value);

describe('the question that helps most', () => {
  test('the value, where a design is struck at several', () => {
    const seated = ask({
      'dime-seated-legend': 0.4,
      'quarter-seated-motto-1866': 0.3,
      'half-seated-motto-1866': 0.25,
    });
    expect(seated).toMatchObject({ kind: 'value' });
    expect(valuesIn(seated)).toEqual(['10', '25', '50']);
    expect(valuesIn(ask({ 'barber-dime': 0.3, 'barber-quarter': 0.3, 'barber-half-dollar': 0.3 }))).toEqual([
      '10',
      '25',
      '50',
    ]);
    expect(ask({ 'mercury-dime': 0.5, 'walking-liberty-half-dollar': 0.45 })?.kind).toBe('value');
  });

  test('the year, where value and colour are the same', () => {
    const dollars = ask({ 'morgan-dollar': 0.5, 'peace-dollar': 0.4 });
    expect(dollars?.kind).toBe('year');
    expect(valuesIn(dollars)?.slice(0, 2)).toEqual(['1878-1921', '1922-1935']);
    const walking = ask({ 'walking-liberty-half-dollar': 0.5, 'franklin-half-dollar': 0.4 });
    expect(walking?.kind).toBe('year');
    expect(valuesIn(walking)?.at(-1)).toBe('1948-1963');
  });

  test('the edge, where only silver or clad is open', () => {
    const question = ask({ 'kennedy-half-dollar-1964': 0.45, 'kennedy-half-dollar-clad': 0.45 }, [
      { kind: 'year', value: null },
    ]);
    expect(question).toEqual({
      kind: 'metal',
      options: [
        { value: 'white', label: 'Silver, the edge too' },
        { value: 'clad', label: 'Silver, with copper on the edge' },
      ],
    });
  });

  test('the diameter in steps of real types, once the value cannot be told', () => {
    const open: Fact[] = [
      { kind: 'value', value: null },
      { kind: 'year', value: null },
    ];
    const busts = {
      'half-dime-capped-bust': 0.3,
      'dime-capped-bust-small': 0.3,
      'half-capped-bust-lettered': 0.3,
    };
    const question = ask(busts, open);
    expect(question?.kind).toBe('diameter');
    expect(question?.options.map(({ label }) => label)).toEqual(['16 mm', '19 mm', '33 mm']);
    const weight = ask(busts, [...open, { kind: 'diameter', value: null }]);
    expect(weight).toEqual({ kind: 'weight', options: [] });
  });

  test('none where the first is clear, nothing tells, or all was asked', () => {
    expect(ask({ 'morgan-dollar': 0.95, 'peace-dollar': 0.02 })).toBeNull();
    expect(ask({ 'morgan-dollar': 0.9 })).toBeNull();
    const all = FACT_KINDS.map((kind): Fact => ({ kind, value: null }));
    expect(ask({ 'barber-dime': 0.5, 'barber-quarter': 0.5 }, all)).toBeNull();
    expect(questionFor([], [], labels)).toBeNull();
  });

  test('the side, where a photo is of one or the other', () => {
    const turned = (id: string, swapped: number): Hypothesis => ({
      chance: 0.45,
      traits: { ...traits('morgan-dollar'), coin: id, swapped },
    });
    const question = questionFor([turned('one', 0.05), turned('other', 0.95)], [], { ...labels, photos: 1 });
    expect(question).toMatchObject({
      kind: 'side',
      options: [{ label: 'The front' }, { label: 'The back' }],
    });
  });
});

const someTypes = [
  ...['barber-dime', 'barber-quarter', 'morgan-dollar', 'peace-dollar', 'mercury-dime', 'indian-cent-bronze'],
  ...['kennedy-half-dollar-clad', 'dime-seated-legend', 'eagle-liberty-motto', 'jefferson-nickel-original'],
].flatMap((id) => (entries.some(({ typeId }) => typeId === id) ? [traits(id)] : []));
const answers: Record<FactKind, readonly string[]> = {
  value: ['5', '10', '25', '50', '100'],
  country: ['US'],
  side: ['asked', 'swapped'],
  year: ['1885', '1916', '1878-1904', '1965-1970'],
  metal: ['gold', 'white', 'clad', 'copper', 'two colours'],
  diameter: ['18', '17.9', '38.1', '25'],
  weight: ['2.5', '26.73', '3', '12'],
};
const anyFact = fc
  .constantFrom(...FACT_KINDS)
  .chain((kind) => fc.constantFrom(...answers[kind]).map((value): Fact => ({ kind, value })));

test('an answer never costs a chance, and one that fits never speaks against its coin', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...someTypes), fc.double({ min: 0.01, max: 1, noNaN: true })), {
        minLength: 2,
        maxLength: 8,
      }),
      fc.constantFrom(...FACT_KINDS),
      (types, kind) => {
        const all = types.map(([traits, chance]): Hypothesis => ({ chance, traits }));
        expect(gainOf(kind, answers[kind], all)).toBeGreaterThan(-1e-9);
        for (const { options } of [questionFor(all, [], labels) ?? { options: [] }])
          expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
      },
    ),
  );
});

test('odds are odds: between two coins one answer counts 33 to 1 at most, a typed year 101, and "cannot tell" nothing', () => {
  fc.assert(
    fc.property(anyFact, fc.constantFrom(...someTypes), fc.constantFrom(...someTypes), (fact, one, other) => {
      const odds = factScore(fact, one) - factScore(fact, other);
      const isTyped = fact.kind === 'year' && !fact.value?.includes('-');
      expect(Math.exp(odds)).toBeLessThanOrEqual((isTyped ? 98 : 33.4) + 1e-9);
      expect(factScore({ ...fact, value: null }, one)).toBe(0);
    }),
  );
});

/** Drawn coins of the classics, half of them also like their design in a gallery. */
const drawn = drawnCoins(catalogue, 3, 11).map((coin, index) => {
  const [typeId = ''] = coin.right;
  const gallery = (['obverse', 'reverse'] as const).map(
    (side, key): KeptSide => ({ key, side, typeId, itemId: null, coin: null }),
  );
  const seen = coin.seen.map(
    (side, key): SideSeen =>
      index % 2 === 0 ? side : { ...side, likeness: [{ key, score: 0.45, turn: 0 }] },
  );
  return { ...coin, look: lookOf(seen, gallery) };
});
const kinds = new Map(entries.map((one) => [one.typeId, `${one.design} ${one.denominationCents}`]));
const isRight = (id: string | undefined, right: Set<string>) =>
  id !== undefined && [...right].some((one) => one === id || kinds.get(one) === kinds.get(id));

/** Without the date on it, as an answered year takes its place. */
const undated = (look: Look): Look => ({
  ...look,
  sides: look.sides.map((side) => ({
    ...side,
    text: side.text?.filter(({ text }) => !/\d{3}/.test(text)) ?? null,
  })),
});

test('a single wrong answer makes no coin sure that the photo did not find likelier than the right one', () => {
  let [wrong, asked] = [0, 0];
  for (const { look, right } of drawn.filter((_, index) => index % 7 === 0)) {
    const before = decideOn(catalogue, undated(look));
    const { question } = before;
    if (!question) continue;
    for (const { value } of question.options) {
      asked++;
      const after = decideOn(catalogue, undated(look), [{ kind: question.kind, value }]);
      if (after.state !== 'sure' || isRight(after.candidates[0]?.typeId, right)) continue;
      wrong++;
      const chanceOf = (is: (id: string) => boolean, { candidates }: Reading = before) =>
        candidates.reduce((sum, { typeId, chance }) => sum + (is(typeId) ? chance : 0), 0);
      const named = kinds.get(after.candidates[0]?.typeId ?? '');
      expect(chanceOf((id) => kinds.get(id) === named)).toBeGreaterThan(chanceOf((id) => isRight(id, right)));
    }
  }
  expect(asked).toBeGreaterThan(50);
  expect(wrong / asked).toBeLessThan(0.02);
}, 180_000);

test('after one true answer the right coin is first far more often, and what is called sure is right', () => {
  const count = { coins: drawn.length, before: [0, 0], after: [0, 0], sure: [0, 0], wrong: [0, 0] };
  const note = ({ candidates, state }: Reading, right: Set<string>, at: 0 | 1) => {
    const first = isRight(candidates[0]?.typeId, right);
    const places = at === 0 ? count.before : count.after;
    if (first) places[0] = (places[0] ?? 0) + 1;
    if (candidates.slice(0, 3).some(({ typeId }) => isRight(typeId, right))) places[1] = (places[1] ?? 0) + 1;
    if (state === 'sure') count.sure[at] = (count.sure[at] ?? 0) + 1;
    if (state === 'sure' && !first) count.wrong[at] = (count.wrong[at] ?? 0) + 1;
  };
  for (const { look, right, year } of drawn) {
    const before = decideOn(catalogue, look);
    note(before, right, 0);
    const { question } = before;
    const typeId = [...right][0] ?? '';
    const facts = question ? [trueAnswer(catalogue, question, { typeId, year })] : [];
    note(question ? decideOn(catalogue, look, facts) : before, right, 1);
  }
  const percent = (of: number[]) => of.map((one) => ((100 * one) / count.coins).toFixed(0)).join(' / ');
  console.log(
    `${count.coins} drawn coins, first / in three %: ${percent(count.before)} before, ${percent(count.after)} after one answer; sure / wrong: ${count.sure[0]} / ${count.wrong[0]} before, ${count.sure[1]} / ${count.wrong[1]} after`,
  );
  expect((count.after[0] ?? 0) - (count.before[0] ?? 0)).toBeGreaterThan(0.08 * count.coins);
  expect(count.wrong[1] ?? 0).toBeLessThanOrEqual(Math.max(count.wrong[0] ?? 0, 0.01 * (count.sure[1] ?? 0)));
}, 180_000);

test('what was seen is stored small, and leads to the same answers', () => {
  const [coin] = drawn;
  if (!coin) throw new Error('none');
  const [first, second] = coin.look.sides;
  if (!first || !second) throw new Error('two sides');
  const look = { ...coin.look, sides: [{ ...first, deficits: new Map([['LIBERTY', 1.5]]) }, second] };
  const packed = pack(look);
  expect(packed.length).toBeLessThan(6000);
  expect(unpack(packed).sides[0]?.deficits).toEqual(new Map([['LIBERTY', 1.5]]));
  const facts: Fact[] = [{ kind: 'value', value: '10' }];
  const [here, there] = [look, unpack(packed)].map((one) => decideOn(catalogue, one, facts));
  expect(there).toEqual(here as Reading);
});
