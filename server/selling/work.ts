import { randomInt } from 'node:crypto';
import { afterCommit, type Orm } from '../../db/client.ts';
import type { OwnerId } from '../../db/schema.ts';
import { msg, shortened } from '../../shared/language/msg.ts';
import { MARKETPLACE_NAMES } from '../../shared/marketplace/model.ts';
import { AppError } from '../core/errors.ts';
import { whileLeased } from '../core/leases.ts';
import { errorStack } from '../core/log.ts';
import { createQueue } from '../core/queue.ts';
import type { ListingWork, SellingDeps } from './deps.ts';
import { draftOf, type PublicationRow } from './draft.ts';
import { withAccess } from './link/tokens.ts';
import { type Marketplace, MarketplaceError, type StepContext, type VendorRecord } from './marketplace.ts';
import { changePublication, duePlaces, type FullPublication, type Place, publicationAt } from './rows.ts';

/** Sites count calls per user and per server. */
const LIMITS = { perUser: 2, inAll: 4, waiting: Number.POSITIVE_INFINITY, refusal: '' };

/** Ms before each retry; then it has failed. */
const WAITS = [2_000, 10_000, 60_000, 300_000, 1_800_000, 7_200_000];
/** Cap of a site's Retry-After. */
const LONGEST_MS = 24 * 3_600_000;
/** Later retries are left to the timetable. */
const SOON_MS = 90_000;

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';
/** 20 letters and digits. */
export const newReference = (): string =>
  Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export const createListingWork = (): ListingWork => ({
  queue: createQueue(LIMITS),
  ...{ done: new Map(), again: new Set(), timers: new Set(), isStopped: false },
});

/** After the commit. */
export const workAfter = (tx: Orm, deps: SellingDeps, userId: OwnerId, place: Place): void =>
  afterCommit(tx, () => beginWork(deps, userId, place));

/** In the background; again after a run that may have read its last wish. */
export function beginWork(deps: SellingDeps, userId: OwnerId, place: Place): void {
  const working = deps.listingWork;
  const key = `${place.listingId} ${place.marketplace}`;
  if (working.isStopped) return;
  if (working.done.has(key)) return void working.again.add(key);
  const done = working.queue
    .run(userId, () => whileLeased(deps, `listing ${key}`, () => workOn(deps, place)))
    .catch((error: unknown) => deps.log.error('a listing broke', { ...place, error: errorStack(error) }))
    .finally(() => {
      working.done.delete(key);
      if (working.again.delete(key)) beginWork(deps, userId, place);
    });
  working.done.set(key, done);
}

/** After a restart, a crash, or a wait. */
export async function resumeWork(deps: SellingDeps, now = new Date()): Promise<void> {
  for (const { userId, ...place } of await duePlaces(deps.db.orm, now)) beginWork(deps, userId, place);
}

/** Waits for the current step; the rest continues after the next start. */
export async function stopWork(deps: Pick<SellingDeps, 'listingWork'>, withinMs = 0): Promise<void> {
  const working = deps.listingWork;
  working.isStopped = true;
  working.timers.forEach(clearTimeout);
  await Promise.race([Promise.allSettled(working.done.values()), Bun.sleep(withinMs)]);
}

/** For tests. */
export async function workDone(deps: Pick<SellingDeps, 'listingWork'>): Promise<void> {
  const { done } = deps.listingWork;
  while (done.size > 0) await Promise.all(done.values());
}

/** Each wish is read again: it may change during a call. */
async function workOn(deps: SellingDeps, place: Place): Promise<void> {
  for (;;) {
    const whole = await publicationAt(deps.db.orm, place);
    if (!whole?.publication.wish || deps.listingWork.isStopped) return;
    if (whole.publication.dueAt && whole.publication.dueAt.getTime() > Date.now()) return;
    try {
      const client = await deps.marketplaces.client(place.marketplace);
      await WORKS[whole.publication.wish](deps, client, whole);
    } catch (error) {
      const goesOn = await noteFailure(deps, whole, failureOf(deps, place, error));
      if (!goesOn) return;
    }
  }
}

