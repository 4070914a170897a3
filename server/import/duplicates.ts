import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { coinSources, coins } from '../../db/schema.ts';
import { bandOf } from '../../shared/coins/conditions.ts';
import type { ImportFormat } from '../../shared/import/model.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import type { ImportDeps } from './deps.ts';
import type { StagedRow } from './read/staged.ts';
import type { ReadRow } from './rows.ts';

const PAGE = 2000;

type Likeness = Pick<typeof coins.$inferSelect, 'country' | 'coinType' | 'year' | 'mintMark' | 'isSold'>;
/** No mark is Philadelphia's. A sold coin is another than one that is here. */
export const likenessOf = (coin: Likeness): string =>
  `${coin.isSold}|${coin.country}|${coin.coinType}|${coin.year}|${(coin.mintMark ?? '').replace(/^P$/i, '')}`.toLowerCase();

interface Twin {
  id: number;
  name: string;
  condition: string;
  grade: string | null;
  certificate: string | null;
}

/** The user's coins by what makes them alike, and by their certificates. */
export interface Twins {
  /** Those that came from the same program, where it names its coins: a coin of another name is another coin. */
  named: Set<number>;
  byLikeness: Map<string, Twin[]>;
  byCertificate: Map<string, Twin>;
  /** Lines of this file by the certificates on them. */
  lines: Map<string, number>;
}

/** Numbers alone: companies write them with blanks and points. */
export const certificateOf = (number: string | null | undefined): string | null => {
  const plain = (number ?? '').replace(/[^a-z0-9]/gi, '').toLowerCase();
  return plain.length >= 5 ? plain : null;
};

/** Whether two grades may be of one coin: none said, the same, or one within the other's band. */
export function mayBeSame(one: { condition: string; grade?: string | null }, other: Twin): boolean {
  const exact = ({ condition, grade }: { condition: string; grade?: string | null }) =>
    /\d{1,2}/.exec(grade ?? '')?.[0] ?? (/\([A-Z]{1,2}-(\d{1,2})\)$/.exec(condition)?.[1] || null);
  const [band, otherBand] = [bandOf(one.condition), bandOf(other.condition)];
  const isSaid = (name: string | undefined) => name !== undefined && name !== 'Not Applicable';
  if (!isSaid(band) || !isSaid(otherBand)) return true;
  const [number, otherNumber] = [exact(one), exact(other)];
  return band === otherBand && (number === null || otherNumber === null || number === otherNumber);
}

export async function twinsOf({ db }: ImportDeps, userId: string, source: string): Promise<Twins> {
  const sources = await db.orm
    .select({ id: coinSources.coinId })
    .from(coinSources)
    .where(and(eq(coinSources.userId, userId), eq(coinSources.source, source)));
  const named = new Set(sources.map(({ id }) => id));
  const known: Twins = { named, byLikeness: new Map(), byCertificate: new Map(), lines: new Map() };
  // One after the other: each has an index of its own.
  for (const some of [isNull(coins.deletedAt), eq(coins.isSold, true)])
    for (let last = 0; ; await yieldToEventLoop()) {
      const page = await db.orm
        .select({
          id: coins.id,
          name: coins.name,
          country: coins.country,
          coinType: coins.coinType,
          year: coins.year,
          mintMark: coins.mintMark,
          condition: coins.condition,
          grade: coins.grade,
          certificate: coins.certificationNumber,
          isSold: coins.isSold,
        })
        .from(coins)
        .where(and(eq(coins.userId, userId), some, gt(coins.id, last)))
        .orderBy(coins.id)
        .limit(PAGE);
      for (const coin of page) {
        const key = likenessOf(coin);
        const among = known.byLikeness.get(key);
        if (among) among.push(coin);
        else known.byLikeness.set(key, [coin]);
        const certificate = certificateOf(coin.certificate);
        if (certificate && !coin.isSold) known.byCertificate.set(certificate, coin);
      }
      last = page.at(-1)?.id ?? last;
      if (page.length < PAGE) break;
    }
  return known;
}

