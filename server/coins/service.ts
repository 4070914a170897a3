import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Catalogue } from '../../db/catalogue/load.ts';
import type { Orm } from '../../db/client.ts';
import { type CoinRow, coinDrafts, type OwnerId } from '../../db/schema.ts';
import { versionOf } from '../../db/shared.ts';
import { recordsOf } from '../../db/totals.ts';
import { GUEST_COIN_LIMIT } from '../../shared/account/links.ts';
import type { Reference } from '../../shared/catalogue/model.ts';
import { dated } from '../../shared/catalogue/possible.ts';
import { isCondition } from '../../shared/coins/conditions.ts';
import { defaultName, UNDATED, yearProblem } from '../../shared/coins/dating.ts';
import { IDENTITY, ISSUE, isAmerican } from '../../shared/coins/identity.ts';
import { loansProblem } from '../../shared/coins/loans.ts';
import {
  type Coin,
  type CoinConflict,
  type CoinEdit,
  CoinInput,
  type CoinPatch,
  type CoinValidation,
  NOT_UPLOADED,
  NOT_UPLOADED_FILE,
} from '../../shared/coins/model.ts';
import { purchasesProblem } from '../../shared/coins/purchases.ts';
import { inEnglish, msg } from '../../shared/language/msg.ts';
import { referenceFor } from '../catalogue/reference.ts';
import { buildIndex } from '../catalogue/search-index.ts';
import { seriesOf } from '../catalogue/series.ts';
import { type Impossible, impossibility, whyImpossible } from '../catalogue/service.ts';
import { createMemory } from '../core/cache.ts';
import { AppError, fieldError, fieldsOf, notFound, sentencesOf } from '../core/errors.ts';
import { withDollars } from '../core/money/convert.ts';
import { once, type Repeatable } from '../core/once.ts';
import type { Caller } from '../core/session/sessions.ts';
import { hasPendingPhotos, holdsPhoto } from '../photos/service.ts';
import { lastSpot } from '../valuation/metals/service.ts';
import { valueAfterChange } from '../valuation/service.ts';
import { statedValuesOf } from '../valuation/stated.ts';
import type { CoinsDeps } from './deps.ts';
import { catalogueFacts, catalogueIdsOf, derive, FACTS, type Fact, ISSUE_FACTS } from './derive.ts';
import { isAnother, mergeEdit } from './merge.ts';
import { coinAnywhere, coinReads, coinRow, guestLimitReached, keptCoin } from './queries.ts';
import { preferenceAfter, reckonedColumns, revalued, sayAnew, valued } from './value.ts';
import { type OwnedCoin, toCoin } from './view.ts';
import { insertCoinRow, trashRows, writeAside, writeCoin } from './write.ts';

/** What was read since the last write: coming back to a coin costs nothing then. */
const read = createMemory<Coin>({ forMs: 60_000, most: 200 });

/** One coin, whole; nobody may change it, as others are sent it too. 404 when absent or somebody else's. */
export async function getCoin(deps: CoinsDeps, userId: OwnerId, id: number): Promise<Coin> {
  const coin = await read(JSON.stringify([versionOf(deps.db), userId, id]), async () => {
    const [row] = await coinReads(deps.db).one.all({ userId, id });
    if (!row) throw notFound();
    return toCoin(row);
  });
  return hasPendingPhotos(deps, id) ? { ...coin, awaitsPhotos: true } : coin;
}

/** Adds a coin, in place of a draft (409 if it is gone); 403 when a guest holds ten already. What was left open is filled from the catalogue. */
export async function addCoin(
  deps: CoinsDeps,
  caller: Caller,
  input: CoinInput,
  { repeatable = null, draft }: { repeatable?: Repeatable | null; draft?: string } = {},
): Promise<Coin> {
  // Inside the transaction whoever else saves would wait for it.
  if (isAmerican(input)) await buildIndex(deps.catalogue());
  const add = async (tx: Orm) => {
    if (draft !== undefined) await takeDraft(tx, caller.id, draft);
    return insertCoin(tx, deps, caller, input);
  };
  return deps.db.transaction((tx) => once(tx, repeatable, () => add(tx)));
}

/** Two phones may complete the same one. */
async function takeDraft(tx: Orm, userId: OwnerId, id: string): Promise<void> {
  const gone = await tx.delete(coinDrafts).where(draftOf(userId, id)).returning({ id: coinDrafts.id });
  if (gone.length === 0) throw new AppError(409, 'draft_gone', DRAFT_GONE);
}

export const draftOf = (userId: OwnerId, id: string) =>
  and(eq(coinDrafts.userId, userId), eq(coinDrafts.id, id));

const DRAFT_GONE = msg('This draft was completed or deleted elsewhere. The coin may be in your collection.');