const WORKS = { publish, revise, end } as const;

function failureOf(deps: SellingDeps, place: Place, error: unknown): MarketplaceError {
  if (error instanceof MarketplaceError) return error;
  // The operator removed the marketplace, or something here is busy, such as the encoder.
  if (error instanceof AppError) {
    const isSet = deps.marketplaces.isConfigured(place.marketplace);
    return new MarketplaceError(isSet ? 'unreachable' : 'misconfigured', error.sentence);
  }
  deps.log.error('a step of a listing broke', { ...place, error: errorStack(error) });
  return new MarketplaceError('unreachable', msg('Something went wrong on this server.'), {
    remedy: msg('Please try again later.'),
  });
}

const GONE: Record<'sold' | 'trashed', string> = {
  sold: msg('The coin has been sold.'),
  trashed: msg('The coin has been deleted.'),
};

/** Shared by all tries of a wish. */
function recordOf(deps: SellingDeps, publication: PublicationRow): Pick<StepContext, 'record' | 'keep'> {
  const record: VendorRecord = { ...publication.record };
  return {
    record,
    keep: async (ids) => {
      Object.assign(record, ids);
      await deps.db.transaction((tx) => changePublication(tx, publication, { record }));
    },
  };
}

/** Resumes after the last completed step. */
async function publish(deps: SellingDeps, client: Marketplace, whole: FullPublication): Promise<void> {
  const { publication, listing } = whole;
  const ids = recordOf(deps, publication);
  const { record } = ids;
  const warnings = new Set(publication.warnings);
  const last = client.steps.findIndex(({ name }) => name === publication.step);
  for (const step of client.steps.slice(last + 1)) {
    const now = await publicationAt(deps.db.orm, publication);
    if (!now || now.publication.reference !== publication.reference || now.publication.wish !== 'publish')
      return;
    if (deps.listingWork.isStopped) return;
    if (now.coin.deletedAt !== null) return endOrphaned(deps, now);
    const draft = draftOf(deps, now.coin, now.listing, publication.reference);
    await withAccess(deps, listing.userId, client, (access) =>
      step.run({ ...access, ...ids, draft, warn: (sentence) => warnings.add(shortened(sentence, 500)) }),
    );
    const done = { step: step.name, record, warnings: [...warnings], attempts: 0, ...NO_FAILURE };
    await deps.db.transaction(async (tx) => {
      const isWished = await changePublication(tx, publication, done, 'publish');
      // Ended meanwhile: its ids are needed to take it off.
      if (!isWished) await changePublication(tx, publication, { record });
    });
  }
  await published(deps, client, publication, record);
}

const NO_FAILURE = { message: null, remedy: null, failure: null } as const;

/** The wish may have changed meanwhile. */
async function published(
  deps: SellingDeps,
  client: Marketplace,
  read: PublicationRow,
  record: VendorRecord,
): Promise<void> {
  const stands = client.published(record);
  if (!stands)
    throw new MarketplaceError(
      'maybe done',
      msg('{id} didn’t return the listing’s address.', { id: MARKETPLACE_NAMES[client.id] }),
    );
  const { listingId: siteListingId, url } = stands;
  const columns = { siteListingId, url, listedAt: new Date(), ...NO_FAILURE, attempts: 0 };
  await deps.db.transaction(async (tx) => {
    const now = await publicationAt(tx, read);
    const wish = now?.publication.changedAt ? ('revise' as const) : null;
    const next = { ...columns, status: 'listed' as const, wish, dueAt: wish ? new Date() : null };
    if (!(await changePublication(tx, read, next, 'publish')))
      await changePublication(tx, read, { siteListingId, url });
  });
  deps.log.info('a listing was published', { marketplace: client.id, listingId: read.listingId });
}

/** The coin left the collection while it was published. */
async function endOrphaned(deps: SellingDeps, { publication, coin }: FullPublication): Promise<void> {
  const message = GONE[coin.isSold ? 'sold' : 'trashed'];
  const values = { wish: 'end', message, remedy: null, failure: 'refused', dueAt: new Date() } as const;
  await deps.db.transaction((tx) => changePublication(tx, publication, values, 'publish'));
}

