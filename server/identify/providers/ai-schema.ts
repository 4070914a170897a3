import type { AnswerSchema } from './ai.ts';

/** Strict: all fields required, no others allowed. */
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

/** Gemini's dialect: upper-case types, `nullable`, explicit order. */
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
