import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { USUAL_COIN } from '../providers/ai.fake.ts';
import type { AnswerSchema } from '../providers/ai.ts';
import { AiCoin, VERDICTS } from './answer.ts';
import { ANSWER, WORLD_ANSWER } from './answer-schema.ts';

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
