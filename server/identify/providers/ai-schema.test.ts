import { expect, test } from 'bun:test';
import type { AnswerSchema } from './ai.ts';
import { geminiSchema, jsonSchema } from './ai-schema.ts';

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
