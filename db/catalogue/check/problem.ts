import type { z } from 'zod';
import type { CatalogueData } from '../records.ts';

export type Section = keyof CatalogueData;

/** What is wrong with one entry of the catalogue. */
export interface Problem {
  section: Section;
  /** The entry: an id, or for an issue "mercury-dime 1916-D business"; '' is the section as a whole. */
  where: string;
  /** What is wrong, without the name of the entry. */
  sentence: string;
}

export type Report = (section: Section, where: string, sentence: string) => void;

/** "1916-D". */
export const dateOf = (year: unknown, mark: unknown): string => `${year}${mark ? `-${mark}` : ''}`;

/** How an issue is named in a problem, and found again in an overlay. */
export const issueName = (typeId: unknown, year: unknown, mark: unknown, strike: unknown, item?: unknown) =>
  [typeId, dateOf(year, mark), strike, item].filter(Boolean).join(' ');

/** How a key date is named in a problem. */
export const keyDateName = (key: {
  typeId?: unknown;
  year?: unknown;
  mintMark?: unknown;
  variety?: unknown;
}) => [key.typeId, dateOf(key.year, key.mintMark), key.variety].filter(Boolean).join(' ');

/** What stands more than once. */
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

/** What a schema found wrong, in words for whoever wrote the entry; `entry` is what was checked. */
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
