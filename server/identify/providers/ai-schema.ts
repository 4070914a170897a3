import type { AnswerSchema } from './ai.ts';

/** A schema as JSON Schema has it, strict: every field is written, no others are. */
export function jsonSchema(schema: AnswerSchema): Record<string, unknown> {
  const { nullable, properties, items, description, required: _, ...rest } = schema;
  const plain = {
    ...rest,
    ...(items && { items: jsonSchema(items) }),
    ...(properties && {
      properties: mapped(properties, jsonSchema),
      required: Object.keys(properties),
      additionalProperties: false,
    }),
  };
  const about = description && { description };
  return nullable ? { ...about, anyOf: [plain, { type: 'null' }] } : { ...about, ...plain };
}

/** A schema as Gemini has it: names of types in capitals, null as a property, the order of the fields said. */
export function geminiSchema(schema: AnswerSchema): Record<string, unknown> {
  const { type, properties, items, ...rest } = schema;
  return {
    ...rest,
    type: type.toUpperCase(),
    ...(items && { items: geminiSchema(items) }),
    ...(properties && {
      properties: mapped(properties, geminiSchema),
      propertyOrdering: Object.keys(properties),
    }),
  };
}

function mapped<T>(all: Readonly<Record<string, T>>, change: (one: T) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));
}
