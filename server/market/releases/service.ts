import { asc } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { DatePrecision } from '../../../db/public-tables.ts';
import { upcomingReleases } from '../../../db/schema.ts';
import { versionOf } from '../../../db/shared.ts';
import { isOpen, type UpcomingRelease } from '../../../shared/market/model.ts';
import { moneyText } from '../../../shared/money/money.ts';
import { ownPicture } from '../../../shared/photos/model.ts';
import { webAddress } from '../../core/plain-text.ts';
import { publicDataChanged } from '../../core/public-data.ts';
import type { MarketDeps, ReleaseState } from '../deps.ts';
import { keyOfRow, ORIGINS, type Origin, wordsOf } from './entry.ts';

/**
 * Drops a promise once a dated release of that year has all its words: "2027-W American Eagle One Ounce Silver Proof
 * Coin" fulfils "2027 American Eagle Silver Coin".
 */
function withoutFulfilled<Known extends { name: string; releaseDate: Date; datePrecision: DatePrecision }>(
  releases: Known[],
): Known[] {
  const promises = releases.filter(isOpen);
  if (promises.length === 0) return releases;
  const years = new Set(promises.map(yearOf));
  const dated = releases
    .filter((release) => !isOpen(release) && years.has(yearOf(release)))
    .map((release) => ({ year: yearOf(release), words: identifyingWords(release.name) }));
  const isKept = (promise: Known) =>
    dated.some(
      ({ year, words }) =>
        year === yearOf(promise) && [...identifyingWords(promise.name)].every((word) => words.has(word)),
    );
  return releases.filter((release) => !isOpen(release) || !isKept(release));
}

const yearOf = ({ releaseDate }: { releaseDate: Date }) => releaseDate.getUTCFullYear();

/** Words that identify the coin, singular, without the year. */
const identifyingWords = (name: string): Set<string> =>
  new Set(
    wordsOf(name)
      .split('-')
      .filter((word) => !/^(coins?|of|the|\d{4})$/.test(word))
      .map((word) => word.replace(/s$/, '')),
  );

type Row = typeof upcomingReleases.$inferSelect;

/** One release, merged over all origins. */
export interface MergedRelease extends Omit<Row, 'key' | 'origin'> {
  /** Stable while any origin has it. */
  key: string;
  /** Highest priority last. */
  origins: Origin[];
}

interface Cached {
  version: number;
  rows: Row[];
  releases: readonly MergedRelease[];
}

const cache = new WeakMap<Db, Promise<Cached>>();

/** All releases, earliest first, undated last. Same array until the data changes: usable as a cache key. */
export async function mergedReleases({ db }: { db: Db }): Promise<readonly MergedRelease[]> {
  const next = newest(db, cache.get(db));
  cache.set(db, next);
  next.catch(() => cache.delete(db));
  return (await next).releases;
}

async function newest(db: Db, last: Promise<Cached> | undefined): Promise<Cached> {
  const before = await last?.catch(() => undefined);
  const version = versionOf(db);
  if (before?.version === version) return before;
  const rows = await db.orm.select().from(upcomingReleases).orderBy(asc(upcomingReleases.id));
  if (before && isSame(before.rows, rows)) return { ...before, version };
  return { version, rows, releases: mergeRows(rows) };
}

const isSame = (before: Row[], after: Row[]): boolean =>
  before.length === after.length && before.every((row, at) => isSameRow(row, after[at]));

function isSameRow(before: Row, after: Row | undefined): boolean {
  if (!after) return false;
  const names = Object.keys(before) as (keyof Row)[];
  return names.every((name) => before[name]?.valueOf() === after[name]?.valueOf());
}

const inOrder = (one: MergedRelease, other: MergedRelease): number =>
  Number(isOpen(one)) - Number(isOpen(other)) ||
  one.releaseDate.getTime() - other.releaseDate.getTime() ||
  one.id - other.id;

