import type { OwnerId } from '../../db/schema.ts';
import { datingText, defaultName } from '../../shared/coins/dating.ts';
import { isUnitedStates } from '../../shared/coins/identity.ts';
import type { CoinInput } from '../../shared/coins/model.ts';
import type {
  ImportAlike,
  ImportChoice,
  ImportCounts,
  ImportMapping,
  ImportProblem,
  ImportRow,
  ImportRows,
} from '../../shared/import/model.ts';
import { IMPORT_DOUBTS, type ImportDoubt } from '../../shared/import/words.ts';
import { msg, sentences } from '../../shared/language/msg.ts';
import { moneyText } from '../../shared/money/money.ts';
import { buildIndex } from '../catalogue/search-index.ts';
import { givingTurns, yieldToEventLoop } from '../core/chunks.ts';
import { createCatalogueMatcher } from './catalogue-match.ts';
import type { ImportDeps } from './deps.ts';
import {
  certificateOf,
  createReferences,
  indexOwnCoins,
  isNamed,
  knownCoins,
  likenessKey,
  mayBeSame,
  type OwnCoinIndex,
  type SourceOfRow,
  sourceKey,
  sourceOf,
} from './duplicates.ts';
import type { Staged, StagedRow } from './read/staged.ts';
import { type ReadRow, readRow } from './rows.ts';
import { isListed, listedWants, type NewWant, previewOfWant, wantOfCoin } from './wants.ts';

const AT_ONCE = 20;
export type Found = Omit<ImportCounts, 'taken' | 'takenWants'>;

/** Stores the outcome in the staged database; writes nothing to the collection. */
export async function checkRows(
  deps: ImportDeps,
  userId: OwnerId,
  staged: Staged,
  mapping: ImportMapping,
  signal: AbortSignal,
): Promise<Found> {
  const { db, file } = staged;
  db.run('PRAGMA synchronous = OFF');
  db.run('DROP TABLE IF EXISTS checked');
  db.run(
    'CREATE TABLE checked (n INTEGER PRIMARY KEY, action TEXT NOT NULL, doubtful INTEGER NOT NULL, source TEXT NOT NULL, reference TEXT NOT NULL, doubts INTEGER NOT NULL, row TEXT NOT NULL)',
  );
  const insert = db.query('INSERT INTO checked VALUES (?, ?, ?, ?, ?, ?, ?)');
  await buildIndex(deps.catalogue());
  const matcher = createCatalogueMatcher(deps);
  await yieldToEventLoop();
  // A number in coins.csv may be of any collection.
  const source = file.format === 'mintmark-csv' ? '' : sourceOf(file.format, file.signature, true);
  const ownCoins = await indexOwnCoins(deps, userId, source);
  const listed = await listedWants(deps, userId);
  const turn = givingTurns();
  const referenceOf = createReferences(file.format, file.signature);
  const counts: Found = {
    ...{ rows: 0, add: 0, update: 0, alike: 0, wrong: 0, doubtful: 0, want: 0, listed: 0 },
    doubts: {},
  };
  for (let from = 0; ; ) {
    signal.throwIfAborted();
    const page = staged.page(from, AT_ONCE);
    if (page.length === 0) break;
    from += page.length;
    const reads = [];
    for (const row of page) {
      const read = readRow(file, row, mapping);
      reads.push({ row, read, ...referenceOf(row, read) });
      await turn();
    }
    const known = await knownCoins(deps.db.orm, userId, reads);
    const checked: CheckedRow[] = [];
    for (const { row, read, source, reference } of reads) {
      const key = sourceKey({ source, reference });
      const seen = previewRow(row, read, matcher, known.get(key), ownCoins);
      const want = wantOf(read, seen, key);
      if (want && isListed(listed, want)) seen.action = 'listed';
      checked.push({ preview: seen, source, reference });
      await turn();
    }
    db.transaction(() => {
      for (const { preview: seen, source, reference } of checked) {
        const isPlain = ({ field, kind }: ImportProblem) =>
          kind === 'told' || (seen.standing === 'wanted' && field === 'status');
        const isDoubtful = seen.action !== 'wrong' && !seen.problems.every(isPlain);
        counts.rows += 1;
        counts[seen.action] += 1;
        if (isDoubtful) counts.doubtful += 1;
        const doubts = new Set(
          seen.standing === 'wanted' ? [] : seen.problems.flatMap(({ asks }) => asks ?? []),
        );
        for (const one of doubts) counts.doubts[one] = (counts.doubts[one] ?? 0) + 1;
        insert.run(
          ...[seen.n, seen.action, isDoubtful ? 1 : 0, source, reference],
          ...[bitsOf([...doubts]), JSON.stringify(seen)],
        );
      }
    })();
    await yieldToEventLoop();
  }
  return counts;
}

