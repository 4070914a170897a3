import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { prepared } from '../../db/client.ts';
import { coins, type OwnerId, valuations } from '../../db/schema.ts';
import { hasSiblings, saveWorkNote, workNotes } from '../../db/shared.ts';
import { totalReads } from '../../db/totals.ts';
import type { ValuationRun, ValuationUpdate } from '../../shared/collection/model.ts';
import type { Estimate } from '../../shared/valuation/model.ts';
import { type Valued, writeValues } from '../coins/write.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import { withLock } from '../core/leases.ts';
import { type AgedSpot, freshSpot } from '../valuation/metals/service.ts';
import { assess } from '../valuation/service.ts';
import type { StatedValues } from '../valuation/stated.ts';
import { MARKET_SOURCES, newValueOf, type StoredCoin, toValue, valuedColumns } from '../valuation/stored.ts';
import type { ActiveRun, DashboardDeps, Run } from './deps.ts';

/** Moves a guest's runs to the account; returns the undo. */
export function transferRuns(
  { valuationRuns }: DashboardDeps,
  guestId: OwnerId,
  accountId: OwnerId,
): () => void {
  const theirs = [...valuationRuns].filter(({ userId }) => userId === guestId);
  for (const run of theirs) run.userId = accountId;
  return () => {
    for (const run of theirs) run.userId = guestId;
  };
}

type RunDeps = Pick<DashboardDeps, 'valuationRuns' | 'db' | 'log'>;

const runsFor = ({ valuationRuns }: Pick<RunDeps, 'valuationRuns'>, userId: OwnerId): ActiveRun[] =>
  [...valuationRuns].filter((run) => run.userId === userId);

/** Starts a run or joins the user's in this process; waits for one of another process. */
export function startOrJoin<T>(
  deps: DashboardDeps,
  userId: OwnerId,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const runs = deps.valuationRuns;
  const [known] = runsFor(deps, userId);
  // All runs have one result type.
  if (known) return known.answer as Promise<T>;
  const progress = { seen: 0, total: 0, updated: 0, isCancelled: false };
  const run: ActiveRun = { userId, startedAt: new Date(), ...progress, answer: Promise.resolve() };
  const alone = () => withLock(deps, `valuations ${userId}`, () => publishProgress(deps, run, work(run)));
  const answer = alone().finally(() => {
    runs.delete(run);
  });
  run.answer = answer;
  answer.catch(() => {});
  runs.add(run);
  return answer;
}

/** Interval of progress to other processes, its validity, and the wait for a cancelled run, in ms. */
const PUBLISH_MS = 500;
const PUBLISHED_MS = 5000;
const CANCEL_WAIT_MS = 10_000;

const runKey = (userId: OwnerId) => `run over values ${userId}`;
const cancelKey = (userId: OwnerId) => `end of ${runKey(userId)}`;

/** Tells other processes of the progress, and obeys their cancel requests. */
async function publishProgress<T>({ db, log }: RunDeps, run: Run, answer: Promise<T>): Promise<T> {
  if (!hasSiblings()) return answer;
  const tell = async (ms: number) => {
    await saveWorkNote(db, runKey(run.userId), JSON.stringify(progressOf(run)), ms);
    const [wish] = await workNotes(db, cancelKey(run.userId));
    if (wish?.note === run.startedAt.toISOString()) run.isCancelled = true;
  };
  const quietly = (ms: number) =>
    tell(ms).catch((error: unknown) =>
      log.warn('how far a run over values has come was not told', { error }),
    );
  let telling = quietly(PUBLISHED_MS);
  const timer = setInterval(() => {
    telling = telling.then(() => quietly(PUBLISHED_MS));
  }, PUBLISH_MS);
  try {
    return await answer;
  } finally {
    clearInterval(timer);
    await telling;
    await quietly(0);
  }
}

const progressOf = ({ seen, total, updated, startedAt }: Run) => ({
  ...{ seen, total, updated },
  startedAt: startedAt.toISOString(),
});

