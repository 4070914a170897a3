import type { Catalogue } from '../../db/catalogue/load.ts';
import type { ItemRecord, TypeRecord } from '../../db/catalogue/records.ts';
import { type CatalogueEntry, SEARCH } from '../../shared/catalogue/model.ts';
import { createCache } from '../core/cache.ts';
import { entryOf, type Subject } from './entries.ts';
import { marksOf, struck } from './issues.ts';
import { normalize, parseQuery, withoutGrade } from './query.ts';
import { type Hit, NOT_FOUND, type Ranked, rank, searchBy } from './ranking.ts';
import { indexOf } from './search-index.ts';

/** Default limit only. */
const remembered = createCache<Catalogue, Ranked<CatalogueEntry>>({ most: 300 });

/** Best first. */
export const searchCatalogue = (
  catalogue: Catalogue,
  q: string,
  limit: number = SEARCH.limit,
): CatalogueEntry[] => rankCatalogue(catalogue, q, limit).entries;

export function rankCatalogue(catalogue: Catalogue, q: string, limit: number): Ranked<CatalogueEntry> {
  const text = normalize(q);
  if (text.length < SEARCH.minLength) return NOT_FOUND;
  const search = () => find(catalogue, text, Math.min(limit, SEARCH.maxLimit));
  return limit > SEARCH.limit ? search() : remembered(catalogue, `${limit} ${text}`, search);
}

function find(catalogue: Catalogue, text: string, limit: number): Ranked<CatalogueEntry> {
  const index = indexOf(catalogue);
  const query = parseQuery(withoutGrade(text), index.lexicon);
  for (const token of query.tokens) token.isName = index.isName(token.text);
  const mark = query.tokens.find((token) => token.mark)?.mark ?? null;
  return searchBy((stage) => toEntries(catalogue, rank(catalogue, index, query, stage), mark, limit));
}

function toEntries(
  catalogue: Catalogue,
  hits: Hit[],
  mark: string | null,
  limit: number,
): Ranked<CatalogueEntry> {
  const entries = new Map<string, CatalogueEntry>();
  const likeness: number[] = [];
  const found = hits.slice(0, limit);
  const subjects = [
    ...found.filter(({ note }) => !note).map((hit) => ({ hit, subject: toSubject(hit) })),
    ...furtherIssues(catalogue, hits, mark),
    ...found.filter(({ note }) => note).map((hit) => ({ hit, subject: toSubject(hit) })),
  ];
  for (const { hit, subject } of subjects) {
    if (entries.size >= limit) break;
    const entry = entryOf(catalogue, subject);
    if (entries.has(entry.id)) continue;
    entries.set(entry.id, entry);
    likeness.push(hit.likeness);
  }
  return { entries: [...entries.values()], likeness };
}

const toSubject = ({ document, year, mark, note }: Hit): Subject => ({
  type: document.type,
  item: document.item,
  keyDate: document.keyDate,
  set: document.set,
  year,
  mark,
  note,
});

const FOLLOWED = 3;

const designsOf = (catalogue: Catalogue, { id }: TypeRecord, year: number): ItemRecord[] =>
  catalogue.items.filter(({ typeIds, years }) => typeIds.includes(id) && years.includes(year));

function* furtherIssues(
  catalogue: Catalogue,
  hits: Hit[],
  mark: string | null,
): Generator<{ hit: Hit; subject: Subject }> {
  for (const hit of hits.slice(0, FOLLOWED)) {
    for (const subject of issuesOfHit(catalogue, hit, mark)) yield { hit, subject };
  }
}

function* issuesOfHit(catalogue: Catalogue, hit: Hit, mark: string | null): Generator<Subject> {
  const { year, wrongYear } = hit;
  const { type, item, kind } = hit.document;
  if (wrongYear || type.weight === null || (kind !== 'type' && kind !== 'item')) return;
  if (year !== null) {
    for (const design of kind === 'type' ? designsOf(catalogue, type, year) : []) {
      yield { type, item: design, year };
    }
    const marks =
      hit.mark === null && hit.note === null ? marksOf(catalogue, type, year, item ?? undefined) : [];
    for (const each of marks.length > 1 ? marks : []) if (each) yield { type, item, year, mark: each };
  } else if (mark !== null && kind === 'type') {
    for (const [each, byMark] of struck(catalogue, type.id)) {
      if (byMark.has(mark)) yield { type, year: each, mark };
    }
  } else if (kind === 'type') {
    for (const key of catalogue.keyDates) {
      if (key.typeId === type.id && !key.name && !key.item)
        yield { type, year: key.year, mark: key.mintMark };
    }
  }
}
