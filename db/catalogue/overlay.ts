import { issueName, keyDateName, type Problem } from './check/entries.ts';
import { checkCatalogue } from './check.ts';
import {
  lineFinder,
  Notes,
  Overlay,
  type Path,
  type Removal,
  readOverlay,
  syntaxErrorIn,
} from './overlay/format.ts';
import {
  derived,
  followIssues,
  mergeIssues,
  mergeRecords,
  NEW_ITEM,
  NEW_KEY_DATE,
  NEW_SET,
  newType,
  removeFrom,
} from './overlay/records.ts';
import type { CatalogueData } from './records.ts';
import { sentenceOf } from './sentences.ts';

export interface Refusal {
  /** From 1. */
  line: number | null;
  reason: string;
}

export type OverlayResult =
  | { data: CatalogueData; summary: string; remove: Removal | undefined; refusals: null }
  | { data: null; refusals: Refusal[] };

/** Never throws. */
export function overlayFile(base: CatalogueData, file: string): OverlayResult {
  const read = readOverlay(file);
  return 'text' in read ? overlay(base, read.text) : { data: null, refusals: [read] };
}

/** All or nothing; `base` is unchanged. */
export function overlay(base: CatalogueData, text: string): OverlayResult {
  try {
    return lay(base, text);
  } catch (error) {
    // Deep nesting overflows the stack.
    if (!(error instanceof RangeError)) throw error;
    return { data: null, refusals: [{ line: 1, reason: 'this is nested too deeply' }] };
  }
}

function lay(base: CatalogueData, text: string): OverlayResult {
  const slip = syntaxErrorIn(text);
  if (slip) return { data: null, refusals: [slip] };
  const given: unknown = JSON.parse(text);
  const { data: wanted, error } = Overlay.safeParse(given);
  if (error)
    return refused(
      text,
      error.issues.flatMap((issue) => explain(issue, given)),
    );
  const { data, notes } = merge(base, wanted);
  if (notes.refusals.length > 0) return refused(text, notes.refusals);
  const problems = newProblems(base, data);
  if (problems.length === 0) return { data, summary: notes.summary(), remove: wanted.remove, refusals: null };
  return refused(
    text,
    problems.map(({ section, where, sentence }) => ({
      path: notes.pathOf(section, where),
      sentence: where ? `${where}: ${sentence}` : sentence,
    })),
  );
}

type SchemaIssue = Parameters<typeof sentenceOf>[0];

/** `mercury-dime 1916-D: "mintage" must be a number` */
function explain(issue: SchemaIssue, given: unknown): { path: Path; sentence: string }[] {
  const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
  const depth = path[0] === 'remove' ? 3 : 2;
  const entry = path.slice(0, depth).reduce<unknown>((at, key) => Reflect.get(Object(at), key), given);
  const named = path.length >= depth && typeof path[depth - 1] === 'number';
  const sentence = named
    ? `${nameIn(entry, path)}: ${sentenceOf({ ...issue, path: path.slice(depth) }, entry)}`
    : sentenceOf({ ...issue, path }, given);
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
  return keys.length > 0 ? keys.map((key) => ({ path: [...path, key], sentence })) : [{ path, sentence }];
}

function nameIn(entry: unknown, [section, index]: Path): string {
  const { id, type, typeId, year, mintMark } = Object(entry);
  const name = id ?? type ?? typeId;
  if (typeof name !== 'string' || name === '') return `${section} ${Number(index) + 1}`;
  return id === undefined ? issueName(name, year, mintMark, null) : name;
}

function merge(base: CatalogueData, { remove, ...wanted }: Overlay): { data: CatalogueData; notes: Notes } {
  const notes = new Notes();
  const left = removeFrom(base, remove, notes);
  const idOf = ({ id }: { id?: string }) => id ?? '';
  const issues = mergeIssues(left.issues, wanted.issues, notes);
  const types = mergeRecords(notes, 'types', left.types, wanted.types, idOf, newType, derived);
  const data: CatalogueData = {
    types: followIssues(types, base.issues, issues),
    issues,
    items: mergeRecords(notes, 'items', left.items, wanted.items, idOf, (entry) => ({
      ...NEW_ITEM,
      ...entry,
    })),
    keyDates: mergeRecords(notes, 'keyDates', left.keyDates, wanted.keyDates, keyDateName, (entry) => ({
      ...NEW_KEY_DATE,
      ...entry,
    })),
    sets: mergeRecords(notes, 'sets', left.sets, wanted.sets, idOf, (entry) => ({ ...NEW_SET, ...entry })),
    words: left.words,
    legends: left.legends,
  };
  return { data, notes };
}

function newProblems(base: CatalogueData, merged: CatalogueData): Problem[] {
  const { problems } = checkCatalogue(merged, { sound: true });
  if (problems.length === 0) return problems;
  const textOf = ({ section, where, sentence }: Problem) => `${section} ${where} ${sentence}`;
  const known = new Set(checkCatalogue(base, { sound: true }).problems.map(textOf));
  return problems.filter((problem) => !known.has(textOf(problem)));
}

function refused(text: string, reasons: { path: Path; sentence: string }[]): OverlayResult {
  const lineOf = lineFinder(text);
  const refusals = reasons.map(({ path, sentence }) => ({ line: lineOf(path), reason: sentence }));
  return { data: null, refusals: refusals.sort((one, two) => one.line - two.line) };
}
