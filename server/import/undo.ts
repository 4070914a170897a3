import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Orm } from '../../db/client.ts';
import { type CoinRow, coinSources, coins, importedCoins, imports, type OwnerId } from '../../db/schema.ts';
import type { ImportDetail } from '../../shared/import/model.ts';
import { removeImportWants, wantsOfImports } from '../albums/wants.ts';
import { derive } from '../coins/derive.ts';
import { coinRow, keptCoin } from '../coins/queries.ts';
import { followRates, takeRatesBack } from '../coins/rates.ts';
import { differing } from '../coins/service.ts';
import { trashRows, trashSoldRows, writeCoin } from '../coins/write.ts';
import { untilNone, yieldToEventLoop } from '../core/chunks.ts';
import { AppError } from '../core/errors.ts';
import type { ImportDeps } from './deps.ts';
import { takeExtrasBack } from './extras.ts';
import { importDetail, ownImport, view } from './preview.ts';
import { atOnceAfter, beginWork, endImport, FEWEST, importById } from './work.ts';

export async function undoImport(deps: ImportDeps, userId: OwnerId, id: string): Promise<ImportDetail> {
  const row = await ownImport(deps, userId, id);
  const wants = (await wantsOfImports(deps.db.orm, userId, [id])).get(id) ?? 0;
  if (!view(deps, row, wants).canUndo)
    throw new AppError(409, 'import_undo_empty', 'This import has nothing to undo.');
  await deps.db.transaction(async (tx) => {
    await tx
      .update(imports)
      .set({ state: 'undoing', failures: 0 })
      .where(and(eq(imports.id, id), eq(imports.userId, userId), eq(imports.state, row.state)));
  });
  beginWork(deps, id, undoRows);
  return importDetail(deps, userId, id);
}

export async function undoRows(deps: ImportDeps, id: string): Promise<void> {
  if ((await importById(deps.db.orm, id))?.state !== 'undoing') return;
  for (let atOnce = FEWEST; ; ) {
    if (deps.importWork.isStopped) return;
    const { left, ms } = await deps.db.transaction(async (tx) => {
      const began = performance.now();
      const some = await tx
        .select()
        .from(importedCoins)
        .where(eq(importedCoins.importId, id))
        .orderBy(asc(importedCoins.coinId))
        .limit(atOnce);
      for (const one of some) await revertCoin(tx, deps, one);
      return { left: some.length, ms: performance.now() - began };
    });
    if (left === 0) break;
    atOnce = atOnceAfter(left, ms);
    await yieldToEventLoop();
  }
  const undone = await importById(deps.db.orm, id);
  if (undone) await untilNone(deps, (tx, limit) => removeImportWants(tx, undone.userId, id, limit));
  if (undone) await deps.db.transaction((tx) => takeExtrasBack(tx, undone.userId, undone.mapping));
  await undoRates(deps, id);
  await deps.db.transaction((tx) => endImport(tx, id, 'undone', 'undoing'));
}

/** Removes rates it brought that no coin needs; repeatable after a crash. */
async function undoRates(deps: ImportDeps, id: string): Promise<void> {
  const row = await importById(deps.db.orm, id);
  const rates = row?.mapping.broughtRates ?? [];
  if (row?.state !== 'undoing' || rates.length === 0) return;
  await deps.db.transaction((tx) => takeRatesBack(tx, row.userId, rates));
  await followRates(deps, row.userId);
}

/** An added coin goes to the trash; changed fields are restored unless edited since. */
async function revertCoin(tx: Orm, deps: ImportDeps, done: typeof importedCoins.$inferSelect): Promise<void> {
  const { coinId, userId, importId } = done;
  if (done.before === null) {
    await trashSoldRows(tx, and(eq(coins.id, coinId), eq(coins.userId, userId), eq(coins.isSold, true)));
    await trashRows(tx, deps, keptCoin(userId, coinId), new Date());
    await tx.delete(coinSources).where(and(eq(coinSources.coinId, coinId), eq(coinSources.userId, userId)));
  } else {
    const now = await coinRow(tx, userId, coinId);
    if (now) {
      const [was, left] = [revived(done.before), revived(done.after ?? {})];
      const untouched = Object.keys(was).filter((field) => isSame(now[field as keyof CoinRow], left[field]));
      const back = Object.fromEntries(
        untouched.map((field) => [field, was[field] ?? null]),
      ) as Partial<CoinRow>;
      const values = { ...back, ...derive(deps, { ...now, ...back }) };
      await writeCoin(tx, deps, now, differing(now, values));
    }
  }
  await tx
    .delete(importedCoins)
    .where(and(eq(importedCoins.importId, importId), eq(importedCoins.coinId, coinId)));
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const COLUMNS = getTableColumns(coins) as Record<string, SQLiteColumn>;

const revived = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      COLUMNS[field]?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value,
    ]),
  );
