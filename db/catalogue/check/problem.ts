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
import { dateOf, sentenceOf } from '../sentences.ts';

export type Section = keyof CatalogueData;

export interface Problem {
  section: Section;
  /** An id, or "mercury-dime 1916-D business"; '' is the section. */
  where: string;
  /** Without the entry's name. */
  sentence: string;
}

export type Report = (section: Section, where: string, sentence: string) => void;

export const issueName = (typeId: unknown, year: unknown, mark: unknown, strike: unknown, item?: unknown) =>
  [typeId, dateOf(year, mark), strike, item].filter(Boolean).join(' ');

export const keyDateName = (key: {
  typeId?: unknown;
  year?: unknown;
  mintMark?: unknown;
  variety?: unknown;
}) => [key.typeId, dateOf(key.year, key.mintMark), key.variety].filter(Boolean).join(' ');

const LISTS = { types: TypeRecord, items: ItemRecord, keyDates: KeyDateRecord, sets: ProofSetRecord };

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
  // So that a problem names its issue.
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
