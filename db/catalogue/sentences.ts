import type { z } from 'zod';

/** "1916-D" */
export const dateOf = (year: unknown, mark: unknown): string => `${year}${mark ? `-${mark}` : ''}`;

export function repeated<T>(values: Iterable<T>): T[] {
  const seen = new Set<T>();
  return [...values].filter((value) => seen.size === seen.add(value).size);
}

const NOUNS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

export function sentenceOf(issue: z.core.$ZodIssue, entry: unknown): string {
  const value = issue.path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), entry);
  const field = issue.path.length > 0 ? `"${issue.path.map(String).join('.')}"` : 'this';
  if (value === undefined) return `${field} is missing`;
  const given = `, not ${short(value)}`;
  switch (issue.code) {
    case 'invalid_type':
      return `${field} must be ${NOUNS[issue.expected] ?? issue.expected}${given}`;
    case 'invalid_value':
      return `${field} must be one of ${issue.values.map((each) => JSON.stringify(each)).join(', ')}${given}`;
    case 'unrecognized_keys':
      return `${issue.keys.map((key) => `"${key}"`).join(', ')}: there is no such field`;
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') return `${field} must not be empty`;
      return `${field} must be ${issue.inclusive ? 'at least' : 'above'} ${issue.minimum}${given}`;
    case 'too_big':
      return `${field} must be at most ${issue.maximum}${given}`;
    case 'invalid_format':
      return `${field} must be ${issue.message}${given}`;
    default:
      return `${field}: ${issue.message}`;
  }
}

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
