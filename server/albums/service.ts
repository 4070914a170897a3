import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { coins, type OwnerId } from '../../db/schema.ts';
import { type Album, type AlbumSummary, type Hole, weightedShare } from '../../shared/albums/album.ts';
import type { AlbumQuery, FillBody } from '../../shared/albums/model.ts';
import type { CollectionCoin } from '../../shared/coins/model.ts';
import type { Purchase } from '../../shared/coins/purchases.ts';
import { moneyText } from '../../shared/money/money.ts';
import { buildIndex } from '../catalogue/search-index.ts';
import type { CoinsDeps } from '../coins/deps.ts';
import { inCollection } from '../coins/queries.ts';
import { insertCoin } from '../coins/service.ts';
import { listColumns, toCollectionCoin } from '../coins/view.ts';
import { AppError, notFound } from '../core/errors.ts';
import { once, type Repeatable } from '../core/once.ts';
import type { Caller } from '../core/session/sessions.ts';
import type { AlbumRule, HoleRule } from './definitions.ts';
import { wantsOfHoles } from './marks.ts';
import { albumOf, ownRules } from './own.ts';
import { entered, type Filling, fillings, issueOf, ownedIssues, placesOf, rulesOf } from './rules.ts';

export type AlbumsDeps = CoinsDeps;

/** Some were struck as proofs alone. */
const shownHoles = ({ holes }: AlbumRule, withProofs: boolean): readonly HoleRule[] => {
  const regular = holes.filter(({ isRegular }) => isRegular);
  return withProofs || regular.length === 0 ? holes : regular;
};

interface Outline {
  /** Announced coins are not counted. */
  issued: ReadonlySet<HoleRule>;
  from: number;
  to: number;
}

const outlines = new WeakMap<AlbumRule, Map<boolean, Outline>>();

/** What of an album is the same for everybody. */
function outlineOf(album: AlbumRule, withProofs: boolean): Outline {
  const made = outlines.get(album) ?? new Map<boolean, Outline>();
  outlines.set(album, made);
  const known = made.get(withProofs);
  if (known) return known;
  const years = album.holes.map(({ year }) => year);
  const outline = {
    issued: new Set(shownHoles(album, withProofs).filter(({ isAnnounced }) => !isAnnounced)),
    from: years.length > 0 ? Math.min(...years) : 0,
    to: years.length > 0 ? Math.max(...years) : 0,
  };
  made.set(withProofs, outline);
  return outline;
}

function summaryOf(album: AlbumRule, filling: Filling | undefined, withProofs: boolean): AlbumSummary {
  const { id, name, group, isOpen } = album;
  const { issued, from, to } = outlineOf(album, withProofs);
  return {
    ...{ id, name, group, isOpen, from, to },
    holes: issued.size,
    filled: filling ? countIn(issued, filling.filled) : 0,
    unsure: filling?.unsure.length ?? 0,
  };
}

function countIn(issued: ReadonlySet<HoleRule>, filled: ReadonlyMap<HoleRule, unknown>): number {
  let count = 0;
  for (const hole of filled.keys()) if (issued.has(hole)) count += 1;
  return count;
}

/** With how much is filled. */
export async function listAlbums(deps: AlbumsDeps, userId: OwnerId): Promise<AlbumSummary[]> {
  const rules = await rulesOf(deps);
  const owned = await ownedIssues(deps.db.orm, userId);
  const own = await ownRules(deps, rules, userId);
  const filled = await fillings(rules, owned.keys());
  // Most have none, and each coin is looked at.
  const ownFilled = own.length === 0 ? null : await fillings({ places: placesOf(own) }, owned.keys());
  return [...own, ...rules.albums].map((album) =>
    summaryOf(album, filled.get(album) ?? ownFilled?.get(album), false),
  );
}

/** One album with its holes; 404 where there is none of that name. */
export async function getAlbum(
  deps: AlbumsDeps,
  userId: OwnerId,
  id: string,
  { proofs }: AlbumQuery,
): Promise<Album> {
  const album = await albumOf(deps, userId, id);
  const owned = await ownedIssues(deps.db.orm, userId);
  const filling = (await fillings({ places: placesOf([album]) }, owned.keys())).get(album);
  const withProofs = proofs === 'true';
  const shown = shownHoles(album, withProofs);
  const issues = shown.flatMap((hole) => filling?.filled.get(hole) ?? []);
  const best = await bestCoins(deps.db.orm, userId, issues);
  const weights = weightsOf(shown);
  const wanted = await wantsOfHoles(deps.db.orm, userId);
  const holes = shown.map((rule): Hole => {
    const mine = filling?.filled.get(rule) ?? [];
    const found = mine.flatMap((issue) => best.get(issue) ?? []).toSorted(byGrade);
    const { key, label, detail, year, mintMark, mintage, isAnnounced, isProof } = rule;
    return {
      ...{ key, label, detail, year, mintMark, mintage, isAnnounced, isProof },
      weight: weights.get(rule) ?? 1,
      coin: found[0] ?? null,
      pieces: mine.reduce((sum, issue) => sum + (owned.get(issue) ?? 0), 0),
      want: wanted.get(key) ?? null,
    };
  });
  const summary = summaryOf(album, filling, withProofs);
  return {
    ...summary,
    ...{ face: album.face, source: album.source, withProofs, lost: album.lost ?? 0 },
    hasProofs: new Set(album.holes.map(({ isRegular }) => isRegular)).size > 1,
    weighted: weightedShare(holes),
    holesInOrder: holes,
    next: nextHole(holes),
  };
}