/** What only the server says of a coin: how it was recognised and what is doubtful about it. */
export type Recognition = Partial<
  Pick<
    CoinRow,
    | 'aiConfidence'
    | 'userVerified'
    | 'needsReview'
    | 'uncertaintyFlags'
    | 'lastVerified'
    | 'identificationMethod'
    | 'catalogueIssue'
  >
> & {
  /** Facts that were looked for and stay open: the catalogue fills them no more than the collector does. */
  leaveOpen?: readonly Fact[];
};

/** The same inside a transaction that writes more than the coin, and with what the server knows of it besides. */
export async function insertCoin(
  tx: Orm,
  deps: CoinsDeps,
  caller: Caller,
  { leaveOpen, ...input }: CoinInput & Recognition,
): Promise<OwnedCoin> {
  if (caller.isGuest) await refuseBeyondGuestLimit(tx, caller.id);
  await refuseForeignPhotos(tx, caller.id, input);
  const given = await withDollars(tx, deps, caller.id, input, null);
  const filled = fill(deps, normalise(given), leaveOpen);
  return toCoin(await insertCoinRow(tx, deps, { ...filled, userId: caller.id }));
}

interface Changed {
  coin: Coin;
  /** Time of the change before, to detect another editor. */
  changedBefore: string;
  place: 'trash' | 'sold' | null;
  conflicts: CoinConflict[];
}

/** 404 if absent; `base` with `createdAt` reaches the trash and sold coins too. */
export async function changeCoin(
  deps: CoinsDeps,
  userId: OwnerId,
  id: number,
  edit: CoinEdit,
  repeatable: Repeatable | null = null,
): Promise<Changed> {
  const prices = await lastSpot(deps);
  const change = async (tx: Orm): Promise<Changed> => {
    const before = await (edit.base?.createdAt ? coinAnywhere : coinRow)(tx, userId, id);
    if (!before || isAnother(before, edit.base)) throw notFound();
    const { taken, conflicts } = mergeEdit(before, edit);
    const patch = await withDollars(tx, deps, userId, { ...taken }, before);
    refuseUnknownCondition(before, patch);
    await refuseForeignPhotos(tx, userId, patch);
    const changed = changesOf(deps, before, patch);
    refuseYear(before, { ...before, ...changed });
    refusePurchases(before, { ...before, ...changed });
    refuseLoans(before, { ...before, ...changed });
    const judged = judgement(deps.catalogue(), before, changed, patch);
    const entered = withFreshFacts(deps, before, changed);
    const isRevalued = entered.valuedAt !== undefined;
    const said = await statedValuesOf(tx, before);
    const reckoned = isRevalued
      ? undefined
      : await valueAfterChange(deps, before, { ...before, ...entered }, { said, prices });
    const preference = preferenceAfter(before, { ...before, ...entered }, said, reckoned);
    const changes = { ...entered, ...reckonedColumns(reckoned), ...preference };
    const values = { ...changes, ...derive(deps, { ...before, ...changes }) };
    const differences = differing(before, { ...values, ...judged });
    const after =
      before.deletedAt === null
        ? await writeCoin(tx, deps, before, differences, { reckoned, given: patch })
        : await writeAside(tx, before, differences);
    if (before.deletedAt !== null) await sayAnew(tx, before, after, isRevalued);
    const place = before.deletedAt === null ? null : before.isSold ? 'sold' : 'trash';
    return { coin: toCoin(after), changedBefore: before.updatedAt.toISOString(), place, conflicts };
  };
  return deps.db.transaction((tx) => once(tx, repeatable, () => change(tx)));
}

/** What of the columns is not as it is. */
export const differing = (before: CoinRow, values: Partial<CoinRow>): Partial<CoinRow> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field as keyof CoinRow]),
    ),
  );

/** Moves a coin to the trash, out of every list and total; 404 when absent or somebody else's. */
export async function deleteCoin(deps: CoinsDeps, userId: OwnerId, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const gone = await trashRows(tx, deps, keptCoin(userId, id), new Date());
    if (gone.length === 0) throw notFound();
  });
}

/** 403 when the caller is a guest who holds ten coins already: before work that would be for nothing. */
export async function refuseFullCabinet({ db }: CoinsDeps, caller: Caller): Promise<void> {
  if (caller.isGuest) await refuseBeyondGuestLimit(db.orm, caller.id);
}

async function refuseBeyondGuestLimit(tx: Orm, userId: OwnerId): Promise<void> {
  if ((await recordsOf(tx, userId)) >= GUEST_COIN_LIMIT) {
    throw guestLimitReached();
  }
}

/** A condition from elsewhere may stay; what is chosen anew is in one of the specification's lists. */
function refuseUnknownCondition(before: CoinRow, { condition }: CoinPatch): void {
  if (condition === undefined || condition === before.condition) return;
  if (!isCondition(condition)) throw fieldError('condition', 'condition_unknown', UNKNOWN_CONDITION);
}

