import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { BundledFile, BundledRelease, Programme, ProgrammeFile } from '../../../db/releases/records.ts';
import { upcomingReleases } from '../../../db/schema.ts';
import { parseMoney } from '../../../shared/money/money.ts';
import { assetFolder } from '../../core/assets.ts';
import { type Entry, type Origin, releaseKey, rowKey, wordsOf } from './entry.ts';

export interface Difference {
  added: number;
  changed: number;
  removed: number;
}

type Row = typeof upcomingReleases.$inferSelect;

/** Rows per transaction, so that other writers get a turn. */
const BATCH = 100;
const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * Stores an origin's releases. `whole` replaces all, except names in `lost` (null: all stay), as a mistake in a list is
 * no deletion; without it, other rows and missing fields stay. Not concurrent per origin.
 */
export async function storeLayer(
  db: Db,
  origin: Origin,
  entries: Entry[],
  { whole, lost = NO_NAMES }: { whole: boolean; lost?: ReadonlySet<string> | null },
): Promise<Difference> {
  const rows = await db.orm.select().from(upcomingReleases).where(eq(upcomingReleases.origin, origin));
  const { added, changed, removed } = compare(rows, origin, entries, whole);
  const gone = lost ? removed.filter(({ name }) => !lost.has(wordsOf(name))) : [];
  for (const values of inBatches([...changed, ...added]))
    await db.transaction(async (tx) => {
      await tx
        .insert(upcomingReleases)
        .values(values)
        .onConflictDoUpdate({ target: upcomingReleases.key, set: ALL_COLUMNS });
    });
  // After the inserts: a crash in between leaves too much, not too little.
  for (const ids of inBatches(gone.map(({ id }) => id)))
    await db.transaction(async (tx) => {
      await tx.delete(upcomingReleases).where(inArray(upcomingReleases.id, ids));
    });
  return { added: added.length, changed: changed.length, removed: gone.length };
}

const excluded = (column: { name: string }) => sql.raw(`excluded."${column.name}"`);
const { name, releaseDate, datePrecision, price, description, imageUrl, imageSource, url, mintage } =
  upcomingReleases;
const ALL_COLUMNS = {
  name: excluded(name),
  releaseDate: excluded(releaseDate),
  datePrecision: excluded(datePrecision),
  price: excluded(price),
  description: excluded(description),
  imageUrl: excluded(imageUrl),
  imageSource: excluded(imageSource),
  url: excluded(url),
  mintage: excluded(mintage),
};

function compare(rows: Row[], origin: Origin, entries: Entry[], whole: boolean) {
  const known = new Map(rows.map((row) => [row.key, row]));
  const added: Fresh[] = [];
  const changed: Fresh[] = [];
  for (const entry of entries) {
    const fresh = valuesOf(origin, entry);
    const row = known.get(fresh.key);
    known.delete(fresh.key);
    if (!row) {
      added.push(fresh);
      continue;
    }
    const values = whole ? fresh : withStored(fresh, row);
    // A new picture is not fetched yet.
    if (values.imageSource === row.imageSource) values.imageUrl = row.imageUrl;
    if (!isSame(values, row)) changed.push(values);
  }
  return { added, changed, removed: whole ? [...known.values()] : [] };
}

const valuesOf = (origin: Origin, { key, day, precision, ...entry }: Entry) => ({
  ...entry,
  key: rowKey(origin, key),
  origin,
  releaseDate: new Date(day),
  datePrecision: precision,
  imageUrl: null as string | null,
});
type Fresh = ReturnType<typeof valuesOf>;

const OPTIONAL = ['price', 'description', 'url', 'imageSource', 'mintage'] as const;

function withStored(fresh: Fresh, row: Row): Fresh {
  const kept = OPTIONAL.filter((field) => fresh[field] === null).map((field) => [field, row[field]]);
  return { ...fresh, ...Object.fromEntries(kept) };
}

const isSame = (fresh: Fresh, row: Row): boolean =>
  fresh.name === row.name &&
  fresh.releaseDate.getTime() === row.releaseDate.getTime() &&
  fresh.datePrecision === row.datePrecision &&
  OPTIONAL.every((field) => fresh[field] === row[field]);

function inBatches<T>(all: T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < all.length; at += BATCH) parts.push(all.slice(at, at + BATCH));
  return parts;
}

/** The releases of db/releases, and what its programmes promise at `now`. */
export async function readBundled(now = Date.now(), folder = assetFolder('releases')): Promise<Entry[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}\.json$/.test(name));
  const text = (name: string) => readFile(join(folder, name), 'utf8');
  const files = await Promise.all(names.map(text));
  const releases = files.flatMap((file) => (JSON.parse(file) as BundledFile).releases.map(bundledEntry));
  const { programmes } = JSON.parse(await text('programmes.json')) as ProgrammeFile;
  const told = new Set(releases.map(({ key }) => key));
  return [...releases, ...promisesOf(programmes, now).filter(({ key }) => !told.has(key))];
}

function bundledEntry({ name, releaseDate, price, description, url, mintage }: BundledRelease): Entry {
  const day = Date.parse(releaseDate);
  return {
    key: releaseKey({ name, day }),
    name,
    day,
    precision: 'day',
    price: price === null ? null : parseMoney(price),
    description,
    url,
    imageSource: null,
    mintage,
  };
}

/** 0 is January; later, most of this year's coins are out. */
const UNTIL_MONTH = 6;

/**
 * Undated releases of the programmes: next year's, and until the end of June this year's; dated the year's last day
 * (UTC).
 */
function promisesOf(programmes: readonly Programme[], now: number): Entry[] {
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
