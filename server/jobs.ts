import { and, eq, isNull, lt, type SQL } from 'drizzle-orm';
import { sessions, users } from '../db/schema.ts';
import { tidySearch } from '../db/search.ts';
import { hasSiblings, tidyShared } from '../db/shared.ts';
import { forgetOldChanges } from './account/collections/journal.ts';
import { sendQueued } from './account/email/outbox.ts';
import { isUnconfirmed } from './account/email/unproven.ts';
import { resumeMoves } from './account/guest-merge.ts';
import { findHoles } from './albums/marks.ts';
import { followCatalogue } from './coins/derive.ts';
import { followOperator } from './coins/rates.ts';
import { purgeTrash } from './coins/trash.ts';
import { ownerIdOf } from './core/access.ts';
import { eachAlone } from './core/chunks.ts';
import { inOneProcess } from './core/leases.ts';
import { keepOfficialRates } from './core/money/official.ts';
import { forgetRequestKeys } from './core/once.ts';
import { followPublicData } from './core/public-data.ts';
import { forgetOldAudit } from './core/session/audit.ts';
import { recordCollectionValues } from './dashboard/value-history.ts';
import { deleteUser } from './export/deletion.ts';
import { forgetOldAnswers } from './grading/answers.ts';
import { removeExpired } from './identify/temporary.ts';
import { resumeBulk, sweepIncoming } from './identify/world/bulk.ts';
import { removeOldRuns } from './identify/world/bulk-rows.ts';
import { resumeImports } from './import/run.ts';
import { sweepImports } from './import/upload.ts';
import { updateNews } from './market/news/refresh.ts';
import { announceImports, storeFirstReleases, updateReleases } from './market/releases/service.ts';
import { keepBackups } from './operate/backup/schedule.ts';
import { sweepPictures } from './photos/external.ts';
import { removeScheduled, sweepFiles, sweepPhotos } from './photos/removal.ts';
import { syncAll } from './selling/sync.ts';
import { resumeWork } from './selling/work.ts';
import type { Services } from './services.ts';
import { thinPrices, updateSpot } from './valuation/metals/service.ts';

/** After their last request guests are deleted. */
const GUEST_MS = 24 * 3_600_000;
const HOURLY = 3_600_000;
const EVERY_MINUTE = 60_000;
const DAY_MS = 24 * HOURLY;
const CHECKPOINT_EVERY = 5 * 60_000;
/** Out of the way of the start. */
const SOON = 2000;

/** Older mails are not another process's: it tries for half as long. */
const MAIL_MS = 10 * 60_000;