/** A year the coin had already may stay, as its country may have been corrected. */
function refuseYear(before: CoinRow, after: CoinRow): void {
  const isSame = (['year', 'yearTo', 'country', 'kind'] as const).every(
    (field) => before[field] === after[field],
  );
  const problem = isSame ? null : yearProblem(after);
  if (problem) throw fieldError('year', 'dates_impossible', problem);
}

/** Of no more pieces than the record has; what an import left so may stay until either is changed. */
function refusePurchases(before: CoinRow, after: CoinRow): void {
  const isSame = before.quantity === after.quantity && isDeepStrictEqual(before.purchases, after.purchases);
  const problem = isSame ? null : purchasesProblem(after.purchases, after.quantity);
  if (problem)
    throw fieldError(
      before.quantity === after.quantity ? 'purchases' : 'quantity',
      'purchases_impossible',
      problem,
    );
}

/** Of no more pieces than the record has. */
function refuseLoans(before: CoinRow, after: CoinRow): void {
  const isSame = before.quantity === after.quantity && isDeepStrictEqual(before.loans, after.loans);
  const problem = isSame ? null : loansProblem(after.loans, after.quantity);
  if (problem)
    throw fieldError(before.quantity === after.quantity ? 'loans' : 'quantity', 'loans_impossible', problem);
}

const UNKNOWN_CONDITION = msg('Please choose a condition from the list.');

/** A coin has photos and documents its owner uploaded here and no others. */
export async function refuseForeignPhotos(tx: Orm, userId: OwnerId, coin: CoinPatch): Promise<void> {
  for (const field of ['imageUrl', 'obverseImageUrl', 'reverseImageUrl'] as const) {
    const url = coin[field];
    if (url && !(await holdsPhoto(tx, userId, url)))
      throw fieldError(field, 'photo_not_uploaded', NOT_UPLOADED);
  }
  for (const { url } of coin.files ?? [])
    if (!(await holdsPhoto(tx, userId, url)))
      throw fieldError('files', 'file_not_uploaded', NOT_UPLOADED_FILE);
}

/** The fields as columns: one word for the value, a value's source and date, no slab without grading. */
export function normalise({
  currentValue,
  valuationSource,
  ...input
}: CoinInput & Omit<Recognition, 'leaveOpen'>) {
  return {
    ...input,
    name: input.name || defaultName(input),
    ...valued(input.estimatedValue ?? currentValue ?? null, valuationSource),
    ...(input.isGraded ? {} : NOT_GRADED),
  };
}

function changesOf(
  deps: CoinsDeps,
  before: CoinRow,
  { currentValue, valuationSource, acceptImpossible: _accepted, ...patch }: CoinPatch,
) {
  const value = patch.estimatedValue === undefined ? currentValue : patch.estimatedValue;
  const merged = { ...before, ...patch };
  return {
    ...patch,
    ...nameOf(deps, before, patch.name, merged),
    ...revalued(before, value, valuationSource),
    ...(merged.isGraded ? {} : NOT_GRADED),
  };
}

type Named = {
  year: number;
  yearTo?: number | null;
  yearApproximate?: boolean;
  coinType: string;
  mintMark?: string | null;
};

/** A name taken away is the default again; one that says date and type alone follows them. */
function nameOf({ catalogue }: CoinsDeps, before: CoinRow, name: string | undefined, now: Named) {
  if (name === '') return { name: defaultName(now) };
  const isOfType = now.coinType === before.coinType;
  const date = dateOf(before);
  if (name !== undefined || (isOfType && dateOf(now) === date)) return {};
  if (before.name === defaultName(before)) return { name: defaultName(now) };
  const kind = before.name.startsWith(`${date} `) && before.name.slice(date.length + 1);
  return kind && seriesOf(catalogue(), kind)
    ? { name: `${dateOf(now)} ${isOfType ? kind : now.coinType}` }
    : {};
}

const dateOf = ({ year, mintMark }: Named) => dated({ year, mintMark: mintMark ?? '' });

const NOT_GRADED = { gradingCompany: null, grade: null, certificationNumber: null };

/** What was entered stands; what was left open comes from the catalogue, but for what is to stay so. */
export function fill<T extends ReturnType<typeof normalise>>(
  deps: CoinsDeps,
  coin: T,
  leaveOpen: readonly Fact[] = [],
) {
  const entered = Object.fromEntries(Object.entries(coin).filter(([, value]) => value != null)) as T;
  const open = Object.fromEntries(leaveOpen.map((fact) => [fact, null]));
  const catalogueIds = catalogueIdsOf(deps, coin);
  const facts = catalogueFacts(deps.catalogue(), { ...coin, catalogueIds });
  const filled = { ...facts, ...open, ...entered, catalogueIds };
  return { ...filled, ...derive(deps, filled) };
}

