import type { z } from 'zod';
import { FILES } from '../load.ts';
import {
  type CatalogueData,
  IssueFile,
  IssueRow,
  ItemRecord,
  KeyDateRecord,
  LegendFile,
  ProofSetRecord,
  TypeRecord,
  Words,
} from '../records.ts';

export type Section = keyof CatalogueData;

export interface Problem {
  section: Section;
  /** An id, or "mercury-dime 1916-D business" for an issue; '' is the whole section. */
  where: string;
  /** Without the name of the entry. */
  sentence: string;
}

export type Report = (section: Section, where: string, sentence: string) => void;

/** "1916-D" */
export const dateOf = (year: unknown, mark: unknown): string => `${year}${mark ? `-${mark}` : ''}`;

/** Name in problems and overlays. */
export const issueName = (typeId: unknown, year: unknown, mark: unknown, strike: unknown, item?: unknown) =>
  [typeId, dateOf(year, mark), strike, item].filter(Boolean).join(' ');

export const keyDateName = (key: {
  typeId?: unknown;
  year?: unknown;
  mintMark?: unknown;
  variety?: unknown;
}) => [key.typeId, dateOf(key.year, key.mintMark), key.variety].filter(Boolean).join(' ');

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

/** `entry` is the value that was checked. */
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

const LISTS = { types: TypeRecord, items: ItemRecord, keyDates: KeyDateRecord, sets: ProofSetRecord };

/** True if everything has the form of its schema. */
export function hasForm(raw: Record<Section, unknown>, report: Report): raw is CatalogueData {
  let sound = true;
  const check = (section: Section, where: string, schema: z.ZodType, value: unknown) => {
    const { error } = schema.safeParse(value);
    if (error) sound = false;
    for (const issue of error?.issues ?? []) report(section, where, sentenceOf(issue, value));
  };
  for (const [section, schema] of entries(LISTS)) {
    const list = raw[section];
    if (Array.isArray(list)) {
      for (const [index, entry] of list.entries())
        check(section, nameOf(section, entry, index), schema, entry);
    } else {
      report(section, '', `${FILES[section]} must be a list`);
      sound = false;
    }
  }
  const { issues, ...rest }: Record<string, unknown> = Object(raw.issues);
  // Row by row, so that a problem names its issue.
  check('issues', '', IssueFile.omit({ issues: true }), rest);
  for (const [typeId, rows] of Object.entries(Object(issues))) {
    if (!Array.isArray(rows) || rows.length === 0) {
      report('issues', typeId, 'this must be a list of issues, with one at least');
      sound = false;
      continue;
    }
    for (const row of rows) check('issues', nameOfRow(typeId, row), IssueRow, row);
  }
  check('words', '', Words, raw.words);
  check('legends', '', LegendFile, raw.legends);
  return sound;
}

function nameOf(section: Section, entry: unknown, index: number): string {
  const name = section === 'keyDates' ? keyDateName(Object(entry)) : Object(entry).id;
  return typeof name === 'string' && name !== '' ? name : `entry ${index + 1}`;
}

const nameOfRow = (typeId: string, row: unknown) => {
  const [year, mark, strike, , , , extras] = Array.isArray(row) ? row : [];
  return issueName(typeId, year, mark, strike, Object(extras).item);
};

const entries = <K extends string, V>(record: Record<K, V>) => Object.entries(record) as [K, V][];