/** The commonest empty hole. */
function nextHole(holes: readonly Hole[]): string | null {
  const empty = holes.filter(({ coin, isAnnounced }) => coin === null && !isAnnounced);
  const [first] = empty.toSorted((one, other) => one.weight - other.weight);
  return first?.key ?? null;
}

const LIGHTEST = 1;
const HEAVIEST = 10;

/**
 * 1 for the largest mintage of the album, 10 for the smallest, by its logarithm. A hole without a figure weighs 1. Proofs are weighed
 * among themselves.
 */
function weightsOf(holes: readonly HoleRule[]): Map<HoleRule, number> {
  const weights = new Map<HoleRule, number>();
  for (const same of Map.groupBy(holes, ({ isProof }) => isProof).values()) {
    const logs = same.flatMap(({ mintage }) => (mintage ? [Math.log10(mintage)] : []));
    const most = Math.max(...logs);
    const least = Math.min(...logs);
    for (const hole of same) {
      const share = hole.mintage && most > least ? (most - Math.log10(hole.mintage)) / (most - least) : 0;
      weights.set(hole, Math.max(LIGHTEST, Math.round(HEAVIEST * share)));
    }
  }
  return weights;
}

/** Coins compared for one hole. */
const COMPARED = 20;
/** Issues in one statement. */
const AT_ONCE = 400;

/** The most valuable coins of each issue. */
async function bestCoins(
  orm: Orm,
  userId: OwnerId,
  issues: readonly string[],
): Promise<Map<string, CollectionCoin[]>> {
  const found = new Map<string, CollectionCoin[]>();
  for (let at = 0; at < issues.length; at += AT_ONCE) {
    const some = issues.slice(at, at + AT_ONCE);
    const mine = and(inCollection(userId), inArray(coins.catalogueIssue, some));
    const place = sql`row_number() over (partition by ${coins.catalogueIssue} order by ${coins.valueOrder} desc, ${coins.id})`;
    const ranked = orm
      .select({ id: coins.id, place: place.mapWith(Number).as('place') })
      .from(coins)
      .where(mine)
      .as('ranked');
    const rows = await orm
      .select({ ...listColumns, issue: coins.catalogueIssue })
      .from(coins)
      .innerJoin(ranked, eq(ranked.id, coins.id))
      .where(sql`${ranked.place} <= ${COMPARED}`);
    for (const { issue, ...row } of rows) {
      const known = found.get(issue ?? '');
      const coin = toCollectionCoin(row);
      if (known) known.push(coin);
      else found.set(issue ?? '', [coin]);
    }
  }
  return found;
}

/** The better grade, else the higher value. */
function byGrade(one: CollectionCoin, other: CollectionCoin): number {
  return rankOf(other) - rankOf(one) || Number(other.estimatedValue ?? -1) - Number(one.estimatedValue ?? -1);
}

/** The number of the Sheldon scale, of a band its lowest. */
const rankOf = ({ grade, condition }: CollectionCoin): number =>
  Number(/\d{1,2}/.exec(grade ?? '')?.[0] ?? /\d{1,2}/.exec(condition)?.[0] ?? 0);

/**
 * Adds a coin for each of these holes, all or none. 404 for an unknown album or hole, 409 for a hole that is not struck yet, 403 at the
 * guest's limit.
 */
export async function fillHoles(
  deps: AlbumsDeps,
  caller: Caller,
  id: string,
  { keys, condition, price, seller }: FillBody,
  repeatable: Repeatable | null = null,
): Promise<{ ids: number[] }> {
  const album = await albumOf(deps, caller.id, id);
  const byKey = new Map(album.holes.map((hole) => [hole.key, hole]));
  const holes = keys.map((key) => byKey.get(key));
  if (!holes.every((hole) => hole !== undefined)) throw notFound();
  if (holes.some(({ isAnnounced }) => isAnnounced))
    throw new AppError(409, 'coin_not_struck_yet', 'This coin has not been struck yet.');
  // Before the transaction: other writers would wait for it.
  await buildIndex(deps.catalogue());
  const fill = async (tx: Orm) => {
    const ids: number[] = [];
    for (const hole of holes) {
      const coin = await insertCoin(tx, deps, caller, {
        ...entered(deps, hole),
        ...{ year: hole.year, mintMark: hole.mintMark || null, catalogueIssue: issueOf(hole) },
        condition: condition ?? (hole.isProof ? PROOF : UNKNOWN),
        ...(price && { purchasePrice: price }),
        ...(seller && { purchases: [boughtFrom(seller, price ?? null)] }),
      });
      ids.push(coin.id);
    }
    return { ids };
  };
  return deps.db.transaction((tx) => once(tx, repeatable, () => fill(tx)));
}

const boughtFrom = (seller: string, cents: number | null): Purchase => ({
  ...{ quantity: 1, price: moneyText(cents), currency: 'USD', seller },
  ...{ date: new Date().toISOString().slice(0, 10), place: null, invoice: null, note: null },
});

const PROOF = 'Proof Coin (PF/PR-1 to PF/PR-70)';
const UNKNOWN = 'Not Applicable';