/** Facts of the catalogue are replaced by those of the new type; what the collector entered stays. */
function withFreshFacts(deps: CoinsDeps, before: CoinRow, changes: Partial<CoinRow>): Partial<CoinRow> {
  const isChanged = (field: keyof CoinRow) =>
    changes[field] !== undefined && changes[field] !== before[field];
  if (!IDENTITY.some(isChanged)) return changes;
  const catalogue = deps.catalogue();
  const after = { ...before, ...changes };
  const old = catalogueFacts(catalogue, before);
  const catalogueIds = catalogueIdsOf(deps, after);
  const fresh = catalogueFacts(catalogue, { ...after, catalogueIds });
  const isUnknown = Object.keys(fresh).length === 0 && !isChanged('coinType') && !isChanged('country');
  const stays = (fact: Fact) => isUnknown && !(ISSUE_FACTS.includes(fact) && ISSUE.some(isChanged));
  const fields = FACTS.filter(
    (fact) =>
      changes[fact] === undefined &&
      !stays(fact) &&
      (before[fact] === null || isDeepStrictEqual(before[fact], old[fact])),
  );
  const facts = Object.fromEntries(fields.map((fact) => [fact, fresh[fact] ?? null]));
  return { ...changes, ...facts, catalogueIds: catalogueIdsOf(deps, { ...after, ...facts, catalogueIds }) };
}

/**
 * 422 with the nearest issues if there is no such coin; if the owner insists it waits for review. Old
 * doubts are not raised again.
 */
export function judgement(
  catalogue: Catalogue,
  before: CoinRow,
  changes: Partial<CoinRow>,
  { mintMark, acceptImpossible }: CoinPatch,
): Partial<CoinRow> {
  if (!IDENTITY.some((field) => changes[field] !== undefined && changes[field] !== before[field])) return {};
  const isMarkSaid = mintMark !== undefined;
  const judge = (coin: CoinRow) =>
    isAmerican(coin) && coin.year !== UNDATED ? impossibility(catalogue, coin, isMarkSaid) : null;
  const was = judge(before);
  const is = judge({ ...before, ...changes });
  if (is?.problem === was?.problem) return {};
  if (is && !acceptImpossible) throw refusal(is);
  const flags = before.uncertaintyFlags ?? [];
  const others = flags.filter((flag) => !was || inEnglish(flag) !== inEnglish(was.problem));
  if (is) return { needsReview: true, uncertaintyFlags: [...others, is.problem] };
  if (others.length === flags.length) return {};
  return {
    uncertaintyFlags: others.length > 0 ? others : null,
    ...(others.length === 0 && { needsReview: false }),
  };
}

function refusal({ problem, wrong, nearest }: Impossible): AppError {
  const path = wrong === 'year' ? 'year' : 'mintMark';
  const error = new AppError(422, 'coin_impossible', problem).at(path);
  error.nearest = nearest.map(({ year, mintMark }) => ({ year, mintMark }));
  return error;
}

/** Checks coin data without storing it: what forbids saving, and what the catalogue finds doubtful. */
export function validateCoin(deps: CoinsDeps, body: unknown): CoinValidation {
  const parsed = CoinInput.safeParse(body ?? {});
  if (!parsed.success) {
    const errors = fieldsOf(parsed.error.issues);
    return { valid: false, userErrors: sentencesOf(errors), errors, warnings: [] };
  }
  const isDated = isAmerican(parsed.data) && parsed.data.year !== UNDATED;
  const doubt = isDated ? whyImpossible(deps.catalogue(), named(parsed.data)) : null;
  return { valid: true, userErrors: [], errors: [], warnings: doubt ? [doubt] : [] };
}

const named = (coin: CoinInput) => ({ ...coin, name: coin.name ?? '' });

/** Confirms the coin as it stands, for learning; 404 when absent. */
export const confirmCoin = (deps: CoinsDeps, userId: OwnerId, id: number): Promise<Coin> =>
  deps.db.transaction(async (tx) => {
    const before = await coinRow(tx, userId, id);
    if (!before) throw notFound();
    // Pressed twice, it was confirmed the first time.
    if (before.userVerified && !before.needsReview) return toCoin(before);
    const confirmed = { userVerified: true, needsReview: false, lastVerified: new Date() };
    return toCoin(await writeCoin(tx, deps, before, confirmed, { given: {} }));
  });

/** Null for foreign coins and where the catalogue is not sure which coin it is; 404 when absent. */
export async function coinReference(deps: CoinsDeps, userId: OwnerId, id: number): Promise<Reference | null> {
  const coin = await coinRow(deps.db.orm, userId, id);
  if (!coin) throw notFound();
  return isAmerican(coin) ? referenceFor(deps.catalogue(), coin) : null;
}
