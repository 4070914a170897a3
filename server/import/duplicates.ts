import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { coinSources, coins, type OwnerId } from '../../db/schema.ts';
import { bandOf } from '../../shared/coins/conditions.ts';
import type { ImportFormat } from '../../shared/import/words.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import type { ImportDeps } from './deps.ts';
import type { StagedRow } from './read/staged.ts';
import type { ReadRow } from './rows.ts';

const PAGE = 2000;

type Likeness = Pick<typeof coins.$inferSelect, 'country' | 'coinType' | 'year' | 'mintMark' | 'isSold'>;
/** No mark means Philadelphia. A sold coin never equals an owned one. */
export const likenessKey = (coin: Likeness): string =>
  `${coin.isSold}|${coin.country}|${coin.coinType}|${coin.year}|${(coin.mintMark ?? '').replace(/^P$/i, '')}`.toLowerCase();

interface Candidate {
  id: number;
  name: string;
  condition: string;
  grade: string | null;
  certificate: string | null;
}

export interface OwnCoinIndex {
  /** Came from the same program: a different reference there is a different coin. */
  named: Set<number>;
  byLikeness: Map<string, Candidate[]>;
  byCertificate: Map<string, Candidate>;
  lines: Map<string, number>;
}

/** Companies print blanks and points between the digits. */
export const certificateOf = (number: string | null | undefined): string | null => {
  const plain = (number ?? '').replace(/[^a-z0-9]/gi, '').toLowerCase();
  return plain.length >= 5 ? plain : null;
};

/** May both grades be of one coin? Missing, equal, or one within the other's band. */
export function mayBeSame(one: { condition: string; grade?: string | null }, other: Candidate): boolean {
  const exact = ({ condition, grade }: { condition: string; grade?: string | null }) =>
    /\d{1,2}/.exec(grade ?? '')?.[0] ?? (/\([A-Z]{1,2}-(\d{1,2})\)$/.exec(condition)?.[1] || null);
  const [band, otherBand] = [bandOf(one.condition), bandOf(other.condition)];
  const isGraded = (name: string | undefined) => name !== undefined && name !== 'Not Applicable';
  if (!isGraded(band) || !isGraded(otherBand)) return true;
  const [number, otherNumber] = [exact(one), exact(other)];
  return band === otherBand && (number === null || otherNumber === null || number === otherNumber);
}

export async function indexOwnCoins(
  { db }: ImportDeps,
  userId: OwnerId,
  source: string,
): Promise<OwnCoinIndex> {
  const sources = await db.orm
    .select({ id: coinSources.coinId })
    .from(coinSources)
    .where(and(eq(coinSources.userId, userId), eq(coinSources.source, source)));
  const named = new Set(sources.map(({ id }) => id));
  const known: OwnCoinIndex = { named, byLikeness: new Map(), byCertificate: new Map(), lines: new Map() };
  // One query each: each has its own index.
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
        const key = likenessKey(coin);
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

const OWN_SOURCE = 'mintmark';

/** Namespace of a reference: the program's own ids, or hashes of the rows of files like this. */
export function sourceOf(format: ImportFormat, signature: string, hasReference: boolean): string {
  // In coins.csv a number does not say of which collection it is.
  if (hasReference) return format === 'mintmark-json' || format === 'mintmark-zip' ? OWN_SOURCE : format;
  return `rows ${signature}`;
}

export const isNamed = (row: StagedRow, read: ReadRow): boolean =>
  row.reference !== null || read.reference !== null;

export function createReferences(format: ImportFormat, signature: string) {
  const times = new Map<string, number>();
  return (row: StagedRow, { reference, input }: ReadRow) => {
    const ownReference =
      row.reference ?? (reference && input ? `${reference}|${input.year}|${input.mintMark ?? ''}` : null);
    const source = sourceOf(format, signature, ownReference !== null);
    const key =
      ownReference ?? new Bun.CryptoHasher('sha256').update(JSON.stringify(row.cells)).digest('hex');
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    return { source, reference: before === 0 ? key : `${key} ${before + 1}` };
  };
}

/** Coins in the collection or sold; of Mintmark's own exports also those in the trash. */
async function coinsBySource(
  orm: ImportDeps['db']['orm'],
  userId: OwnerId,
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
        source === OWN_SOURCE ? undefined : or(isNull(coins.deletedAt), eq(coins.isSold, true)),
      ),
    );
  const known = new Map(rows.map(({ reference, ...coin }) => [reference, coin]));
  if (source !== OWN_SOURCE) return known;
  // An export that returns to its own account: its coins still have their ids.
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

export interface SourceOfRow {
  source: string;
  reference: string;
}

export const sourceKey = ({ source, reference }: SourceOfRow): string => `${source} ${reference}`;

export async function knownCoins(
  orm: ImportDeps['db']['orm'],
  userId: OwnerId,
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
