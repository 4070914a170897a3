import { isDeepStrictEqual } from 'node:util';
import { issueName } from '../check/problem.ts';
import type { IssueFile, IssueRow } from '../records.ts';
import type { OverlayIssue } from './format.ts';
import type { Notes } from './notes.ts';

interface Entry {
  entry: OverlayIssue;
  index: number;
}

/** The issues laid over those there are: a known one keeps what is not given, an unknown one is added to its type. */
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

/** Year, mark, strike and design: what people give to say which issue they mean. */
const keyOf = (year: number, mark: string, strike: string | null, item = '') =>
  JSON.stringify([year, mark, strike, item]);

class TypeMerge {
  readonly #rows: IssueRow[];
  /** Rows no entry has been found for yet. */
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

  /** Entries alike to a row in everything that tells issues apart come first: the others may then mean only what is left. */
  merge(entries: Entry[]): IssueRow[] {
    const before = this.#rows.length;
    const others = entries.filter(({ entry, index }) => {
      const { type, year, mintMark, strike, item } = entry;
      this.#notes.place('issues', issueName(type, year, mintMark, strike, item), ['issues', index]);
      const alike = this.#candidates(entry).find((place) =>
        isDeepStrictEqual(this.#rows[place]?.[6] ?? {}, extrasOf(entry)),
      );
      if (alike !== undefined) this.#correct(alike, { entry, index });
      return alike === undefined;
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

/** What a row says beside the usual; what goes without saying is left out. */
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