async function remoteRun({ db }: RunDeps, userId: OwnerId): Promise<ValuationRun['running'] | undefined> {
  if (!hasSiblings()) return undefined;
  const [note] = await workNotes(db, runKey(userId));
  return note && !note.isOver ? JSON.parse(note.note) : undefined;
}

/** In any process. */
export async function valuationRun(deps: RunDeps, userId: OwnerId): Promise<ValuationRun> {
  const [run] = runsFor(deps, userId);
  return { running: run ? progressOf(run) : ((await remoteRun(deps, userId)) ?? null) };
}

/** Resolves when nothing more is written; another process gets CANCEL_WAIT_MS. */
export async function cancelValuations(deps: RunDeps, userId: OwnerId): Promise<void> {
  await Promise.all(runsFor(deps, userId).map(cancelRun));
  const elsewhere = await remoteRun(deps, userId);
  if (!elsewhere) return;
  await saveWorkNote(deps.db, cancelKey(userId), elsewhere.startedAt, CANCEL_WAIT_MS);
  const until = performance.now() + CANCEL_WAIT_MS;
  while (performance.now() < until && (await remoteRun(deps, userId))) await Bun.sleep(PUBLISH_MS / 2);
}

export async function finishValuations({ valuationRuns }: Pick<RunDeps, 'valuationRuns'>): Promise<void> {
  await Promise.all([...valuationRuns].map(cancelRun));
}

async function cancelRun(run: ActiveRun): Promise<void> {
  run.isCancelled = true;
  await run.answer.catch(() => {});
}

/** Longer transactions would noticeably delay other writers. */
const PAGE = 100;

/**
 * Revalues all coins that follow the market. Concurrent requests join one run, which outlives them; what a cancelled
 * one wrote stays.
 */
export const updateValuations = (deps: DashboardDeps, userId: OwnerId): Promise<ValuationUpdate> =>
  startOrJoin(deps, userId, async (run) => {
    const prices = await paced(deps, (pace) => revalueAll(deps, run, pace));
    const [sums] = await totalReads(deps.db).sums.all({ userId: run.userId });
    return {
      totalCoins: sums?.quantity ?? 0,
      totalValue: (sums?.value ?? 0) / 100,
      updated: run.updated,
      cancelled: run.isCancelled,
      seen: run.seen,
      pricesAt: prices?.spot?.lastUpdated.toISOString() ?? null,
      stale: prices?.stale ?? false,
    };
  });

/** Oldest first, all at the same prices, which are returned (undefined if none were needed). */
async function revalueAll(deps: DashboardDeps, run: Run, pace: Pace): Promise<AgedSpot | undefined> {
  const [all] = await reads(deps.db).total.all({ userId: run.userId });
  run.total = all?.records ?? 0;
  let asked: Promise<AgedSpot> | undefined;
  const spotOf = () => {
    asked ??= freshSpot(deps);
    return asked;
  };
  const estimateOf = async (coin: StoredCoin): Promise<Estimate> =>
    (await assess(deps, toValue(coin), spotOf)).estimate;
  let last = { createdAt: new Date(0), id: 0 };
  while (!run.isCancelled) {
    const page = await reads(deps.db).page.all({ userId: run.userId, ...last });
    const end = page.at(-1);
    if (!end) return asked;
    last = { createdAt: end.createdAt, id: end.id };
    const valued = await valueAll(page, estimateOf, pace);
    if (valued.length > 0)
      run.updated += await deps.db.transaction((tx) => writeValues(tx, deps, run.userId, valued));
    run.seen += page.length;
    // Coins may have been added.
    run.total = Math.max(run.total, run.seen);
    await pace.rest();
  }
  return asked;
}

/** Start of a page: after this time and id. */
const place = sql`(${sql.param(sql.placeholder('createdAt'), coins.createdAt)}, ${sql.placeholder('id')})`;

