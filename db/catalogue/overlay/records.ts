import { isDeepStrictEqual } from 'node:util';
import { yearsText } from '../check/entries.ts';
import { rowsOf } from '../load.ts';
import type {
  IssueFile,
  IssueRow,
  ItemRecord,
  KeyDateRecord,
  ProofSetRecord,
  TypeRecord,
} from '../records.ts';
import type { Notes, Part } from './format.ts';

const NEW_TYPE = {
  qualifier: null,
  denominationCents: null,
  coinTypeOption: null,
  yearRanges: [],
  mintMarks: [],
  composition: null,
  metalContent: {},
  weight: null,
  diameter: null,
  edge: null,
  designer: null,
  obverseDescription: null,
  reverseDescription: null,
  silverContent: null,
  preciousOz: {},
  mintingTypes: ['business'],
  variation: null,
  specialVariations: [],
  interestingFacts: [],
  history: null,
  rarity: null,
  isGroup: false,
  note: null,
} satisfies Partial<TypeRecord>;

export const NEW_ITEM = {
  place: null,
  obverse: null,
  reverse: null,
  designer: null,
  history: null,
  note: null,
} satisfies Partial<ItemRecord>;

export const NEW_KEY_DATE = {
  name: null,
  item: null,
  mintage: null,
  note: null,
} satisfies Partial<KeyDateRecord>;

export const NEW_SET = {
  silverContent: null,
  coins: [],
  packaging: null,
  sold: null,
  soldConfidence: null,
  soldBasis: null,
  note: null,
} satisfies Partial<ProofSetRecord>;

/** Years follow from issues. */
export const newType = (entry: Partial<TypeRecord>): Partial<TypeRecord> => ({
  ...NEW_TYPE,
  base: entry.name,
  years: '',
  ...entry,
});

const TROY_OUNCE = 31.1034768;

export function derived(entry: Partial<TypeRecord>, known?: TypeRecord): Partial<TypeRecord> {
  const { yearRanges, years, weight, metalContent, preciousOz } = entry;
  const metals = metalContent ?? known?.metalContent ?? {};
  const grams = Number(weight === undefined ? (known?.weight ?? 0) : (weight ?? 0));
  const changed = preciousOz === undefined && (weight !== undefined || metalContent !== undefined);
  const ounces = ['silver', 'gold', 'platinum', 'palladium'].flatMap((metal) => {
    const share = metals[metal] ?? 0;
    // Silver in gold is uncounted.
    const counted = share > 20 || (known?.preciousOz[metal] ?? 0) > 0;
    return counted && share * grams > 0
      ? [[metal, Number(((grams * share) / 100 / TROY_OUNCE).toFixed(5))]]
      : [];
  });
  return {
    ...entry,
    ...(yearRanges && years === undefined && { years: yearsText(yearRanges) }),
    ...(changed && { preciousOz: Object.fromEntries(ounces) }),
  };
}

/** Omitted fields stay. */
export function mergeRecords<T extends object>(
  notes: Notes,
  part: Part,
  base: T[],
  entries: Partial<T>[] = [],
  nameOf: (entry: Partial<T>) => string,
  complete: (entry: Partial<T>) => Partial<T>,
  settle: (entry: Partial<T>, known?: T) => Partial<T> = (entry) => entry,
): T[] {
  const places = new Map(base.map((entry, index) => [nameOf(entry), index]));
  const merged = [...base];
  const given = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const name = nameOf(entry);
    const path = [part, index];
    notes.place(part, name, path);
    if (given.has(name)) notes.refuse(path, name, 'this entry stands twice');
    given.add(name);
    const place = places.get(name);
    const known = place === undefined ? undefined : base[place];
    if (place === undefined || known === undefined) {
      // Completeness is checked later.
      merged.push(complete(settle(entry)) as T);
      notes.count('adds', part);
      continue;
    }
    const corrected = { ...known, ...settle(entry, known) };
    if (isDeepStrictEqual(corrected, known)) continue;
    merged[place] = corrected;
    notes.count('corrects', part);
  }
  return merged;
}

export const followIssues = (types: TypeRecord[], before: IssueFile, after: IssueFile): TypeRecord[] =>
  types.map((type) => {
    const [old, now] = [rowsOf(before, type.id), rowsOf(after, type.id)];
    return old === now ? type : follow(type, struck(old), struck(now));
  });

const struck = (rows: IssueRow[]) => rows.filter((row) => row[6]?.status !== 'not_issued');

function follow(type: TypeRecord, old: IssueRow[], now: IssueRow[]): TypeRecord {
  const years = changed(
    yearsIn(type.yearRanges),
    old.map(([year]) => year),
    now.map(([year]) => year),
  );
  const marks = changed(
    type.mintMarks,
    old.map(([, mark]) => mark),
    now.map(([, mark]) => mark),
  );
  const yearRanges = rangesOf(years);
  return { ...type, mintMarks: marks, yearRanges, years: yearsText(yearRanges) };
}

function changed<T>(values: T[], old: T[], now: T[]): T[] {
  const [had, has] = [new Set(old), new Set(now)];
  const stay = values.filter((value) => has.has(value) || !had.has(value));
  return [...new Set([...stay, ...[...has].filter((value) => !had.has(value))])];
}

const yearsIn = (ranges: TypeRecord['yearRanges']): number[] =>
  ranges.flatMap(({ start, end }) =>
    Array.from({ length: Math.max(0, end - start + 1) }, (_, n) => start + n),
  );

function rangesOf(years: number[]): TypeRecord['yearRanges'] {
  const ranges: TypeRecord['yearRanges'] = [];
  for (const year of years.toSorted((one, two) => one - two)) {
    const last = ranges.at(-1);
    if (last?.end === year - 1) last.end = year;
    else ranges.push({ start: year, end: year });
  }
  return ranges;
}
