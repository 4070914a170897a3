import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { coins } from '../../db/schema.ts';
import {
  type Album,
  type AlbumQuery,
  type AlbumSummary,
  type FillBody,
  type Hole,
  weightedShare,
} from '../../shared/albums/model.ts';
import { UNITED_STATES } from '../../shared/coins/identity.ts';
import type { CollectionCoin } from '../../shared/coins/model.ts';
import { entryOf } from '../catalogue/entries.ts';
import { buildIndex } from '../catalogue/search-index.ts';
import type { CoinsDeps } from '../coins/deps.ts';
import { issueKey } from '../coins/derive.ts';
import { insertCoin } from '../coins/service.ts';
import { listColumns, toCollectionCoin } from '../coins/view.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Caller } from '../core/session/sessions.ts';
import { type AlbumRule, albumRules, type HoleRule } from './definitions.ts';

export type AlbumsDeps = CoinsDeps;

interface Rules {
  albums: AlbumRule[];
  byId: Map<string, AlbumRule>;
  /** Album and hole by what fits. */
  places: Map<string, [album: AlbumRule, hole: HoleRule][]>;
}

let made: { version: string; rules: Promise<Rules> } | undefined;

/** Made again with another catalogue or year. */
function rulesOf(deps: AlbumsDeps): Promise<Rules> {
  const year = new Date().getUTCFullYear();
  const version = `${deps.catalogueVersion()} ${year}`;
  if (made?.version !== version) {
    const rules = makeRules(deps, year);
    made = { version, rules };
    rules.catch(() => {
      made = undefined;
    });
  }
  return made.rules;
}

async function makeRules(deps: AlbumsDeps, year: number): Promise<Rules> {
  const albums = await albumRules(deps.catalogue(), deps.world(), year, yieldToEventLoop);
  const places: Rules['places'] = new Map();
  for (const album of albums)
    for (const hole of album.holes)
      for (const fit of hole.fits) {
        const known = places.get(fit);
        if (known) known.push([album, hole]);
        else places.set(fit, [[album, hole]]);
      }
  return { albums, byId: new Map(albums.map((album) => [album.id, album])), places };
}

/** Pieces by `catalogueIssue`. */
async function ownedIssues(orm: Orm, userId: string): Promise<Map<string, number>> {
  const rows = await orm
    .select({ issue: coins.catalogueIssue, pieces: sql<number>`sum(${coins.quantity})`.mapWith(Number) })
    .from(coins)
    .where(and(eq(coins.userId, userId), isNull(coins.deletedAt), isNotNull(coins.catalogueIssue)))
    .groupBy(coins.catalogueIssue);
  return new Map(rows.map(({ issue, pieces }) => [issue ?? '', pieces]));
}

/** What fits a coin: its issue, and its type in albums of types, for each entry it may be. */
function fitsOf(issue: string): string[] {
  const [entries = '', ...rest] = issue.split('|');
  return entries.split(',').flatMap((entry) => [
    [entry, ...rest].join('|'),
    // "state-quarters-1999-delaware/state-quarter-clad": the type is last.
    entry.slice(entry.indexOf('/') + 1),
  ]);
}

interface Filling {
  /** Issues of coins that fill the hole. */
  filled: Map<HoleRule, string[]>;
  /** Issues that fit several holes of the album. */
  unsure: string[];
}

/** A coin that fits several holes of an album fills none. */
function fillings({ places }: Rules, issues: Iterable<string>): Map<AlbumRule, Filling> {
  const all = new Map<AlbumRule, Filling>();
  for (const issue of issues) {
    const holes = new Map<AlbumRule, Set<HoleRule>>();
    for (const fit of fitsOf(issue))
      for (const [album, hole] of places.get(fit) ?? []) {
        const known = holes.get(album);
        if (known) known.add(hole);
        else holes.set(album, new Set([hole]));
      }
    for (const [album, found] of holes) {
      const filling: Filling = all.get(album) ?? { filled: new Map(), unsure: [] };
      all.set(album, filling);
      const [hole, ...others] = found;
      if (!hole) continue;
      if (others.length > 0) filling.unsure.push(issue);
      else filling.filled.set(hole, [...(filling.filled.get(hole) ?? []), issue]);
    }
  }
  return all;
}

/** Some were struck as proofs alone. */
const shownHoles = ({ holes }: AlbumRule, withProofs: boolean): readonly HoleRule[] => {
  const regular = holes.filter(({ isRegular }) => isRegular);
  return withProofs || regular.length === 0 ? holes : regular;
};

function summaryOf(album: AlbumRule, filling: Filling | undefined, withProofs: boolean): AlbumSummary {
  const { id, name, group, isOpen } = album;
  const holes = shownHoles(album, withProofs).filter(({ isAnnounced }) => !isAnnounced);
  const years = album.holes.map(({ year }) => year);
  return {
    ...{ id, name, group, isOpen },
    holes: holes.length,
    filled: holes.filter((hole) => filling?.filled.has(hole)).length,
    unsure: filling?.unsure.length ?? 0,
    from: Math.min(...years),
    to: Math.max(...years),
  };
}

/** With how much is filled. */
export async function listAlbums(deps: AlbumsDeps, userId: string): Promise<AlbumSummary[]> {
  const rules = await rulesOf(deps);
  const owned = await ownedIssues(deps.db.orm, userId);
  const filled = fillings(rules, owned.keys());
  return rules.albums.map((album) => summaryOf(album, filled.get(album), false));
}

