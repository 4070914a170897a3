import { isDeepStrictEqual } from 'node:util';
import { issueName, yearsText } from '../check/entries.ts';
import { rowsOf } from '../load.ts';
import type {
  CatalogueData,
  IssueFile,
  IssueRow,
  ItemRecord,
  KeyDateRecord,
  ProofSetRecord,
  TypeRecord,
  Words,
} from '../records.ts';
import { dateOf } from '../sentences.ts';
import type { Notes, OverlayIssue, Part, Removal } from './format.ts';

interface Entry {
  entry: OverlayIssue;
  index: number;
}

/** Omitted fields stay. */
export function mergeIssues(base: IssueFile, entries: OverlayIssue[] = [], notes: Notes): IssueFile {
  const numbers = new Map(base.sources.map((source, number) => [source, number]));
  const numberOf = (source: string) => {
    const number = numbers.get(source) ?? numbers.size;
    numbers.set(source, number);
    return number;
  };
  const issues = new Map(Object.entries(base.issues));
  const indexed = entries.map((entry, index) => ({ entry, index }));
  for (const [typeId, group] of Map.groupBy(indexed, ({ entry }) => entry.type))
    issues.set(typeId, new TypeMerge(issues.get(typeId) ?? [], numberOf, notes).merge(group));
  return { sources: [...numbers.keys()], issues: Object.fromEntries(issues) };
}

const keyOf = (year: number, mark: string, strike: string | null, item = '') =>
  JSON.stringify([year, mark, strike, item]);

class TypeMerge {
  readonly #rows: IssueRow[];
  /** Rows without an entry. */
  readonly #open = new Map<string, Set<number>>();
  readonly #numberOf: (source: string) => number;
  readonly #notes: Notes;

  constructor(rows: IssueRow[], numberOf: (source: string) => number, notes: Notes) {
    this.#rows = [...rows];
    this.#numberOf = numberOf;
    this.#notes = notes;
    for (const [index, [year, mark, strike, , , , extras]] of rows.entries()) {
      const key = keyOf(year, mark, strike, extras?.item);
      this.#open.set(key, (this.#open.get(key) ?? new Set()).add(index));
    }
  }

  /** Exact first; the others mean what is left. */
  merge(entries: Entry[]): IssueRow[] {
    const before = this.#rows.length;
    const others = entries.filter(({ entry, index }) => {
      const { type, year, mintMark, strike, item } = entry;
      this.#notes.place('issues', issueName(type, year, mintMark, strike, item), ['issues', index]);
      const exact = this.#candidates(entry).find((place) =>
        isDeepStrictEqual(this.#rows[place]?.[6] ?? {}, extrasOf(entry)),
      );
      if (exact !== undefined) this.#correct(exact, { entry, index });
      return exact === undefined;
    });
    for (const other of others) {
      const [place, ...more] = this.#candidates(other.entry);
      if (place === undefined) this.#add(other);
      else if (more.length === 0) this.#correct(place, other);
      else
        this.#refuse(other, 'several issues fit: give its "note", "struckAt" or "part" as export shows them');
    }
    return this.#rows.length === before ? this.#rows : this.#rows.toSorted(([one], [two]) => one - two);
  }

  #candidates({ year, mintMark, strike, item }: OverlayIssue): number[] {
    return [...(this.#open.get(keyOf(year, mintMark, strike, item)) ?? [])];
  }

  #add(added: Entry): void {
    const { year, mintMark, strike, mintage = null, confidence, source } = added.entry;
    if (!confidence || !source) {
      this.#refuse(added, 'a new issue needs its "confidence" and its "source"');
      return;
    }
    this.#rows.push(
      toRow([year, mintMark, strike, mintage, confidence, this.#numberOf(source)], extrasOf(added.entry)),
    );
    this.#notes.count('adds', 'issues');
  }

  #correct(place: number, corrected: Entry): void {
    const { entry } = corrected;
    const row = this.#rows[place];
    if (!row) return;
    const [year, mark, strike, known, confidence, source, extras] = row;
    this.#open.get(keyOf(year, mark, strike, extras?.item))?.delete(place);
    const mintage = entry.mintage === undefined ? known : entry.mintage;
    if (mintage !== known && !(entry.confidence && entry.source)) {
      this.#refuse(corrected, 'a new mintage needs its "confidence" and its "source"');
      return;
    }
    const merged = toRow(
      [
        year,
        mark,
        strike,
        mintage,
        entry.confidence ?? confidence,
        entry.source === undefined ? source : this.#numberOf(entry.source),
      ],
      extrasOf({ ...extras, ...entry }),
    );
    if (isDeepStrictEqual(merged, row)) return;
    this.#rows[place] = merged;
    this.#notes.count('corrects', 'issues');
  }

  #refuse({ entry: { type, year, mintMark, strike, item }, index }: Entry, sentence: string): void {
    this.#notes.refuse(['issues', index], issueName(type, year, mintMark, strike, item), sentence);
  }
}

type Extras = NonNullable<IssueRow[6]>;

