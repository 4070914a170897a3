import { asc } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { DatePrecision } from '../../../db/public-tables.ts';
import type { Programme } from '../../../db/releases/records.ts';
import { upcomingReleases } from '../../../db/schema.ts';
import { versionOf } from '../../../db/shared.ts';
import { isOpen, type UpcomingRelease } from '../../../shared/market/releases.ts';
import { moneyText } from '../../../shared/money/money.ts';
import { ownPicture } from '../../../shared/photos/model.ts';
import { webAddress } from '../../core/plain-text.ts';
import type { MarketDeps } from '../deps.ts';
import { type Entry, keyOfRow, ORIGINS, type Origin, releaseKey, wordsOf } from './entry.ts';

/** 0 is January; later, most of this year's coins are out. */
const UNTIL_MONTH = 6;

/**
 * Undated releases of the programmes: next year's, and until the end of June this year's; dated the year's last day
 * (UTC).
 */
export function promisesOf(programmes: readonly Programme[], now: number): Entry[] {
  const date = new Date(now);
  const thisYear = date.getUTCFullYear();
  const years = date.getUTCMonth() < UNTIL_MONTH ? [thisYear, thisYear + 1] : [thisYear + 1];
  return years.flatMap((year) => programmes.flatMap((programme) => promisesOfYear(programme, year)));
}

function promisesOfYear({ name, description, from, until, of }: Programme, year: number): Entry[] {
  if (year < from || year > (until ?? year)) return [];
  return (of ? (of[year] ?? []) : ['']).map((one) => {
    const filled = (text: string) => text.replaceAll('{year}', String(year)).replaceAll('{of}', one);
    const [promise, day] = [filled(name), Date.UTC(year, 11, 31)];
    return {
      key: releaseKey({ name: promise, day }),
      name: promise,
      day,
      precision: 'year',
      price: null,
      description: filled(description),
      url: null,
      imageSource: null,
      mintage: null,
    };
  });
}

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
