import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { upcomingReleases } from '../../../db/schema.ts';
import type { Entry } from './entry.ts';
import { type Origin, rowKey, wordsOf } from './key.ts';

/** How many releases of an origin are new, tell something else than before, or went. */
export interface Difference {
  added: number;
  changed: number;
  removed: number;
}

type Row = typeof upcomingReleases.$inferSelect;

/** Rows written in one transaction: whoever else writes, or asks, comes in between. */
const AT_ONCE = 100;
const NOTHING: ReadonlySet<string> = new Set();

/**
 * Stores what an origin tells. With `whole` it is all the origin has to say: other rows of it go, but for those whose name is among the
 * `lost`, and for all of them where that is null, as a mistake in a list is no wish that something goes. Without, other rows stay,
 * and what an entry does not say stays as it was. Writes nothing where nothing changed. Each origin is written by one at a time.
 */
export async function putLayer(
  db: Db,
  origin: Origin,
  entries: Entry[],
  { whole, lost = NOTHING }: { whole: boolean; lost?: ReadonlySet<string> | null },
): Promise<Difference> {
  const rows = await db.orm.select().from(upcomingReleases).where(eq(upcomingReleases.origin, origin));
  const { added, changed, removed } = compare(rows, origin, entries, whole);
  const gone = lost ? removed.filter(({ name }) => !lost.has(wordsOf(name))) : [];
  for (const values of inParts([...changed, ...added]))
    await db.transaction(async (tx) => {
      await tx
        .insert(upcomingReleases)
        .values(values)
        .onConflictDoUpdate({ target: upcomingReleases.key, set: ALL_GIVEN });
    });
  // After what is new, so that a power cut in between leaves too much rather than too little.
  for (const ids of inParts(gone.map(({ id }) => id)))
    await db.transaction(async (tx) => {
      await tx.delete(upcomingReleases).where(inArray(upcomingReleases.id, ids));
    });
  return { added: added.length, changed: changed.length, removed: gone.length };
}

/** What a statement that writes many rows gives for each of them. */
const given = (column: { name: string }) => sql.raw(`excluded."${column.name}"`);
const { name, releaseDate, datePrecision, price, description, imageUrl, imageSource, url, mintage } =
  upcomingReleases;
const ALL_GIVEN = {
  name: given(name),
  releaseDate: given(releaseDate),
  datePrecision: given(datePrecision),
  price: given(price),
  description: given(description),
  imageUrl: given(imageUrl),
  imageSource: given(imageSource),
  url: given(url),
  mintage: given(mintage),
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
    const values = whole ? fresh : withOld(fresh, row);
    // Another picture has to be fetched before there is one to show.
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

const TOLD = ['price', 'description', 'url', 'imageSource', 'mintage'] as const;

function withOld(fresh: Fresh, row: Row): Fresh {
  const kept = TOLD.filter((field) => fresh[field] === null).map((field) => [field, row[field]]);
  return { ...fresh, ...Object.fromEntries(kept) };
}

const isSame = (fresh: Fresh, row: Row): boolean =>
  fresh.name === row.name &&
  fresh.releaseDate.getTime() === row.releaseDate.getTime() &&
  fresh.datePrecision === row.datePrecision &&
  TOLD.every((field) => fresh[field] === row[field]);

function inParts<T>(all: T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) parts.push(all.slice(at, at + AT_ONCE));
  return parts;
}
