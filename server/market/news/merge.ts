import type { newsArticles } from '../../../db/schema.ts';
import { webAddress } from '../../core/plain-text.ts';
import { type Candidate, fingerprintOf, MAX_AGE_MS, pageKey } from './candidate.ts';

export type Article = typeof newsArticles.$inferSelect;
export type Change = Partial<Pick<Article, (typeof MAY_CHANGE)[number]>>;

export interface Merged {
  added: Candidate[];
  changed: { id: number; change: Change }[];
  gone: number[];
}

/** MIN_KEPT stay at any age: a clock may be wrong, or feeds fall silent. */
const MAX_KEPT = 200;
const MIN_KEPT = 50;
/** In ms; further apart the same title is other news. */
const SAME_NEWS_MS = 3 * 24 * 3_600_000;

interface Entry {
  /** Null if new. */
  row: Article | null;
  news: Candidate;
}

/**
 * Duplicates (same page, or title within three days) become one article: the first source stays, others fill gaps.
 * Keeps 200 of the last year, at least 50.
 */
export function merge(kept: readonly Article[], told: readonly Candidate[], now: number): Merged {
  const entries = kept.map((row) => entryOf(row, now));
  const byPage = new Map(
    entries.flatMap((entry) => (isPage(entry) ? [[pageKey(entry.news.url), entry]] : [])),
  );
  const others: Candidate[] = [];
  for (const candidate of inOrder(told)) {
    const same = byPage.get(pageKey(candidate.url));
    if (same) fillIn(same, candidate, true);
    else others.push(candidate);
  }
  // After the first pass has updated the titles.
  const byWords = Map.groupBy(entries, ({ news }) => news.fingerprint);
  for (const candidate of others) {
    const { fingerprint } = candidate;
    const same = byPage.get(pageKey(candidate.url));
    const alike = fingerprint ? (byWords.get(fingerprint) ?? []) : [];
    const twin = same ?? alike.find((entry) => isNear(entry.news, candidate));
    if (twin) fillIn(twin, candidate, twin === same);
    else {
      const entry = { row: null, news: { ...candidate } };
      entries.push(entry);
      byPage.set(pageKey(candidate.url), entry);
      byWords.set(fingerprint, [...alike, entry]);
    }
  }
  return sorted(entries, now);
}

/**
 * Oldest first: of equal dates the last added is shown first. If a feed lists a page twice, its first (latest) item
 * counts.
 */
function inOrder(told: readonly Candidate[]): Candidate[] {
  const once = new Map<string, Candidate>();
  for (const candidate of told) {
    const key = `${candidate.feed} ${pageKey(candidate.url)}`;
    if (!once.has(key)) once.set(key, candidate);
  }
  return [...once.values()]
    .toReversed()
    .toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
}

/** Old rows may hold unchecked URLs. */
const isPage = ({ news }: Entry) => webAddress(news.url) !== null;

const entryOf = (row: Article, now: number): Entry => ({
  row,
  news: {
    ...row,
    fingerprint: row.fingerprint || fingerprintOf(row.title),
    publishedAt: row.publishedAt.getTime() > now ? new Date(now) : row.publishedAt,
  },
});

const isNear = (a: Candidate, b: Candidate) =>
  Math.abs(a.publishedAt.getTime() - b.publishedAt.getTime()) <= SAME_NEWS_MS;

function fillIn({ news }: Entry, told: Candidate, isSamePage: boolean): void {
  const { title, source, fingerprint, feed } = told;
  // Rows without a feed predate that column.
  const isOwn = isSamePage && (news.feed === feed || news.feed === '');
  news.description = (isOwn ? told.description : null) ?? news.description ?? told.description;
  news.imageSource ??= told.imageSource;
  if (isOwn) Object.assign(news, { title, source, fingerprint, feed });
}

const MAY_CHANGE = [
  'title',
  'description',
  'imageSource',
  'source',
  'feed',
  'fingerprint',
  'publishedAt',
] as const;

const changeOf = (row: Article, news: Candidate): Change =>
  Object.fromEntries(MAY_CHANGE.flatMap((name) => (row[name] === news[name] ? [] : [[name, news[name]]])));

function sorted(entries: Entry[], now: number): Merged {
  const isYoung = ({ news }: Entry) => now - news.publishedAt.getTime() <= MAX_AGE_MS;
  const latest = entries
    .filter((entry) => entry.row || isYoung(entry))
    .toSorted((a, b) => b.news.publishedAt.getTime() - a.news.publishedAt.getTime())
    .filter((entry, place) => place < MIN_KEPT || isYoung(entry));
  const staying = new Set(latest.slice(0, MAX_KEPT));
  const merged: Merged = { added: [], changed: [], gone: [] };
  for (const entry of entries) {
    const { row, news } = entry;
    if (!staying.has(entry)) {
      if (row) merged.gone.push(row.id);
    } else if (row) {
      const change = changeOf(row, news);
      if (Object.keys(change).length > 0) merged.changed.push({ id: row.id, change });
    } else merged.added.push(news);
  }
  return merged;
}
