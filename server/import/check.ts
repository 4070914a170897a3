import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { coinSources, coins } from '../../db/schema.ts';
import type {
  ImportAlike,
  ImportChoice,
  ImportCounts,
  ImportFormat,
  ImportMapping,
  ImportRow,
  ImportRows,
} from '../../shared/import/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { moneyText } from '../../shared/money/money.ts';
import { buildIndex } from '../catalogue/service.ts';
import { givingTurns, yieldToEventLoop } from '../platform/chunks.ts';
import type { Deps } from '../platform/deps.ts';
import type { Staged, StagedRow } from './read/staged.ts';
import { type ReadRow, readRow } from './rows.ts';
import { createSight } from './sight.ts';

/** Rows whose references are looked up in one query. */
const AT_ONCE = 20;
const PAGE = 2000;

type Likeness = Pick<typeof coins.$inferSelect, 'country' | 'coinType' | 'year' | 'mintMark' | 'condition'>;
const likenessOf = (coin: Likeness): string =>
  `${coin.country}|${coin.coinType}|${coin.year}|${coin.mintMark ?? ''}|${coin.condition}`.toLowerCase();

/** The user's coins by what makes them alike. */
async function coinsByLikeness(
  { db }: Deps,
  userId: string,
): Promise<Map<string, { id: number; name: string }>> {
  const known = new Map<string, { id: number; name: string }>();
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
      })
      .from(coins)
      .where(and(eq(coins.userId, userId), isNull(coins.deletedAt), gt(coins.id, last)))
      .orderBy(coins.id)
      .limit(PAGE);
    for (const coin of page) known.set(likenessOf(coin), { id: coin.id, name: coin.name });
    last = page.at(-1)?.id ?? last;
    if (page.length < PAGE) return known;
  }
}

/** Of Mintmark's own exports. */
const OWN_SOURCE = 'mintmark';

/** The kind of reference: what its own program calls a coin, or what its row says in a file that has no names for its coins. */
export function sourceOf(format: ImportFormat, signature: string, hasReference: boolean): string {
  // In coins.csv a number does not say of which collection it is.
  if (hasReference) return format === 'mintmark-json' || format === 'mintmark-zip' ? OWN_SOURCE : format;
  return `rows ${signature}`;
}

