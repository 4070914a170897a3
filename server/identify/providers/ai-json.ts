import type { AnswerSchema } from './ai.ts';

const LONGEST = 256 * 1024;
/** Bounds the work on text full of braces. */
const MOST_STARTS = 64;

/** Skips thoughts, fences and prose. */
export function jsonObjectIn(text: string): Record<string, unknown> | null {
  if (text.length > LONGEST) return null;
  const said = withoutThoughts(text);
  const whole = parsed(said);
  if (whole) return whole;
  let start = said.indexOf('{');
  for (let tries = 0; start >= 0 && tries < MOST_STARTS; tries++) {
    const end = endOf(said, start);
    const found = end === null ? null : parsed(said.slice(start, end));
    if (found) return found;
    start = said.indexOf('{', start + 1);
  }
  return null;
}

function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>');
  if (end >= 0) return text.slice(end + '</think>'.length);
  return /^\s*<think>/.test(text) ? '' : text;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function endOf(text: string, start: number): number | null {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter === '\\') at++;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '{') depth++;
    else if (letter === '}' && --depth === 0) return at + 1;
  }
  return null;
}

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

/** Upper-case types, `nullable`, explicit order. */
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
