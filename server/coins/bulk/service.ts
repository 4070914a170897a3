import { and, ne, sql } from 'drizzle-orm';
import { afterCommit } from '../../../db/client.ts';
import { coins, type OwnerId } from '../../../db/schema.ts';
import {
  type Changed,
  type CoinSelection,
  MAX_RETAGGED,
  MAX_SELECTED,
  type Placed,
  type Retagged,
  type TagChange,
  type Trashed,
} from '../../../shared/coins/bulk.ts';
import { changedTags, MAX_TAGS } from '../../../shared/coins/tags.ts';
import { inPieces } from '../../core/chunks.ts';
import { withUserLock } from '../../core/leases.ts';
import { type CoinsDeps, eventColumns } from '../deps.ts';
import { derive } from '../derive.ts';
import { noteCoins } from '../journal.ts';
import type { Derived, Described } from '../search.ts';
import { trashRows, writeCondition, writeFiled, writeTags } from '../write.ts';
import { idsAmong, keptAmong, selectedIds } from './selection.ts';

/** Moves the selected coins to the trash, all at one time of deletion; 404 when none of the named ones is there. */
export const trashCoins = (deps: CoinsDeps, userId: OwnerId, selection: CoinSelection): Promise<Trashed> =>
  withUserLock(deps, userId, () => trashAll(deps, userId, selection));

async function trashAll(deps: CoinsDeps, userId: OwnerId, selection: CoinSelection): Promise<Trashed> {
  const deletedAt = new Date();
  const trashed: number[] = [];
  await inPieces(deps, await selectedIds(deps, userId, selection), async (tx, ids) => {
    const gone = await trashRows(tx, deps, keptAmong(userId, ids), deletedAt);
    afterCommit(tx, () => void trashed.push(...gone.sort((one, other) => one - other)));
  });
  return { changed: trashed.length, ids: trashed.length <= MAX_SELECTED ? trashed : [] };
}

interface ConditionChange {
  selection: CoinSelection;
  condition: string;
}

/** Gives the selected coins a condition, and counts those that had another; 404 when none of the named ones is there. */
export const setCondition = (deps: CoinsDeps, userId: OwnerId, change: ConditionChange): Promise<Changed> =>
  withUserLock(deps, userId, () => setAll(deps, userId, change));

async function setAll(
  deps: CoinsDeps,
  userId: OwnerId,
  { selection, condition }: ConditionChange,
): Promise<Changed> {
  const selected = await selectedIds(deps, userId, selection);
  const another = ne(coins.condition, condition);
  let changed = 0;
  await inPieces(deps, await idsAmong(deps, userId, selected, another), async (tx, ids) => {
    const rows = await tx
      .select(describedColumns)
      .from(coins)
      .where(and(keptAmong(userId, ids), another));
    // As for a coin changed alone: what is searched follows, and the metal, since a proof may be of silver.
    const derived = rows.map((coin) => derive(deps, { ...coin, condition }));
    await writeCondition(tx, deps, condition, rows, derived);
    afterCommit(tx, () => {
      changed += rows.length;
    });
  });
  return { changed };
}

/** What of a coin a new condition bears on, and what it is computed from: a coin's long texts are not read. */
const describedColumns = {
  ...eventColumns,
  name: coins.name,
  kind: coins.kind,
  coinType: coins.coinType,
  year: coins.year,
  series: coins.series,
  mintMark: coins.mintMark,
  variation: coins.variation,
  condition: coins.condition,
  isGraded: coins.isGraded,
  gradingCompany: coins.gradingCompany,
  grade: coins.grade,
  certificationNumber: coins.certificationNumber,
  weight: coins.weight,
  composition: coins.composition,
  metalContent: coins.metalContent,
  storageLocation: coins.storageLocation,
  tags: coins.tags,
  notes: coins.notes,
  country: coins.country,
  currency: coins.currency,
  region: coins.region,
  mint: coins.mint,
  ruler: coins.ruler,
  era: coins.era,
  script: coins.script,
  designer: coins.designer,
  catalogueNumbers: coins.catalogueNumbers,
  serialNumber: coins.serialNumber,
  purchases: coins.purchases,
  nameOrder: coins.nameOrder,
  valueOrder: coins.valueOrder,
  gradeOrder: coins.gradeOrder,
  weightOrder: coins.weightOrder,
  searchText: coins.searchText,
  catalogueIds: coins.catalogueIds,
  catalogueIssue: coins.catalogueIssue,
} as const satisfies Record<keyof Described | keyof Derived, unknown> & Record<string, unknown>;