function previewRow(
  row: StagedRow,
  read: ReadRow,
  matcher: ReturnType<typeof createCatalogueMatcher>,
  known: { id: number; name: string } | undefined,
  ownCoins: OwnCoinIndex,
): ImportRow {
  const { input, problems, standing, wish, want, assumed } = read;
  const isWanted = standing === 'wanted';
  const cells = row.cells.slice(0, 12).map((cell) => cell.slice(0, 80));
  const { status = 'want', priceLimit = null, currency = 'USD' } = wish ?? want ?? {};
  const base = {
    ...{ n: row.n, line: row.line, cells, standing, choice: null },
    want: isWanted ? { status, priceLimit: moneyText(priceLimit), currency } : null,
  };
  // A row of `collection.json` is one cell of JSON.
  const isWhole = row.cells.length === 1;
  if (want)
    return {
      ...{ ...base, cells: isWhole ? [] : cells, coin: previewOfWant(want), problems, catalogue: null },
      ...{ duplicate: null, action: 'want' },
    };
  if (!input) return { ...base, coin: null, problems, catalogue: null, duplicate: null, action: 'wrong' };
  const catalogue = matcher(input);
  const isAbroad =
    catalogue.isForeign === true &&
    !read.own &&
    assumed.includes('country') &&
    isUnitedStates(input.country ?? '');
  const isTyped = catalogue.kind !== 'world' && catalogue.type !== null && !read.own;
  const typed = {
    ...input,
    ...(isTyped && { coinType: catalogue.type ?? input.coinType }),
    ...(catalogue.year !== undefined && !read.own && { year: catalogue.year }),
    ...(isAbroad && { country: 'Unknown' }),
    ...(isAbroad && assumed.includes('currency') && { currency: 'Unknown' }),
  };
  const isDesign = typed.year !== input.year;
  const isYearFound = isDesign && assumed.includes('year');
  const all = problems.filter(({ field }) => !isYearFound || field !== 'year');
  if (isAbroad && !problems.some(({ field }) => field === 'country'))
    all.push({
      field: 'country',
      message: msg('The file has no country, and no US coin matches; the country is left empty.'),
      kind: 'doubtful',
    });
  if (typed.coinType !== input.coinType && !(catalogue.isPlain && !catalogue.isGuess))
    all.push({
      field: 'coinType',
      message: msg('“{coinType}” is read as {coinType1}.', {
        coinType: input.coinType,
        coinType1: typed.coinType,
      }),
      kind: 'doubtful',
      ...(catalogue.isGuess && !known && { asks: 'type' as const }),
    });
  if (isDesign)
    all.push({
      field: 'year',
      message: msg('The file has no year; {year} is the year of the design.', { year: typed.year }),
      kind: 'doubtful',
    });
  if (catalogue.kind === 'impossible' && catalogue.problem)
    all.push({
      field: 'year',
      message: isWanted
        ? catalogue.problem
        : sentences(catalogue.problem, msg('The row is imported and marked for review.')),
      kind: 'doubtful',
      ...(!known && !read.own && { asks: 'catalogue' as const }),
    });
  const key = likenessKey({
    country: typed.country ?? 'United States',
    coinType: typed.coinType,
    year: typed.year,
    mintMark: typed.mintMark ?? null,
    isSold: standing === 'sold',
  });
  const certificate = read.own ? null : certificateOf(typed.certificationNumber);
  const owned = certificate ? ownCoins.byCertificate.get(certificate) : undefined;
  const line = certificate ? ownCoins.lines.get(certificate) : undefined;
  if (certificate && line === undefined) ownCoins.lines.set(certificate, row.line);
  if (line !== undefined)
    all.push({
      field: 'certificationNumber',
      message: msg('Certificate {value} is also in row {line}.', {
        value: typed.certificationNumber ?? '',
        line,
      }),
      kind: 'doubtful',
      ...(!known && { asks: 'certificate' as const }),
    });
  if (owned && !known)
    all.push({
      field: 'certificationNumber',
      message: msg('You already have a coin with certificate {value}.', {
        value: typed.certificationNumber ?? '',
      }),
      kind: 'doubtful',
    });
  const like = known
    ? undefined
    : (owned ??
      ownCoins.byLikeness
        .get(key)
        ?.find(
          (coin) =>
            mayBeSame(typed, coin) &&
            !(certificate && certificateOf(coin.certificate)) &&
            !(isNamed(row, read) && ownCoins.named.has(coin.id)),
        ));
  const twin = isWanted ? like : (known ?? like);
  if (isWanted && row.photos.some(Boolean))
    all.push({ field: null, message: msg('Wants can’t have photos.'), kind: 'doubtful' });
  const cents = (amount: number | null | undefined) => (amount == null ? null : moneyText(amount));
  const dated = {
    year: typed.year,
    yearTo: typed.yearTo ?? null,
    yearApproximate: typed.yearApproximate ?? false,
  };
  return {
    ...base,
    cells: read.own && isWhole ? [] : cells,
    coin: {
      name: typed.name || defaultName({ ...dated, coinType: typed.coinType }),
      year: typed.year,
      dating: datingText(dated),
      kind: typed.kind ?? 'coin',
      mintMark: typed.mintMark ?? null,
      coinType: typed.coinType,
      variation: typed.variation ?? null,
      condition: typed.condition,
      grade: typed.grade ?? null,
      certificate: [typed.gradingCompany, typed.certificationNumber].filter(Boolean).join(' ') || null,
      country: typed.country ?? 'United States',
      quantity: typed.quantity ?? 1,
      currency: typed.currency ?? 'USD',
      estimatedValue: cents(typed.estimatedValue),
      purchasePrice: cents(typed.purchasePrice),
      ownEstimatedValue: cents(typed.ownEstimatedValue),
      ownPurchasePrice: cents(typed.ownPurchasePrice),
      purchase: purchaseOf(typed),
      photos: row.photos.filter(Boolean).length,
      notes: read.own && isWhole ? null : (typed.notes?.slice(0, 300) ?? null),
    },
    problems: all,
    catalogue: catalogue.kind === 'unknown' && typed.kind && typed.kind !== 'coin' ? null : catalogue,
    duplicate: twin
      ? { coinId: twin.id, name: twin.name, by: twin === known ? 'reference' : 'likeness' }
      : null,
    action: isWanted ? 'want' : known ? 'update' : like ? 'alike' : 'add',
  };
}

