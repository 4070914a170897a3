import { and, count, desc } from 'drizzle-orm';
import { coins, type OwnerId } from '../../db/schema.ts';
import { TRADE_TAGS } from '../../shared/coins/tags.ts';
import { MAX_SWAP_ENTRIES, MAX_SWAP_ISSUE, type OwnSwap } from '../../shared/wants/swap.ts';
import type { CoinsDeps } from '../coins/deps.ts';
import { isTagged, passing } from '../coins/passing.ts';
import { inCollection } from '../coins/queries.ts';
import { openWants } from './want-list.ts';

/** What the owner looks for and gives away, to be shown to another collector: no prices, no notes. */
export async function ownSwap(deps: CoinsDeps, userId: OwnerId): Promise<OwnSwap> {
  const { orm } = deps.db;
  const wants = (await openWants(deps, userId)).filter(({ status }) => status !== 'ordered');
  const spare = and(inCollection(userId), passing(userId, { spare: 'yes' }));
  const rows = await orm
    .select({
      name: coins.name,
      coinType: coins.coinType,
      country: coins.country,
      year: coins.year,
      mintMark: coins.mintMark,
      grade: coins.grade,
      condition: coins.condition,
      issue: coins.catalogueIssue,
      quantity: coins.quantity,
      isTagged: isTagged(userId, TRADE_TAGS).mapWith(Boolean),
    })
    .from(coins)
    .where(spare)
    .orderBy(desc(coins.valueOrder), coins.id)
    .limit(MAX_SWAP_ENTRIES);
  const [all] =
    rows.length < MAX_SWAP_ENTRIES ? [] : await orm.select({ count: count() }).from(coins).where(spare);
  return {
    wants: wants
      .slice(0, MAX_SWAP_ENTRIES)
      .map(({ name, country, year, yearTo, mintMark, condition, fits }) => ({
        ...{ name, country, year, yearTo, mintMark, condition, fits: [...fits] },
      })),
    trades: rows.map(
      ({ name, coinType, country, year, mintMark, grade, condition, issue, quantity, ...row }) => ({
        ...{ name: name || coinType, country, year, mintMark, condition: grade || condition },
        issue: issue && issue.length <= MAX_SWAP_ISSUE ? issue : null,
        // One stays, unless all are marked.
        pieces: row.isTagged ? quantity : quantity - 1,
      }),
    ),
    wantsLeftOut: Math.max(0, wants.length - MAX_SWAP_ENTRIES),
    tradesLeftOut: Math.max(0, (all?.count ?? 0) - rows.length),
  };
}
