import { asc } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { upcomingReleases } from '../../../db/schema.ts';
import { versionOf } from '../../../db/shared.ts';
import { isOpen } from '../../../shared/market/releases.ts';
import { keyOfRow, ORIGINS, type Origin } from './key.ts';
import { withoutKept } from './promises.ts';

type Row = typeof upcomingReleases.$inferSelect;

/** A release as all origins together tell of it. */
export interface MergedRelease extends Omit<Row, 'key' | 'origin'> {
  /** The same as long as there is such a release, whoever tells of it. */
  key: string;
  /** Who tells of it, the most believed last. */
  origins: Origin[];
}

interface Remembered {
  version: number;
  rows: Row[];
  releases: readonly MergedRelease[];
}

const remembered = new WeakMap<Db, Promise<Remembered>>();

/**
 * Every release that is known, past ones too, earliest first, those without a day last. It is the same list, and not one that equals it, until there is something
 * else to tell: what is made of it can be remembered by it.
 */
export async function mergedReleases({ db }: { db: Db }): Promise<readonly MergedRelease[]> {
  const next = newest(db, remembered.get(db));
  remembered.set(db, next);
  next.catch(() => remembered.delete(db));
  return (await next).releases;
}

/** Reads the rows where anybody has written anything since. */
async function newest(db: Db, last: Promise<Remembered> | undefined): Promise<Remembered> {
  const before = await last?.catch(() => undefined);
  const version = versionOf(db);
  if (before?.version === version) return before;
  const rows = await db.orm.select().from(upcomingReleases).orderBy(asc(upcomingReleases.id));
  if (before && isSame(before.rows, rows)) return { ...before, version };
  return { version, rows, releases: together(rows) };
}

const isSame = (before: Row[], after: Row[]): boolean =>
  before.length === after.length && before.every((row, at) => isSameRow(row, after[at]));

function isSameRow(before: Row, after: Row | undefined): boolean {
  if (!after) return false;
  const names = Object.keys(before) as (keyof Row)[];
  return names.every((name) => before[name]?.valueOf() === after[name]?.valueOf());
}

/** The earliest first; what has no day yet comes after what has one. */
const inOrder = (one: MergedRelease, other: MergedRelease): number =>
  Number(isOpen(one)) - Number(isOpen(other)) ||
  one.releaseDate.getTime() - other.releaseDate.getTime() ||
  one.id - other.id;

/** What a later origin does not say comes from one before it. */
function together(rows: readonly Row[]): MergedRelease[] {
  const rank = ({ origin }: Row) => ORIGINS.indexOf(origin as Origin);
  const known = new Map<string, MergedRelease>();
  for (const row of rows.toSorted((a, b) => rank(a) - rank(b))) {
    const key = keyOfRow(row.key) ?? `row ${row.id}`;
    const before = known.get(key);
    known.set(key, before ? merged(before, row) : { ...row, key, origins: [row.origin as Origin] });
  }
  return withoutKept([...known.values()]).sort(inOrder);
}

function merged(before: MergedRelease, row: Row): MergedRelease {
  return {
    key: before.key,
    origins: [...before.origins, row.origin as Origin],
    // Known by the row that is there longest, so that a link keeps leading to it.
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