const extrasOf = ({ struckAt, status, note, item, part }: Partial<OverlayIssue>): Extras => ({
  ...(struckAt && { struckAt }),
  ...(status && status !== 'issued' && { status }),
  ...(note && { note }),
  ...(item && { item }),
  ...(part && { part }),
});

const toRow = (
  row: [IssueRow[0], IssueRow[1], IssueRow[2], IssueRow[3], IssueRow[4], IssueRow[5]],
  extras: Extras,
): IssueRow => (Object.keys(extras).length > 0 ? [...row, extras] : row);

type Alias = Words['aliases'][number];

/** With all that belongs to it. */
export function removeFrom(data: CatalogueData, removal: Removal = {}, notes: Notes): CatalogueData {
  const types = named('types', data.types, removal.types, notes);
  const items = named('items', data.items, removal.items, notes);
  const sets = named('sets', data.sets, removal.sets, notes);
  const rows = rowsToRemove(data, removal.issues, notes);
  const keys = keyDatesToRemove(data, removal.keyDates, notes);
  if (types.size + items.size + sets.size + rows.size + keys.size === 0) return data;
  const stays = (row: IssueRow) => !rows.has(row) && !items.has(row[6]?.item ?? '');
  const issues = Object.entries(data.issues.issues)
    .filter(([typeId]) => !types.has(typeId))
    .map(([typeId, list]) => [typeId, list.every(stays) ? list : list.filter(stays)] as const)
    .filter(([, list]) => list.length > 0);
  const left: CatalogueData = {
    ...data,
    types: data.types.filter(({ id }) => !types.has(id)),
    issues: { ...data.issues, issues: Object.fromEntries(issues) },
    items: data.items
      .filter(({ id }) => !items.has(id))
      .map((item) => ({ ...item, typeIds: item.typeIds.filter((id) => !types.has(id)) }))
      .filter(({ typeIds }) => typeIds.length > 0),
    sets: data.sets.filter(({ id, typeId }) => !sets.has(id) && !types.has(typeId)),
  };
  const gone = new Set([...rows].map(([year, mark]) => `${year} ${mark}`));
  const hasIssue = ({ typeId, year, mintMark }: KeyDateRecord) =>
    !gone.has(`${year} ${mintMark}`) ||
    rowsOf(left.issues, typeId).some((row) => row[0] === year && row[1] === mintMark);
  return {
    ...left,
    keyDates: data.keyDates.filter(
      (key) => !keys.has(key) && !types.has(key.typeId) && !items.has(key.item ?? '') && hasIssue(key),
    ),
    words: { ...data.words, aliases: data.words.aliases.flatMap((alias) => aliasIn(left, alias)) },
  };
}

/** [] without any target. */
function aliasIn({ types, items }: CatalogueData, alias: Alias): Alias[] {
  const ids = alias.types?.filter((id) => types.some((type) => type.id === id));
  const programmes = alias.programmes?.filter((name) => items.some(({ programme }) => programme === name));
  if (ids?.length === 0 || programmes?.length === 0) return [];
  return [{ ...alias, ...(ids && { types: ids }), ...(programmes && { programmes }) }];
}

function named(part: Part, entries: { id: string }[], ids: string[] = [], notes: Notes): Set<string> {
  const known = new Set(entries.map(({ id }) => id));
  for (const [index, id] of ids.entries()) {
    if (known.has(id)) notes.count('removes', part);
    else notes.refuse(['remove', part, index], id, 'there is no such entry to remove');
  }
  return new Set(ids);
}

function rowsToRemove(
  { issues }: CatalogueData,
  wanted: Removal['issues'] = [],
  notes: Notes,
): Set<IssueRow> {
  const rows = wanted.flatMap(({ type, year, mintMark, strike, item }, index) => {
    const found = rowsOf(issues, type).filter(
      (row) =>
        row[0] === year &&
        row[1] === mintMark &&
        (strike === undefined || row[2] === strike) &&
        (item === undefined || row[6]?.item === item),
    );
    for (const _row of found) notes.count('removes', 'issues');
    if (found.length === 0)
      notes.refuse(
        ['remove', 'issues', index],
        issueName(type, year, mintMark, strike, item),
        'there is no such issue to remove',
      );
    return found;
  });
  return new Set(rows);
}

function keyDatesToRemove({ keyDates }: CatalogueData, wanted: Removal['keyDates'] = [], notes: Notes) {
  const keys = wanted.flatMap(({ typeId, year, mintMark, variety }, index) => {
    const found = keyDates.filter(
      (key) =>
        key.typeId === typeId &&
        key.year === year &&
        key.mintMark === mintMark &&
        (variety === undefined || key.variety === variety),
    );
    for (const _key of found) notes.count('removes', 'keyDates');
    if (found.length === 0)
      notes.refuse(
        ['remove', 'keyDates', index],
        `${typeId} ${dateOf(year, mintMark)}`,
        'there is no such key date to remove',
      );
    return found;
  });
  return new Set(keys);
}

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