const reads = prepared((orm) => {
  /** Without a value, following the market, or an AI's, which the market may exceed. */
  const revalued = and(
    eq(coins.userId, sql.placeholder('userId')),
    isNull(coins.deletedAt),
    or(
      isNull(coins.estimatedValue),
      inArray(coins.valuationSource, MARKET_SOURCES),
      inArray(coins.valuationPreference, MARKET_SOURCES),
      and(eq(coins.valuationSource, 'ai'), isNull(coins.valuationPreference)),
    ),
  );
  return {
    total: orm.select({ records: count() }).from(coins).where(revalued).prepare(),
    page: orm
      .select({
        ...valuedColumns,
        aiCents: valuations.value,
        aiConfidence: valuations.confidence,
        aiMetadata: valuations.metadata,
        aiAt: valuations.recordedAt,
      })
      .from(coins)
      .leftJoin(valuations, and(eq(valuations.coinId, coins.id), eq(valuations.source, 'ai')))
      .where(and(revalued, sql`(${coins.createdAt}, ${coins.id}) > ${place}`))
      .orderBy(asc(coins.createdAt), asc(coins.id))
      .limit(PAGE)
      .prepare(),
  };
});

interface PageCoin extends StoredCoin {
  aiCents: number | null;
  aiConfidence: string | null;
  aiMetadata: Record<string, unknown> | null;
  aiAt: Date | null;
}

function statedBy({ aiCents: cents, aiConfidence, aiMetadata: metadata, aiAt }: PageCoin): StatedValues {
  if (cents === null || !aiAt) return {};
  return {
    ai: { cents, confidence: aiConfidence === 'medium' ? 'medium' : 'low', metadata, recordedAt: aiAt },
  };
}

async function valueAll(
  page: PageCoin[],
  estimateOf: (coin: StoredCoin) => Promise<Estimate>,
  pace: Pace,
): Promise<Valued[]> {
  const valued: Valued[] = [];
  for (const coin of page) {
    const value = newValueOf(coin, statedBy(coin), await estimateOf(coin));
    if (value !== undefined) valued.push({ coin, value });
    if (pace.isDue()) await pace.rest();
  }
  return valued;
}

/** Work before a rest. */
const SLICE_MS = 3;
/** Rest per work: others get a little more than half. */
const SHARE = 1.25;
/** Gap in which a client sends its next request. */
const REQUEST_GAP_MS = 1;

interface Pace {
  isDue(): boolean;
  /** Yields while there are other requests. */
  rest(): Promise<void>;
}

/** Waits for earlier tasks; the result ends this turn. */
async function takeTurn({ longWork }: DashboardDeps): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = longWork.last;
  longWork.last = promise;
  await before;
  return resolve;
}

/** Leaves more than half of the time to requests, however many long tasks there are: they take turns. */
export async function paced<T>(deps: DashboardDeps, work: (pace: Pace) => Promise<T>): Promise<T> {
  let pass = await takeTurn(deps);
  const alone = createPace(deps);
  try {
    return await work({
      isDue: alone.isDue,
      rest: async () => {
        await alone.rest();
        pass();
        pass = await takeTurn(deps);
        alone.begin();
      },
    });
  } finally {
    pass();
  }
}

function createPace(deps: DashboardDeps): Pace & { begin(): void } {
  let since = performance.now();
  return {
    begin: () => {
      since = performance.now();
    },
    isDue: () => performance.now() - since >= SLICE_MS,
    rest: async () => {
      const stopped = performance.now();
      const until = stopped + (stopped - since) * SHARE;
      let seen = deps.requests.count;
      await yieldToEventLoop();
      // More requests are likely, though none may be open right now.
      if (deps.requests.count > seen)
        while (performance.now() < until) {
          seen = deps.requests.count;
          await yieldToEventLoop();
          if (deps.requests.count === seen) await Bun.sleep(REQUEST_GAP_MS);
        }
      since = performance.now();
    },
  };
}