async function revise(
  deps: SellingDeps,
  client: Marketplace,
  { publication, listing, coin }: FullPublication,
): Promise<void> {
  const ids = recordOf(deps, publication);
  const warnings = new Set(publication.warnings);
  const draft = draftOf(deps, coin, listing, publication.reference);
  await withAccess(deps, listing.userId, client, (access) =>
    client.revise({
      ...access,
      ...ids,
      ...{ draft, warn: (sentence) => warnings.add(shortened(sentence, 500)) },
    }),
  );
  await deps.db.transaction(async (tx) => {
    const now = await publicationAt(tx, publication);
    // Changed again meanwhile: the wish stays.
    if (now?.publication.changedAt?.getTime() !== publication.changedAt?.getTime()) return;
    const done = {
      wish: null,
      dueAt: null,
      changedAt: null,
      warnings: [...warnings],
      attempts: 0,
      ...NO_FAILURE,
    };
    await changePublication(tx, publication, done, 'revise');
  });
}

async function end(
  deps: SellingDeps,
  client: Marketplace,
  { publication, listing }: FullPublication,
): Promise<void> {
  const { reference } = publication;
  const ids = recordOf(deps, publication);
  await withAccess(deps, listing.userId, client, (access) =>
    client.end({ ...access, ...ids, reference, warn: () => {} }),
  );
  const done = { status: 'ended', wish: null, dueAt: null, endedAt: new Date(), attempts: 0 } as const;
  // Keep the reason where the seller did not end it.
  const why = publication.failure === 'refused' && publication.status === 'publishing' ? {} : NO_FAILURE;
  await deps.db.transaction((tx) => changePublication(tx, publication, { ...done, ...why }, 'end'));
}

/** Returns whether to continue at once. */
async function noteFailure(
  deps: SellingDeps,
  { publication }: FullPublication,
  error: MarketplaceError,
): Promise<boolean> {
  const { marketplace, listingId, wish, status } = publication;
  const { kind, facts, message } = error;
  const attempts = publication.attempts + 1;
  const isPassing = ['rate limited', 'unreachable', 'maybe done', 'token expired'].includes(kind);
  const wait = WAITS[attempts - 1];
  const outcome = { message, remedy: facts.remedy ?? remedyOf(kind), failure: kind, attempts };
  deps.log.warn('a marketplace did not do what was wished', {
    ...{ marketplace, listingId, wish, kind, code: facts.code ?? null, attempts, reason: message },
  });
  if (isPassing && wait !== undefined) {
    const ms = Math.min(Math.max(facts.retryAfterMs ?? 0, wait), LONGEST_MS);
    const values = { ...outcome, dueAt: new Date(Date.now() + ms) };
    await deps.db.transaction((tx) => changePublication(tx, publication, values, wish));
    waitFor(deps, publication, ms);
    return false;
  }
  // A live listing stays live: only the change failed.
  const failed = wish === 'publish' ? ({ status: 'failed' } as const) : {};
  const values = { ...outcome, ...failed, wish: null, dueAt: null, attempts: 0 };
  // Nothing is known to be live.
  const isOver = wish === 'end' && status !== 'listed' ? ({ status: 'failed' } as const) : {};
  const isStored = await deps.db.transaction((tx) =>
    changePublication(tx, publication, { ...values, ...isOver }, wish),
  );
  return !isStored;
}

function remedyOf(kind: MarketplaceError['kind']): string {
  if (kind === 'consent revoked') return msg('Connect the account again on your profile, then try again.');
  if (kind === 'misconfigured') return msg('Contact the administrator of this server.');
  return kind === 'refused' ? msg('Change the listing, then try again.') : msg('Please try again later.');
}

function waitFor(deps: SellingDeps, { listingId, marketplace, userId }: PublicationRow, ms: number): void {
  if (ms > SOON_MS) return;
  const { timers } = deps.listingWork;
  const timer = setTimeout(() => {
    timers.delete(timer);
    beginWork(deps, userId, { listingId, marketplace });
  }, ms + 5);
  timers.add(timer);
}