/** Answers the function that stops them and waits. With several processes one has the timetable. */
export function startJobs(deps: Services): () => Promise<void> {
  const stops = [
    startOwn(deps),
    followPublicData(deps),
    inOneProcess(deps, 'jobs', () => startTimetable(deps)),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** `start` makes the timers. */
function timetable(
  deps: Services,
  start: (job: MakeJob, isStopped: () => boolean) => Timer[],
): () => Promise<void> {
  const running = new Set<Promise<void>>();
  let isStopped = false;
  const timers = start(
    (name, work) => {
      const once = joined(() => attempt(deps, name, () => work(deps)));
      return () => {
        if (isStopped) return Promise.resolve();
        const run = once();
        running.add(run);
        return run.finally(() => running.delete(run));
      };
    },
    () => isStopped,
  );
  return async () => {
    isStopped = true;
    timers.forEach(clearInterval);
    await Promise.all(running);
  };
}

/** Concurrent calls share a run. */
export function joined(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}

type MakeJob = (name: string, work: (deps: Services) => Promise<void>) => () => Promise<void>;

/** For each process: it has files of its own, and shows the newest data. */
const startOwn = (deps: Services) =>
  timetable(deps, (job) => {
    const importing = job('imports', (given) => resumeImports(given));
    const bulk = job('bulk identifications', resumeBulk);
    const cleaning = [job('incoming photos', sweepIncoming), job('imported files', sweepImports)];
    return [
      setTimeout(importing, SOON),
      setInterval(importing, EVERY_MINUTE),
      setTimeout(bulk, SOON),
      // Another process finds what a lost one left.
      ...(hasSiblings() ? [setInterval(bulk, EVERY_MINUTE)] : []),
      setInterval(inTurn(cleaning), HOURLY),
      setInterval(
        job('checkpoint', () => deps.db.checkpoint()),
        CHECKPOINT_EVERY,
      ),
    ];
  });

/** In one process. */
const startTimetable = (deps: Services) =>
  timetable(deps, (job, isStopped) => {
    const startedAt = new Date();
    const prices = job('metal prices', updateSpot);
    const values = job('collection values', recordCollectionValues);
    const reading = job('catalogue', async (given) => {
      await followCatalogue(given, isStopped);
      await findHoles(given, isStopped);
    });
    const news = job('news', updateNews);
    const releases = job('releases', updateReleases);
    void job('first releases', storeFirstReleases)();
    const sales = job('sales', (given) => syncAll(given));
    const listings = job('listings', (given) => resumeWork(given));
    const backups = job('backup', (given) => keepBackups(given));
    const mails = job('mails', (given) =>
      sendQueued(given, hasSiblings() ? new Date(Date.now() - MAIL_MS) : startedAt),
    );
    const rates = job('exchange rates', async (given) => {
      await keepOfficialRates(given);
      await followOperator(given);
    });
    const moves = job('guests', resumeMoves);
    const removals = job('photo removals', removeScheduled);
    const cleaning = [
      job('clean-up', cleanUp),
      job('identifications', removeExpired),
      job('bulk identifications', removeOldRuns),
      job('trash', purgeTrash),
      job('photos', sweepPhotos),
      daily(job('photo files', sweepFiles)),
      removals,
      daily(job('pictures', sweepPictures)),
      daily(job('old metal prices', thinPrices)),
      daily(job('old answers of PCGS', forgetOldAnswers)),
      daily(job('old request keys', forgetRequestKeys)),
      daily(job('old changes', (given) => forgetOldChanges(given))),
      daily(job('old audit lines', (given) => forgetOldAudit(given))),
      daily(job('search', ({ db }) => tidySearch(db))),
      ...(hasSiblings() ? [job('limits', ({ db }) => tidyShared(db))] : []),
    ];
    // In this order, so that a deleted coin's photos go in the same hour.
    const clean = inTurn(cleaning);
    return [
      setTimeout(removals, SOON),
      setTimeout(moves, SOON),
      setInterval(moves, EVERY_MINUTE),
      setTimeout(mails, SOON),
      // Of a process that died.
      ...(hasSiblings() ? [setInterval(mails, MAIL_MS)] : []),
      setTimeout(rates, SOON),
      setInterval(rates, HOURLY),
      setTimeout(reading, SOON),
      setInterval(reading, HOURLY),
      setTimeout(prices, SOON),
      setTimeout(values, SOON),
      setInterval(prices, HOURLY),
      setInterval(values, HOURLY),
      setTimeout(news, SOON),
      setInterval(news, HOURLY),
      setTimeout(releases, SOON),
      setInterval(releases, HOURLY),
      setTimeout(backups, SOON),
      setInterval(backups, HOURLY),
      setInterval(job('imported releases', announceImports), EVERY_MINUTE),
      setTimeout(listings, SOON),
      setInterval(listings, EVERY_MINUTE),
      setInterval(sales, HOURLY),
      setInterval(clean, HOURLY),
    ];
  });

/** Deletes expired sessions, guests not seen for 24 hours and, with mail, unconfirmed registrations. */
export async function cleanUp(deps: Services, now = Date.now()): Promise<void> {
  const { db, config } = deps;
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(lt(sessions.expire, new Date(now)));
  });
  const isLongGone = lt(users.lastSeenAt, new Date(now - GUEST_MS));
  // Guests being merged go with the last of their things.
  const guests = and(eq(users.isGuest, true), isLongGone, isNull(users.guestId));
  const gone: { id: string; condition: SQL | undefined }[] = [];
  for (const condition of [guests, ...(config.mail ? [isUnconfirmed(db.orm, now)] : [])]) {
    const some = await db.orm.select({ id: users.id }).from(users).where(condition);
    gone.push(...some.map(({ id }) => ({ id, condition })));
  }
  await eachAlone(deps, 'clean-up', gone, ({ id, condition }) =>
    deleteUser(deps, ownerIdOf({ id }), condition),
  );
}

/** Sequential. */
const inTurn = (works: readonly (() => Promise<void>)[]) =>
  joined(async () => {
    for (const work of works) await work();
  });

/** At most once a day. */
export function daily(work: () => Promise<void>, now = Date.now): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - last < DAY_MS) return;
    last = now();
    await work();
  };
}

async function attempt(deps: Services, job: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  let failures = deps.jobRuns.get(job)?.failures ?? 0;
  try {
    await work();
  } catch (error) {
    failures += 1;
    deps.log.error('job failed', { job, error });
  }
  deps.jobRuns.set(job, { endedAt: new Date(), seconds: (performance.now() - began) / 1000, failures });
}