/** Of Mintmark's own exports. */
const OWN_SOURCE = 'mintmark';

/** The kind of reference: what its own program calls a coin, or what its row says in a file that has no names for its coins. */
export function sourceOf(format: ImportFormat, signature: string, hasReference: boolean): string {
  // In coins.csv a number does not say of which collection it is.
  if (hasReference) return format === 'mintmark-json' || format === 'mintmark-zip' ? OWN_SOURCE : format;
  return `rows ${signature}`;
}

/** Whether its program calls the coin of a row by a name of its own. */
export const isNamed = (row: StagedRow, read: ReadRow): boolean =>
  row.reference !== null || read.reference !== null;

/** Tells rows of one file apart that are known by the same. */
export function createReferences(format: ImportFormat, signature: string) {
  const times = new Map<string, number>();
  return (row: StagedRow, { reference, input }: ReadRow) => {
    const said =
      row.reference ?? (reference && input ? `${reference}|${input.year}|${input.mintMark ?? ''}` : null);
    const source = sourceOf(format, signature, said !== null);
    const key = said ?? new Bun.CryptoHasher('sha256').update(JSON.stringify(row.cells)).digest('hex');
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    return { source, reference: before === 0 ? key : `${key} ${before + 1}` };
  };
}

/** The coins that are known by references, in the collection or sold; of Mintmark's own exports also those in the trash. */
async function coinsBySource(
  orm: ImportDeps['db']['orm'],
  userId: string,
  source: string,
  references: readonly string[],
): Promise<Map<string, { id: number; name: string }>> {
  if (references.length === 0) return new Map();
  const rows = await orm
    .select({ reference: coinSources.reference, id: coins.id, name: coins.name })
    .from(coinSources)
    .innerJoin(coins, eq(coins.id, coinSources.coinId))
    .where(
      and(
        eq(coinSources.userId, userId),
        eq(coinSources.source, source),
        inArray(coinSources.reference, [...references]),
        eq(coins.userId, userId),
        // An export says itself what lies in the trash: it is there, if not in the list.
        source === OWN_SOURCE ? undefined : or(isNull(coins.deletedAt), eq(coins.isSold, true)),
      ),
    );
  const known = new Map(rows.map(({ reference, ...coin }) => [reference, coin]));
  if (source !== OWN_SOURCE) return known;
  // An export that comes back to where it was made: its coins are still there under their own numbers.
  const own = references.flatMap((reference) => {
    const [owner, id] = reference.split('/');
    return owner === userId && /^\d{1,15}$/.test(id ?? '') && !known.has(reference) ? [Number(id)] : [];
  });
  if (own.length === 0) return known;
  const mine = await orm
    .select({ id: coins.id, name: coins.name })
    .from(coins)
    .where(and(inArray(coins.id, own), eq(coins.userId, userId)));
  for (const coin of mine) known.set(`${userId}/${coin.id}`, coin);
  return known;
}

/** A row's identity in its collection. */
export interface SourceOfRow {
  source: string;
  reference: string;
}

export const sourceKey = ({ source, reference }: SourceOfRow): string => `${source} ${reference}`;

/** The coins that rows are known by, under their `sourceKey`; one query for each source. */
export async function knownCoins(
  orm: ImportDeps['db']['orm'],
  userId: string,
  rows: readonly SourceOfRow[],
): Promise<ReadonlyMap<string, { id: number; name: string }>> {
  const known = new Map<string, { id: number; name: string }>();
  for (const source of new Set(rows.map((row) => row.source))) {
    const references = rows.filter((row) => row.source === source).map(({ reference }) => reference);
    for (const [reference, coin] of await coinsBySource(orm, userId, source, references))
      known.set(sourceKey({ source, reference }), coin);
  }
  return known;
}
