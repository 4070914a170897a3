import type { newsArticles } from '../../../db/schema.ts';
import { webAddress } from '../../core/plain-text.ts';
import { pageKey } from './address.ts';
import { type Candidate, fingerprintOf, KEPT_MS } from './candidate.ts';

export type Article = typeof newsArticles.$inferSelect;
/** What of an article may become another. */
export type Change = Partial<Pick<Article, (typeof MAY_CHANGE)[number]>>;

/** What has to happen to the articles that are kept. */
export interface Merged {
  added: Candidate[];
  changed: { id: number; change: Change }[];
  gone: number[];
}

/** Items kept at most; and so many stay however old they are, as a machine's clock may be wrong, and feeds may fall silent. */
const MAX_KEPT = 200;
const LEAST_KEPT = 50;
/** So far apart in ms the same words are other news. */
const SAME_NEWS_MS = 3 * 24 * 3_600_000;

/** One piece of news: a kept article, or a new one. */
interface Entry {
  /** What is kept of it; null for a new one. */
  row: Article | null;
  news: Candidate;
}

/**
 * Holds what feeds tell now against what is kept. The same page, or the same words within three days, is one piece of news: who
 * told it first keeps the place, and others fill in what it lacks. What its own feed tells otherwise is followed. The latest
 * 200 of the last year stay, and the latest 50 of any age. What was found while the clock was ahead is of now.
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
  // Only now is it known which words stand above what is kept.
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
 * The oldest first; feeds begin with the latest, and among those of one moment the last added is shown first. Of what one feed
 * tells twice of a page the first, which is the latest, counts.
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

/** What lies in the table from before addresses were checked may be anything. */
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
  // Articles from before it was noted belong to the feed that tells them now.
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
  const isYoung = ({ news }: Entry) => now - news.publishedAt.getTime() <= KEPT_MS;
  const latest = entries
    .filter((entry) => entry.row || isYoung(entry))
    .toSorted((a, b) => b.news.publishedAt.getTime() - a.news.publishedAt.getTime())
    .filter((entry, place) => place < LEAST_KEPT || isYoung(entry));
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