/** One album with its holes; 404 where there is none of that name. */
export async function getAlbum(
  deps: AlbumsDeps,
  userId: string,
  id: string,
  { proofs }: AlbumQuery,
): Promise<Album> {
  const rules = await rulesOf(deps);
  const album = rules.byId.get(id);
  if (!album) throw notFound();
  const owned = await ownedIssues(deps.db.orm, userId);
  const filling = fillings({ ...rules, places: placesIn(rules, album) }, owned.keys()).get(album);
  const withProofs = proofs === 'true';
  const shown = shownHoles(album, withProofs);
  const issues = shown.flatMap((hole) => filling?.filled.get(hole) ?? []);
  const best = await bestCoins(deps.db.orm, userId, issues);
  const weights = weightsOf(shown);
  const holes = shown.map((rule): Hole => {
    const mine = filling?.filled.get(rule) ?? [];
    const found = mine.flatMap((issue) => best.get(issue) ?? []).toSorted(byGrade);
    const { key, label, detail, year, mintMark, mintage, isAnnounced, isProof } = rule;
    return {
      ...{ key, label, detail, year, mintMark, mintage, isAnnounced, isProof },
      weight: weights.get(rule) ?? 1,
      coin: found[0] ?? null,
      pieces: mine.reduce((sum, issue) => sum + (owned.get(issue) ?? 0), 0),
    };
  });
  const summary = summaryOf(album, filling, withProofs);
  return {
    ...summary,
    ...{ face: album.face, source: album.source, withProofs },
    hasProofs: new Set(album.holes.map(({ isRegular }) => isRegular)).size > 1,
    weighted: weightedShare(holes),
    holesInOrder: holes,
    next: nextHole(holes),
  };
}

function placesIn({ places }: Rules, album: AlbumRule): Rules['places'] {
  const own = album.holes.flatMap(({ fits }) => fits);
  return new Map(own.map((fit) => [fit, (places.get(fit) ?? []).filter(([one]) => one === album)]));
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

/** What a coin for this hole is entered as, so that the catalogue reads it as this issue again. */
function entered({ catalogue, world }: AlbumsDeps, rule: HoleRule) {
  const proof = rule.isProof ? ' Proof' : '';
  const type = catalogue().typesById.get(rule.typeId);
  if (type) {
    const item = rule.itemId ? catalogue().itemsById.get(rule.itemId) : undefined;
    const { name, coinTypeOption } = entryOf(catalogue(), {
      ...{ type, item: item ?? null, year: rule.year, mark: rule.mintMark },
    });
    return { name: `${name}${proof}`, coinType: coinTypeOption ?? type.name, country: UNITED_STATES };
  }
  const foreign = world().typesById.get(rule.typeId);
  const country = foreign && world().countriesByCode.get(foreign.country);
  return {
    name: `${rule.label} ${foreign?.denomination ?? ''}${proof}`,
    coinType: foreign?.denomination ?? '',
    country: country?.name ?? '',
    composition: foreign?.composition || null,
    ruler: foreign?.ruler || null,
    weight: foreign?.weight || null,
    diameter: foreign?.diameter || null,
  };
}

/** Coins compared for one hole. */
const COMPARED = 20;
/** Issues in one statement. */
const AT_ONCE = 400;

/** The most valuable coins of each issue. */
async function bestCoins(
  orm: Orm,
  userId: string,
  issues: readonly string[],
): Promise<Map<string, CollectionCoin[]>> {
  const found = new Map<string, CollectionCoin[]>();
  for (let at = 0; at < issues.length; at += AT_ONCE) {
    const some = issues.slice(at, at + AT_ONCE);
    const mine = and(eq(coins.userId, userId), isNull(coins.deletedAt), inArray(coins.catalogueIssue, some));
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
  { keys, condition, price }: FillBody,
): Promise<{ ids: number[] }> {
  const album = (await rulesOf(deps)).byId.get(id);
  if (!album) throw notFound();
  const byKey = new Map(album.holes.map((hole) => [hole.key, hole]));
  const holes = keys.map((key) => byKey.get(key));
  if (!holes.every((hole) => hole !== undefined)) throw notFound();
  if (holes.some(({ isAnnounced }) => isAnnounced))
    throw new AppError(409, 'coin_not_struck_yet', 'This coin has not been struck yet.');
  // Before the transaction: other writers would wait for it.
  await buildIndex(deps.catalogue());
  return deps.db.transaction(async (tx) => {
    const ids: number[] = [];
    for (const hole of holes) {
      const coin = await insertCoin(tx, deps, caller, {
        ...entered(deps, hole),
        ...{ year: hole.year, mintMark: hole.mintMark || null, catalogueIssue: issueOf(hole) },
        condition: condition ?? (hole.isProof ? PROOF : UNKNOWN),
        ...(price && { purchasePrice: price }),
      });
      ids.push(coin.id);
    }
    return { ids };
  });
}

const issueOf = ({ entry, year, mintMark, isProof }: HoleRule): string =>
  issueKey(entry, year, mintMark, isProof);

const PROOF = 'Proof Coin (PF/PR-1 to PF/PR-70)';
const UNKNOWN = 'Not Applicable';
