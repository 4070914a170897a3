import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { USUAL_COIN } from '../providers/ai.fake.ts';
import type { AnswerSchema } from '../providers/ai.ts';
import { AiCoin, ANSWER, VERDICTS, WORLD_ANSWER } from './answer.ts';

const read = (coin: Record<string, unknown>) => AiCoin.parse({ ...USUAL_COIN, ...coin });

test.each<[unknown, number]>([
  [92, 92],
  [0, 0],
  [1, 1],
  [0.95, 95],
  ['0.5', 50],
  ['95%', 95],
  [' 87.5 % ', 87.5],
  [110, 100],
  [-5, 0],
  ['high', 0],
  [true, 0],
  [[95], 0],
  [null, 0],
  [undefined, 0],
])('a confidence of %j is %d percent', (confidence, percent) => {
  expect(read({ confidence }).confidence).toBe(percent);
  expect(read({ yearConfidence: confidence }).yearConfidence ?? 0).toBe(percent);
});

test.each<[unknown, number | null]>([
  [12.5, 12.5],
  [0.5, 0.5],
  ['$1,100.00', 1100],
  ['12', 12],
  ['5 to 10', null],
  ['', null],
  [[5], null],
  [true, null],
  [-1, null],
  [100_000_000, null],
])('a value of %j is %j dollars', (estimatedValue, dollars) => {
  expect(read({ estimatedValue }).estimatedValue).toBe(dollars);
});

test.each<[string, AiCoin['verdict']]>([
  [' Coin ', 'coin'],
  ['COIN', 'coin'],
  ['not_a_coin', 'not a coin'],
  ['Not a  coin', 'not a coin'],
  ['Unknown', 'unknown'],
])('the verdict %j is “%s”', (verdict, meant) => {
  expect(read({ verdict }).verdict).toBe(meant);
});

test('whatever stands for a percent or a value is within bounds', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.double().map(String)), (value) => {
      const { confidence, estimatedValue } = read({ confidence: value, estimatedValue: value });
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(100);
      expect(estimatedValue === null || (estimatedValue >= 0 && estimatedValue <= 99_999_999)).toBe(true);
    }),
  );
});

test.each([
  ['1916-D', 1916],
  ['١٣٤٧', 1347],
  ['昭和三十九年', 1964],
  ['struck 1899', 1899],
  ['16', null],
  [{}, null],
])('the year %s is %p', (said, year) => {
  expect(read({ year: said }).year).toBe(year);
});

/** Whatever keeps to a schema. */
function keepingTo(schema: AnswerSchema): fc.Arbitrary<unknown> {
  const value = plain(schema);
  return schema.nullable ? fc.option(value) : value;
}

function plain(schema: AnswerSchema): fc.Arbitrary<unknown> {
  const { type, enum: options, minimum: min, maximum: max, items, properties } = schema;
  if (options) return fc.constantFrom(...options);
  if (type === 'string') return fc.stringMatching(/^[A-Z0-9]{1,12}$/);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min, max });
  if (type === 'number') return fc.double({ min, max, noNaN: true });
  if (type === 'array') return fc.array(keepingTo(items ?? { type: 'string' }), { maxLength: 5 });
  const fields = Object.entries(properties ?? {}).map(([name, one]) => [name, keepingTo(one)] as const);
  return fc.record(Object.fromEntries(fields));
}

test('whatever keeps to the schema is taken as it stands', () => {
  fc.assert(
    fc.property(keepingTo(WORLD_ANSWER), (answer) => {
      const said = JSON.parse(JSON.stringify(answer));
      expect(AiCoin.parse(said)).toEqual(said);
    }),
  );
});

test('the schema has the fields that are read, all of them required, and no others', () => {
  const properties = Object.keys(WORLD_ANSWER.properties ?? {});
  expect(WORLD_ANSWER.properties).toMatchObject(ANSWER.properties ?? {});
  expect(ANSWER.required).toEqual(Object.keys(ANSWER.properties ?? {}));
  expect(properties.toSorted()).toEqual(Object.keys(AiCoin.shape).toSorted());
  expect(WORLD_ANSWER.required?.toSorted()).toEqual(properties.toSorted());
  const { slab, alternatives } = AiCoin.parse({
    ...USUAL_COIN,
    slab: { company: null, grade: null, certificationNumber: null },
  });
  const { slab: slabSchema, alternatives: offered } = ANSWER.properties ?? {};
  expect(Object.keys(slabSchema?.properties ?? {}).toSorted()).toEqual(Object.keys(slab ?? {}).toSorted());
  expect(Object.keys(offered?.items?.properties ?? {}).toSorted()).toEqual(
    Object.keys(alternatives[0] ?? {}).toSorted(),
  );
});

test('the verdicts are those that are read, and null is allowed just where it is read', () => {
  expect(ANSWER.properties?.verdict?.enum).toEqual(VERDICTS);
  for (const [name, schema] of Object.entries(ANSWER.properties ?? {})) {
    const { data } = AiCoin.safeParse({ ...USUAL_COIN, [name]: null });
    const isKept = data?.[name as keyof AiCoin] === null;
    // A missing percent is read as null, but a model is not offered it.
    if (schema.nullable) expect([name, isKept]).toEqual([name, true]);
    else if (!name.endsWith('Confidence')) expect([name, isKept]).toEqual([name, false]);
  }
});

test('every field says what it holds', () => {
  const silent: string[] = [];
  const look = (schema: AnswerSchema, at: string) => {
    for (const [name, one] of Object.entries(schema.properties ?? {})) {
      if (!one.description) silent.push(`${at}.${name}`);
      look(one, `${at}.${name}`);
      if (one.items) look(one.items, `${at}.${name}`);
    }
  };
  look(ANSWER, '');
  expect(silent).toEqual([]);
});