/** Missing fields come from the origins of lower priority. */
function mergeRows(rows: readonly Row[]): MergedRelease[] {
  const rank = ({ origin }: Row) => ORIGINS.indexOf(origin as Origin);
  const known = new Map<string, MergedRelease>();
  for (const row of rows.toSorted((a, b) => rank(a) - rank(b))) {
    const key = keyOfRow(row.key) ?? `row ${row.id}`;
    const before = known.get(key);
    known.set(key, before ? merged(before, row) : { ...row, key, origins: [row.origin as Origin] });
  }
  return withoutFulfilled([...known.values()]).sort(inOrder);
}

function merged(before: MergedRelease, row: Row): MergedRelease {
  return {
    key: before.key,
    origins: [...before.origins, row.origin as Origin],
    // The oldest row's id, so that links stay valid.
    id: Math.min(before.id, row.id),
    name: row.name,
    releaseDate: row.releaseDate,
    datePrecision: row.datePrecision,
    price: row.price ?? before.price,
    description: row.description ?? before.description,
    imageUrl: row.imageUrl ?? before.imageUrl,
    imageSource: row.imageSource ?? before.imageSource,
    url: row.url ?? before.url,
    mintage: row.mintage ?? before.mintage,
  };
}

const lists = new WeakMap<readonly MergedRelease[], UpcomingRelease[]>();

/** Public form of mergedReleases. Shared cached array: treat as read-only. */
export async function listReleases(deps: Pick<MarketDeps, 'db'>): Promise<UpcomingRelease[]> {
  const known = await mergedReleases(deps);
  const list = lists.get(known) ?? listOf(known);
  lists.set(known, list);
  return list;
}

const listOf = (known: readonly MergedRelease[]): UpcomingRelease[] =>
  known.map(
    ({ id, name, description, releaseDate, datePrecision, price, imageUrl, url }): UpcomingRelease => ({
      id,
      name,
      description,
      releaseDate: releaseDate.toISOString(),
      datePrecision,
      price: moneyText(price),
      imageUrl: ownPicture(imageUrl),
      url: webAddress(url),
    }),
  );

export const createReleaseState = (): ReleaseState => ({
  ...{ shown: null, mistakes: '', first: null, fetchingPictures: null, failed: new Map() },
});

/** At the start and hourly: bundled releases, the operator's list if due, missing pictures. */
export async function updateReleases(deps: MarketDeps, now = Date.now()): Promise<void> {
  await announceReleases(deps);
  // Lazy: a start does not need them.
  const { readBundled, storeLayer } = await import('./layers.ts');
  const { fetchReleases } = await import('./fetched.ts');
  await storeLayer(deps.db, 'bundled', await readBundled(now), { whole: true });
  await announceReleases(deps);
  await fetchReleases(deps);
  await announceReleases(deps);
  await fetchPictures(deps);
}

/** Publishes a change since the last call, also one by the command line. */
export async function announceReleases(deps: MarketDeps): Promise<boolean> {
  const version = versionOf(deps.db);
  const before = deps.releaseState.shown;
  if (before?.version === version) return false;
  const digest = Bun.hash(JSON.stringify(await listReleases(deps)));
  deps.releaseState.shown = { version, digest };
  // The first call has nothing to compare with.
  if (before?.digest === digest) return false;
  publicDataChanged(deps, 'releases');
  return true;
}

/** Every minute, for imports by the command line. */
export async function announceImports(deps: MarketDeps): Promise<void> {
  if (await announceReleases(deps)) await fetchPictures(deps);
}

async function fetchPictures(deps: MarketDeps): Promise<void> {
  const { fetchReleasePictures } = await import('./fetched.ts');
  await fetchReleasePictures(deps);
  await announceReleases(deps);
}

/** First start: stores the bundled releases at once; requests wait instead of getting an empty list. */
export function storeFirstReleases(deps: MarketDeps): Promise<void> {
  const work = storeFirst(deps);
  deps.releaseState.first = work.catch(() => undefined);
  return work;
}

async function storeFirst(deps: MarketDeps): Promise<void> {
  if ((await mergedReleases(deps)).length > 0) return;
  const { readBundled, storeLayer } = await import('./layers.ts');
  await storeLayer(deps.db, 'bundled', await readBundled(), { whole: true });
  publicDataChanged(deps, 'releases');
}