interface PlaceChange {
  selection: CoinSelection;
  storageLocation: string | null;
}

/** Gives the selected coins a storage place, and counts those that had another; 404 when none of the named ones is there. */
export const setPlace = (deps: CoinsDeps, userId: OwnerId, change: PlaceChange): Promise<Placed> =>
  withUserLock(deps, userId, () => placeAll(deps, userId, change));

async function placeAll(
  deps: CoinsDeps,
  userId: OwnerId,
  { selection, storageLocation }: PlaceChange,
): Promise<Placed> {
  const selected = await selectedIds(deps, userId, selection);
  const elsewhere = sql`${coins.storageLocation} is distinct from ${storageLocation}`;
  const were = new Map<string | null, number[]>();
  let changed = 0;
  await inPieces(deps, await idsAmong(deps, userId, selected, elsewhere), async (tx, ids) => {
    const rows = await tx
      .select(describedColumns)
      .from(coins)
      .where(and(keptAmong(userId, ids), elsewhere))
      .orderBy(coins.id);
    const derived = rows.map((coin) => derive(deps, { ...coin, storageLocation }));
    await writeFiled(tx, { storageLocation }, rows, derived);
    await noteCoins(tx, deps, userId, rows.map(edited('storageLocation')));
    afterCommit(tx, () => {
      changed += rows.length;
      for (const row of rows) push(were, row.storageLocation, row.id);
    });
  });
  const before = [...were].map(([place, ids]) => ({ storageLocation: place, ids }));
  return { changed, before: changed <= MAX_SELECTED ? before : [] };
}

interface TagsChange {
  selection: CoinSelection;
  add?: string[];
  remove?: string[];
}

/** Counts the changed coins; 404 if none of the named ones is there. */
export const changeTags = (deps: CoinsDeps, userId: OwnerId, change: TagsChange): Promise<Retagged> =>
  withUserLock(deps, userId, () => retagAll(deps, userId, change));

async function retagAll(
  deps: CoinsDeps,
  userId: OwnerId,
  { selection, ...change }: TagsChange,
): Promise<Retagged> {
  const [gained, lost] = [new Map<string, number[]>(), new Map<string, number[]>()];
  let [changed, full] = [0, 0];
  await inPieces(deps, await selectedIds(deps, userId, selection), async (tx, ids) => {
    const rows = await tx
      .select(describedColumns)
      .from(coins)
      .where(keptAmong(userId, ids))
      .orderBy(coins.id);
    const retagged: { row: (typeof rows)[number]; tags: string[] | null }[] = [];
    let isFull = 0;
    for (const row of rows) {
      const tags = changedTags(row.tags, change);
      if (same(tags, row.tags)) continue;
      if (tags && tags.length > MAX_TAGS) isFull += 1;
      else retagged.push({ row, tags });
    }
    await writeTags(
      tx,
      userId,
      retagged.map(({ row, tags }) => ({ ...row, ...derive(deps, { ...row, tags }), tags })),
    );
    await noteCoins(
      tx,
      deps,
      userId,
      retagged.map(({ row }) => edited('tags')(row)),
    );
    afterCommit(tx, () => {
      full += isFull;
      changed += retagged.length;
      for (const { row, tags } of retagged) {
        for (const tag of without(tags, row.tags)) push(gained, tag, row.id);
        for (const tag of without(row.tags, tags)) push(lost, tag, row.id);
      }
    });
  });
  const named = (some: Map<string, number[]>): TagChange[] =>
    changed <= MAX_RETAGGED ? [...some].map(([tag, ids]) => ({ tag, ids })) : [];
  return { changed, gained: named(gained), lost: named(lost), full };
}

const edited =
  (field: string) =>
  ({ id }: { id: number }) => ({ kind: 'edited' as const, id, fields: [field] });

const same = (one: string[] | null, other: string[] | null) => JSON.stringify(one) === JSON.stringify(other);

const without = (one: string[] | null, other: string[] | null): string[] =>
  (one ?? []).filter((tag) => !other?.includes(tag));

function push<Key>(groups: Map<Key, number[]>, key: Key, id: number): void {
  const ids = groups.get(key) ?? [];
  groups.set(key, ids);
  ids.push(id);
}