/** Tells rows of one file apart that are known by the same. */
function createReferences(format: ImportFormat, signature: string) {
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

/** The coins that are known by references and are in the collection; of Mintmark's own exports also those that were sold or are in the trash. */
export async function coinsBySource(
  orm: Deps['db']['orm'],
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
        // An export says itself what was sold or lies in the trash: it is there, if not in the list.
        source === OWN_SOURCE ? undefined : isNull(coins.deletedAt),
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

/** What was found of all rows, whatever their owner chooses to take of them. */
export type Found = Omit<ImportCounts, 'taken'>;

/** Looks at every row with the mapping, and keeps beside the staged rows what will become of each. Nothing of the collection is written. */
export async function checkRows(
  deps: Deps,
  userId: string,
  staged: Staged,
  mapping: ImportMapping,
  signal: AbortSignal,
): Promise<Found> {
  const { db, file } = staged;
  db.run('PRAGMA synchronous = OFF');
  db.run('DROP TABLE IF EXISTS checked');
  db.run(
    'CREATE TABLE checked (n INTEGER PRIMARY KEY, action TEXT NOT NULL, doubtful INTEGER NOT NULL, source TEXT NOT NULL, reference TEXT NOT NULL, row TEXT NOT NULL)',
  );
  const insert = db.query('INSERT INTO checked VALUES (?, ?, ?, ?, ?, ?)');
  await buildIndex(deps.catalogue());
  const sight = createSight(deps);
  // The first time that takes a while, and so does the first row.
  await yieldToEventLoop();
  const alike = await coinsByLikeness(deps, userId);
  const turn = givingTurns();
  const referenceOf = createReferences(file.format, file.signature);
  const counts: Found = { rows: 0, add: 0, update: 0, alike: 0, wrong: 0, doubtful: 0 };
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
    const known = new Map<string, { id: number; name: string }>();
    for (const source of new Set(reads.map((one) => one.source))) {
      const references = reads.filter((one) => one.source === source).map(({ reference }) => reference);
      for (const [reference, coin] of await coinsBySource(deps.db.orm, userId, source, references))
        known.set(`${source} ${reference}`, coin);
    }
    const checked: CheckedRow[] = [];
    for (const { row, read, source, reference } of reads) {
      const seen = viewOf(row, read, sight, known.get(`${source} ${reference}`), alike);
      checked.push({ seen, source, reference });
      await turn();
    }
    db.transaction(() => {
      for (const { seen, source, reference } of checked) {
        const isDoubtful = seen.action !== 'wrong' && seen.problems.length > 0;
        counts.rows += 1;
        counts[seen.action] += 1;
        if (isDoubtful) counts.doubtful += 1;
        insert.run(seen.n, seen.action, isDoubtful ? 1 : 0, source, reference, JSON.stringify(seen));
      }
    })();
    await yieldToEventLoop();
  }
  return counts;
}

function viewOf(
  row: StagedRow,
  read: ReadRow,
  sight: ReturnType<typeof createSight>,
  known: { id: number; name: string } | undefined,
  alike: Map<string, { id: number; name: string }>,
): ImportRow {
  const { input, problems } = read;
  const cells = row.cells.slice(0, 12).map((cell) => cell.slice(0, 80));
  const base = { n: row.n, line: row.line, cells };
  if (!input)
    return { ...base, coin: null, problems, catalogue: null, duplicate: null, action: 'wrong', choice: null };
  const catalogue = sight(input);
  const typed =
    catalogue.kind !== 'world' && catalogue.type && !read.own
      ? { ...input, coinType: catalogue.type }
      : input;
  const all = [...problems];
  if (typed.coinType !== input.coinType)
    all.push({
      field: 'coinType',
      message: msg`“${input.coinType}” is taken for ${typed.coinType}.`,
      kind: 'doubtful',
    });
  if (catalogue.kind === 'impossible' && catalogue.problem)
    all.push({
      field: 'year',
      message: `${catalogue.problem} ${msg('It is taken all the same, and marked for review.')}`,
      kind: 'doubtful',
    });
  const key = likenessOf({
    country: typed.country ?? 'United States',
    coinType: typed.coinType,
    year: typed.year,
    mintMark: typed.mintMark ?? null,
    condition: typed.condition,
  });
  const like = known ? undefined : alike.get(key);
  const twin = known ?? like;
  return {
    ...base,
    cells: read.own ? [] : cells,
    coin: {
      name: typed.name || `${typed.year} ${typed.coinType}`,
      year: typed.year,
      mintMark: typed.mintMark ?? null,
      coinType: typed.coinType,
      condition: typed.condition,
      country: typed.country ?? 'United States',
      quantity: typed.quantity ?? 1,
      estimatedValue: typed.estimatedValue == null ? null : moneyText(typed.estimatedValue),
      purchasePrice: typed.purchasePrice == null ? null : moneyText(typed.purchasePrice),
      photos: row.photos.filter(Boolean).length,
    },
    problems: all,
    catalogue,
    duplicate: twin ? { coinId: twin.id, name: twin.name, by: known ? 'reference' : 'likeness' } : null,
    action: known ? 'update' : like ? 'alike' : 'add',
    choice: null,
  };
}

export interface CheckedRow {
  source: string;
  reference: string;
  seen: ImportRow;
}

const withChoice = ({ row, choice }: { row: string; choice: ImportChoice | null }): ImportRow => ({
  ...JSON.parse(row),
  choice,
});

/** What was found of one row. */
export function checkedRow({ db }: Staged, n: number): CheckedRow | null {
  const row = db
    .query<{ source: string; reference: string; row: string; choice: ImportChoice | null }, [number]>(
      'SELECT source, reference, row, choice FROM checked LEFT JOIN choices USING (n) WHERE n = ?',
    )
    .get(n);
  return row && { source: row.source, reference: row.reference, seen: withChoice(row) };
}

/** How many rows are written, as `isTaken` (shared/import/taken.ts) says of each. */
export const takenOf = ({ db }: Staged, alike: ImportAlike): number =>
  db
    .query<{ taken: number }, [string]>(
      `SELECT count(*) AS taken FROM checked LEFT JOIN choices USING (n)
       WHERE action <> 'wrong' AND coalesce(choice = 'take', action <> 'alike' OR ? = 'add')`,
    )
    .get(alike)?.taken ?? 0;

/** Keeps what is chosen for one row; false where there is none. */
export function chooseRow({ db }: Staged, n: number, choice: ImportChoice | null): boolean {
  if (!db.query('SELECT 1 FROM checked WHERE n = ?').get(n)) return false;
  if (choice) db.query('INSERT OR REPLACE INTO choices VALUES (?, ?)').run(n, choice);
  else db.query('DELETE FROM choices WHERE n = ?').run(n);
  return true;
}

/** A page of what was found, of some kinds or of all. */
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
