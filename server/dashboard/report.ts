import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { coins } from '../../db/schema.ts';
import { REPORT_PAGE, type ReportPage } from '../../shared/coins/report.ts';
import { moneyText } from '../../shared/money/money.ts';
import { listColumns, toCollectionCoin } from '../coins/view.ts';
import { pageOf } from '../core/chunks.ts';
import { withTypePictures } from '../photos/types/of-coins.ts';
import type { DashboardDeps } from './deps.ts';

const columns = {
  ...listColumns,
  certificationNumber: coins.certificationNumber,
  valuationSource: coins.valuationSource,
  valuedAt: coins.valuedAt,
  purchasePrice: coins.purchasePrice,
  ownPurchasePrice: coins.ownPurchasePrice,
  purchaseDate: coins.purchaseDate,
  weight: coins.weight,
  totalMintage: coins.totalMintage,
} as const;

/** What a printed report says of a collection's coins, REPORT_PAGE at a time in the order they were added; `after` is the last id before. */
export async function reportOf(deps: DashboardDeps, userId: string, after: number): Promise<ReportPage> {
  const rows = await deps.db.orm
    .select(columns)
    .from(coins)
    .where(and(eq(coins.userId, userId), isNull(coins.deletedAt), gt(coins.id, after)))
    .orderBy(asc(coins.id))
    .limit(REPORT_PAGE + 1);
  const { page, last } = pageOf(rows, REPORT_PAGE);
  const reported = page.map((row) => ({
    ...toCollectionCoin(row),
    certificationNumber: row.certificationNumber,
    valuationSource: row.valuationSource,
    valuedAt: row.valuedAt?.toISOString() ?? null,
    purchasePrice: moneyText(row.purchasePrice),
    ownPurchasePrice: moneyText(row.ownPurchasePrice),
    purchaseDate: row.purchaseDate?.toISOString() ?? null,
    weight: row.weight,
    totalMintage: row.totalMintage,
  }));
  return { coins: await withTypePictures(deps, reported), next: last?.id ?? null };
}
