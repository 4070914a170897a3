import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { AnswerSchema } from './ai.ts';
import { geminiSchema, jsonObjectIn, jsonSchema } from './ai-json.ts';

test.each([
  ['{"a":1}', { a: 1 }],
  ['  {"a":1}\n', { a: 1 }],
  ['```json\n{"a":1}\n```', { a: 1 }],
  ['```\n{"a":{"b":"}"}}\n``` I hope that helps {x}', { a: { b: '}' } }],
  ['Here it is: {"a":"{\\"quoted\\"}"} as asked.', { a: '{"quoted"}' }],
  ['<think>perhaps {"a":0}? no</think>{"a":1}', { a: 1 }],
  ['\n<think>\n</think>\n\n{"a":1}', { a: 1 }],
  ['thoughts without a beginning {"a":0} </think> {"a":1}', { a: 1 }],
  ['[{"a":1}]', { a: 1 }],
  ['{not json} {"a":1}', { a: 1 }],
  ['a brace that is never closed { and then {"a":1}', { a: 1 }],
  ['{"a":1}{"a":2}', { a: 1 }],
])('%j', (text, expected) => {
  expect(jsonObjectIn(text)).toEqual(expected);
});

test.each([
  '',
  'It is a dime.',
  '5',
  'null',
  '[]',
  '{"a":1',
  '<think>{"a":1}',
  '{"a":1} </think>',
  `{"a":"${'x'.repeat(300_000)}"}`,
])('no object: %.40j', (text) => {
  expect(jsonObjectIn(text)).toBeNull();
});

test('an object comes out of any words around it that hold no braces', () => {
  const words = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[{}[\]]|think/g, ''));
  fc.assert(
    fc.property(words, fc.dictionary(fc.string(), fc.jsonValue()), words, (before, object, after) => {
      const text = JSON.stringify(object);
      expect(jsonObjectIn(`${before}${text}${after}`)).toEqual(JSON.parse(text));
    }),
  );
});

test('any text is taken, and what comes out is an object or nothing', () => {
  const letter = fc.constantFrom('{', '}', '"', '\\', ':', 'a', ',', '[', ']', '<think>', '</think>', '1');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(letter).map((all) => all.join('')),
      ),
      (text) => {
        const found = jsonObjectIn(text);
        expect(found === null || (typeof found === 'object' && !Array.isArray(found))).toBe(true);
      },
    ),
  );
});

test('braces without end are given up soon', () => {
  const start = performance.now();
  expect(jsonObjectIn('{'.repeat(250_000))).toBeNull();
  expect(jsonObjectIn('{"a":'.repeat(40_000))).toBeNull();
  expect(performance.now() - start).toBeLessThan(2000);
});

const SCHEMA: AnswerSchema = {
  type: 'object',
  properties: {
    verdict: { type: 'string', enum: ['coin', 'unknown'] },
    year: { type: 'integer', nullable: true, minimum: 1000, description: 'Its date.' },
    doubts: { type: 'array', items: { type: 'string' } },
  },
  required: ['verdict'],
};

test('for Gemini: types in capitals, the order of the fields, null as a property', () => {
  expect(geminiSchema(SCHEMA)).toEqual({
    type: 'OBJECT',
    properties: {
      verdict: { type: 'STRING', enum: ['coin', 'unknown'] },
      year: { type: 'INTEGER', nullable: true, minimum: 1000, description: 'Its date.' },
      doubts: { type: 'ARRAY', items: { type: 'STRING' } },
    },
    propertyOrdering: ['verdict', 'year', 'doubts'],
    required: ['verdict'],
  });
});

test('as JSON Schema: all fields required, no others allowed, null as a type', () => {
  expect(jsonSchema(SCHEMA)).toEqual({
    type: 'object',
    properties: {
      verdict: { type: 'string', enum: ['coin', 'unknown'] },
      year: { description: 'Its date.', anyOf: [{ type: 'integer', minimum: 1000 }, { type: 'null' }] },
      doubts: { type: 'array', items: { type: 'string' } },
    },
    required: ['verdict', 'year', 'doubts'],
    additionalProperties: false,
  });
});
