import { and, desc, eq, type InferSelectModel, lt } from 'drizzle-orm';
import { type OwnerId, wants } from '../../db/schema.ts';
import { meaningOf, wordsIn } from '../../shared/albums/show.ts';
import { UNDATED } from '../../shared/coins/dating.ts';
import { UNITED_STATES } from '../../shared/coins/identity.ts';
import { moneyText } from '../../shared/money/money.ts';
import type { WantMatchQuery, WantQuery } from '../../shared/wants/model.ts';
import type { ListedWant, Want, WantList, WantShown, WantSort } from '../../shared/wants/want.ts';
import type { CoinsDeps } from '../coins/deps.ts';
import { pageOf } from '../core/chunks.ts';
import { AppError } from '../core/errors.ts';
import type { AlbumRule } from './definitions.ts';
import { filledHoles, holesOfIssue, issueOfWords, ownedIssues, rulesOf } from './rules.ts';

const ORDERS: Record<WantSort, (one: Want, other: Want) => number> = {
  newest: (one, other) => other.id - one.id,
  priority: (one, other) => one.priority - other.priority || other.id - one.id,
  name: (one, other) => one.name.localeCompare(other.name) || other.id - one.id,
  year: (one, other) => (one.year ?? 9999) - (other.year ?? 9999) || other.id - one.id,
};

/** 409 where the last want of the page before is gone. Sorted here, as databases compare letters differently. */
export async function listWants(deps: CoinsDeps, userId: OwnerId, query: WantQuery): Promise<WantList> {
  const { show, sort, limit, cursor, search = '' } = query;
  const words = wordsIn(search);
  const listed = await listedOf(deps, userId);
  const found: ListedWant[] = [];
  let all = 0;
  for await (const page of wantPages(deps, userId)) {
    all += page.length;
    for (const want of page.map(listed))
      if (isShown(want, show) && words.every((word) => textOf(want).includes(word))) found.push(want);
  }
  found.sort(ORDERS[sort]);
  let from = 0;
  if (cursor !== undefined) {
    from = sort === 'newest' ? found.findIndex(({ id }) => id < cursor) : afterOf(found, cursor);
    if (from < 0) from = found.length;
  }
  const { page, last } = pageOf(found.slice(from, from + limit + 1), limit);
  return { wants: page, total: found.length, all, nextCursor: last?.id ?? null };
}

function afterOf(found: readonly Want[], cursor: number): number {
  const at = found.findIndex(({ id }) => id === cursor);
  if (at < 0) throw new AppError(409, 'want_list_changed', 'The list has changed. Please load it again.');
  return at + 1;
}

const isShown = ({ isFilled, status }: ListedWant, show: WantShown): boolean =>
  show === 'all' || (show === 'filled' ? isFilled : !isFilled && (show === 'open' || status === show));

const textOf = ({ name, country, year, mintMark, coinType, variation, condition, note }: Want): string =>
  wordsIn([name, country, year, mintMark, coinType, variation, condition, note].join(' ')).join(' ');

/** Adds to each want whether its coin came, and where its hole is. */
async function listedOf(deps: CoinsDeps, userId: OwnerId): Promise<(want: Want) => ListedWant> {
  const rules = await rulesOf(deps);
  const filled = await filledHoles(rules, (await ownedIssues(deps.db.orm, userId)).keys());
  return (want) => {
    const [album, hole] = (want.hole && rules.holes.get(want.hole)) || [];
    return {
      ...want,
      isFilled: want.hole !== null && filled.has(want.hole),
      album: album && hole ? { ...nameOf(album), withProofs: !hole.isRegular } : null,
    };
  };
}

const nameOf = ({ id, name, group, holes }: AlbumRule) => ({
  ...{ id, name, group },
  from: Math.min(...holes.map(({ year }) => year)),
});

/** Open wants that a coin of these words would fill, the most urgent first. */
export async function matchWants(
  deps: CoinsDeps,
  userId: OwnerId,
  coin: WantMatchQuery,
): Promise<ListedWant[]> {
  // Every form asks.
  const [any] = await deps.db.orm
    .select({ id: wants.id })
    .from(wants)
    .where(eq(wants.userId, userId))
    .limit(1);
  if (!any) return [];
  const { country = null, year = UNDATED } = coin;
  const issue = await issueOfWords(deps, {
    ...{ ...coin, year, coinType: coin.coinType ?? coin.name, country: country ?? UNITED_STATES },
  });
  const holes = new Set(issue ? holesOfIssue(await rulesOf(deps), issue) : []);
  const text = wordsIn([coin.name, coin.coinType, coin.variation, country, year].join(' ')).join(' ');
  const worded = { text, year, country: country ?? UNITED_STATES, mintMark: coin.mintMark ?? null };
  const isFor = (want: Want) => (want.hole === null ? meaningOf(want)(worded) : holes.has(want.hole));
  const found: Want[] = [];
  for await (const page of wantPages(deps, userId)) found.push(...page.filter(isFor));
  if (found.length === 0) return [];
  const listed = await listedOf(deps, userId);
  return found
    .map(listed)
    .filter(({ isFilled }) => !isFilled)
    .toSorted(ORDERS.priority);
}

/** Wants whose coin has not come, the most urgent first, with the issues that fill their holes. */
export async function openWants(
  deps: CoinsDeps,
  userId: OwnerId,
): Promise<(Want & { fits: readonly string[] })[]> {
  const found: Want[] = [];
  for await (const page of wantPages(deps, userId)) found.push(...page);
  if (found.length === 0) return [];
  const [listed, { holes }] = [await listedOf(deps, userId), await rulesOf(deps)];
  return found
    .map(listed)
    .filter(({ isFilled }) => !isFilled)
    .toSorted(ORDERS.priority)
    .map((want) => ({ ...want, fits: holes.get(want.hole ?? '')?.[1].fits ?? [] }));
}

const PAGE = 200;

/** All of the owner's wants, the newest first, a page at a time. */
export async function* wantPages({ db }: Pick<CoinsDeps, 'db'>, userId: OwnerId): AsyncGenerator<Want[]> {
  for (let last: number | undefined; ; ) {
    const page = await db.orm
      .select()
      .from(wants)
      .where(and(eq(wants.userId, userId), last === undefined ? undefined : lt(wants.id, last)))
      .orderBy(desc(wants.id))
      .limit(PAGE);
    yield page.map(toWant);
    last = page.at(-1)?.id;
    if (page.length < PAGE) return;
  }
}

export const toWant = ({ userId: _owner, ...row }: InferSelectModel<typeof wants>): Want => ({
  ...row,
  hole: row.hole || null,
  priceLimit: moneyText(row.priceLimit),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
