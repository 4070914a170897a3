import type { Dashboard } from '../../shared/collection/model.ts';
import { countedApart } from '../core/money/rates.ts';
import { Gains } from './dashboard-gains.ts';
import { chartedCoins, recordedDays } from './dashboard-reads.ts';
import { Shares } from './dashboard-shares.ts';
import type { DashboardDeps } from './deps.ts';
import { categoriesOf } from './service.ts';
import { thinHistory } from './thin-history.ts';

/** What the charts show of one owner's collection. US dollars; days are UTC, and today's is worth what it is now. */
export async function dashboardOf(deps: DashboardDeps, userId: string, now = new Date()): Promise<Dashboard> {
  const today = now.toISOString().slice(0, 10);
  const shares = new Shares();
  const gains = new Gains();
  const sums = { records: 0, unvalued: 0, totalCount: 0, cents: 0 };
  for await (const page of chartedCoins(deps, userId)) {
    for (const coin of page) {
      gains.add(coin);
      shares.add(coin);
      sums.records += 1;
      if (coin.estimatedValue === null) sums.unvalued += 1;
      sums.totalCount += coin.quantity;
      sums.cents += coin.quantity * (coin.estimatedValue ?? 0);
    }
  }
  const [days, categories, lists, apart] = await Promise.all([
    recordedDays(deps, userId, today),
    categoriesOf(deps, userId),
    gains.lists(deps.db.orm, userId),
    countedApart(deps, userId),
  ]);
  const { cents: value, ...counts } = sums;
  return {
    summary: { ...counts, totalValue: value / 100, apart },
    history: thinHistory([...days, { day: today, value, paid: gains.paid }]).map((point) => ({
      day: point.day,
      value: point.value / 100,
      paid: point.paid === null ? null : point.paid / 100,
    })),
    paid: gains.sums(),
    metals: shares.metals(),
    categories: categories.map(({ category, records, quantity, valueTotal }) => ({
      name: category,
      records,
      quantity,
      value: valueTotal,
    })),
    decades: shares.decades(),
    grades: shares.grades(),
    ...lists,
  };
}
