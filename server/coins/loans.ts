import { and, asc, count, isNotNull, sql } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { coins, type OwnerId } from '../../db/schema.ts';
import { isAway, loanInOrder, MAX_LENT } from '../../shared/coins/loans.ts';
import type { LoanLists } from '../../shared/coins/model.ts';
import { auth } from '../core/session/plugin.ts';
import type { CoinsDeps } from './deps.ts';
import { inCollection } from './queries.ts';

/** Coins read, those whose pieces all came back included. */
const MAX_READ = 5000;

async function listLoans({ db }: CoinsDeps, userId: OwnerId): Promise<LoanLists> {
  const lent = and(inCollection(userId), isNotNull(coins.loans));
  const rows = await db.orm
    .select({
      ...{ id: coins.id, name: coins.name, quantity: coins.quantity, loans: coins.loans },
      ...{ year: coins.year, mintMark: coins.mintMark, coinType: coins.coinType, country: coins.country },
      ...{ composition: coins.composition, diameter: coins.diameter },
      photo: sql<
        string | null
      >`coalesce(${coins.obverseImageUrl}, ${coins.imageUrl}, ${coins.reverseImageUrl})`,
    })
    .from(coins)
    .where(lent)
    .orderBy(asc(coins.id))
    .limit(MAX_READ);
  const [all] = await db.orm.select({ records: count() }).from(coins).where(lent);
  const away = rows.flatMap(({ loans, ...coin }) => {
    const open = (loans ?? []).filter(isAway).map(loanInOrder);
    return open.length > 0 ? [{ ...coin, loans: open }] : [];
  });
  const nextDay = ({ loans }: { loans: { until: string | null }[] }) =>
    loans.map(({ until }) => until ?? '9999').sort()[0] ?? '9999';
  away.sort((one, other) => nextDay(one).localeCompare(nextDay(other)) || one.id - other.id);
  const unread = (all?.records ?? 0) - rows.length;
  return { away: away.slice(0, MAX_LENT), left: unread + Math.max(0, away.length - MAX_LENT) };
}

export const loanRoutes = (deps: CoinsDeps) =>
  new Elysia({ prefix: '/api', tags: ['coins'] })
    .use(auth(deps))
    .get('/loans', ({ caller }) => listLoans(deps, caller.id), { signedIn: true });