export function wantOf(read: ReadRow, { coin, standing }: ImportRow, reference: string): NewWant | null {
  if (standing !== 'wanted' || !coin) return null;
  if (read.want) return read.want;
  if (!read.input || !read.wish) return null;
  const { coinType, year, country } = coin;
  const input = { ...read.input, coinType, year, ...(country === 'Unknown' && { country }) };
  return { ...wantOfCoin(input, read.assumed, read.wish), reference };
}

function purchaseOf({ purchases }: CoinInput): NonNullable<ImportRow['coin']>['purchase'] {
  const [first] = purchases ?? [];
  return first
    ? { price: first.price, currency: first.currency, seller: first.seller, place: first.place }
    : null;
}

const bitsOf = (doubts: readonly ImportDoubt[]): number =>
  Object.keys(IMPORT_DOUBTS).reduce(
    (bits, doubt, at) => (doubts.includes(doubt as ImportDoubt) ? bits | (1 << at) : bits),
    0,
  );

export interface CheckedRow extends SourceOfRow {
  preview: ImportRow;
}

const withChoice = ({ row, choice }: { row: string; choice: ImportChoice | null }): ImportRow => ({
  ...JSON.parse(row),
  choice,
});

export function checkedRow({ db }: Staged, n: number): CheckedRow | null {
  const row = db
    .query<{ source: string; reference: string; row: string; choice: ImportChoice | null }, [number]>(
      'SELECT source, reference, row, choice FROM checked LEFT JOIN choices USING (n) WHERE n = ?',
    )
    .get(n);
  return row && { source: row.source, reference: row.reference, preview: withChoice(row) };
}

type Taken = Pick<ImportCounts, 'taken' | 'takenWants'>;

/** Same rule as `isTaken` (shared/import/taken.ts), in SQL. */
export const takenOf = ({ db }: Staged, alike: ImportAlike, accepted: readonly ImportDoubt[] = []): Taken =>
  db
    .query<Taken, [number, string]>(
      `SELECT count(*) AS taken, coalesce(sum(action = 'want'), 0) AS takenWants
       FROM checked LEFT JOIN choices USING (n)
       WHERE action NOT IN ('wrong', 'listed')
         AND coalesce(choice = 'take', (doubts & ~?) = 0 AND (action <> 'alike' OR ? = 'add'))`,
    )
    .get(bitsOf(accepted), alike) ?? { taken: 0, takenWants: 0 };

export function chooseRow({ db }: Staged, n: number, choice: ImportChoice | null): boolean {
  if (!db.query('SELECT 1 FROM checked WHERE n = ?').get(n)) return false;
  if (choice) db.query('INSERT OR REPLACE INTO choices VALUES (?, ?)').run(n, choice);
  else db.query('DELETE FROM choices WHERE n = ?').run(n);
  return true;
}

export function checkedPage({ db }: Staged, show: string, offset: number, limit: number): ImportRows {
  const kinds = show === 'all' ? [] : show.split('.');
  const doubtful = kinds.includes('doubtful') ? ' OR doubtful = 1' : '';
  const where = kinds.length > 0 ? `action IN (${kinds.map(() => '?').join()})${doubtful}` : '1';
  const { total = 0 } =
    db
      .query<{ total: number }, string[]>(`SELECT count(*) AS total FROM checked WHERE ${where}`)
      .get(...kinds) ?? {};
  const rows = db
    .query<{ row: string; choice: ImportChoice | null }, (string | number)[]>(
      `SELECT row, choice FROM checked LEFT JOIN choices USING (n) WHERE ${where} ORDER BY n LIMIT ? OFFSET ?`,
    )
    .all(...kinds, limit, offset);
  return { total, rows: rows.map(withChoice) };
}
