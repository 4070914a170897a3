import { and, ne } from 'drizzle-orm';
import { afterCommit } from '../../../db/client.ts';
import { coins } from '../../../db/schema.ts';
import { type Changed, type CoinSelection, MAX_SELECTED, type Trashed } from '../../../shared/coins/bulk.ts';
import { inPieces } from '../../core/chunks.ts';
import { withUserLock } from '../../core/leases.ts';
import { eventColumns } from '../changes.ts';
import type { CoinsDeps } from '../deps.ts';
import { derive } from '../derive.ts';
import type { Derived, Described } from '../search-texts.ts';
import { trashRows, writeCondition } from '../write.ts';
import { idsAmong, keptAmong, selectedIds } from './selection.ts';

/** Moves the selected coins to the trash, all at one time of deletion; 404 when none of the named ones is there. */
export const trashCoins = (deps: CoinsDeps, userId: string, selection: CoinSelection): Promise<Trashed> =>
  withUserLock(deps, userId, () => trashAll(deps, userId, selection));

async function trashAll(deps: CoinsDeps, userId: string, selection: CoinSelection): Promise<Trashed> {
  const deletedAt = new Date();
  const trashed: number[] = [];
  await inPieces(deps, await selectedIds(deps, userId, selection), async (tx, ids) => {
    const gone = await trashRows(tx, deps, keptAmong(userId, ids), deletedAt);
    afterCommit(tx, () => void trashed.push(...gone));
  });
  return { changed: trashed.length, ids: trashed.length <= MAX_SELECTED ? trashed : [] };
}

interface ConditionChange {
  selection: CoinSelection;
  condition: string;
}

/** Gives the selected coins a condition, and counts those that had another; 404 when none of the named ones is there. */
export const setCondition = (deps: CoinsDeps, userId: string, change: ConditionChange): Promise<Changed> =>
  withUserLock(deps, userId, () => setAll(deps, userId, change));

async function setAll(
  deps: CoinsDeps,
  userId: string,
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
export const describedColumns = {
  ...eventColumns,
  name: coins.name,
  kind: coins.kind,
  coinType: coins.coinType,
  year: coins.year,
  series: coins.series,
  mintMark: coins.mintMark,
  variation: coins.variation,
  condition: coins.condition,
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
  searchText: coins.searchText,
  catalogueIds: coins.catalogueIds,
  catalogueIssue: coins.catalogueIssue,
} as const satisfies Record<keyof Described | keyof Derived, unknown> & Record<string, unknown>;
