import { and, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { coins, type OwnerId } from '../../db/schema.ts';
import { fitsOf } from '../../shared/albums/show.ts';
import { UNITED_STATES } from '../../shared/coins/identity.ts';
import { entryOf } from '../catalogue/entries.ts';
import { buildIndex } from '../catalogue/search-index.ts';
import type { CoinsDeps } from '../coins/deps.ts';
import { issueKey, issueKeyOf, readAnew } from '../coins/derive.ts';
import { inCollection } from '../coins/queries.ts';
import type { Described } from '../coins/search.ts';
import { givingTurns, yieldToEventLoop } from '../core/chunks.ts';
import { type AlbumRule, albumRules, type HoleRule } from './definitions.ts';

type Place = [album: AlbumRule, hole: HoleRule];

export interface Rules {
  albums: AlbumRule[];
  byId: Map<string, AlbumRule>;
  /** Album and hole by what fits. */
  places: Map<string, Place[]>;
  /** The first place of each key of a hole. */
  holes: Map<string, Place>;
}

let made: { version: string; rules: Promise<Rules> } | undefined;

/** Made again with another catalogue or year. */
export function rulesOf(deps: CoinsDeps): Promise<Rules> {
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

/** Album and hole by what fits. */
export function placesOf(albums: readonly AlbumRule[]): Rules['places'] {
  const places: Rules['places'] = new Map();
  for (const album of albums)
    for (const hole of album.holes)
      for (const fit of hole.fits) {
        const known = places.get(fit);
        if (known) known.push([album, hole]);
        else places.set(fit, [[album, hole]]);
      }
  return places;
}

async function makeRules(deps: CoinsDeps, year: number): Promise<Rules> {
  const albums = await albumRules(deps.catalogue(), deps.world(), year, yieldToEventLoop);
  const holes: Rules['holes'] = new Map();
  for (const album of albums)
    for (const hole of album.holes) if (!holes.has(hole.key)) holes.set(hole.key, [album, hole]);
  return { albums, byId: new Map(albums.map((album) => [album.id, album])), places: placesOf(albums), holes };
}

/** Pieces by `catalogueIssue`. */
export async function ownedIssues(orm: Orm, userId: OwnerId): Promise<Map<string, number>> {
  const rows = await orm
    .select({ issue: coins.catalogueIssue, pieces: sql<number>`sum(${coins.quantity})`.mapWith(Number) })
    .from(coins)
    .where(and(inCollection(userId), isNotNull(coins.catalogueIssue)))
    .groupBy(coins.catalogueIssue);
  return new Map(rows.map(({ issue, pieces }) => [issue ?? '', pieces]));
}

export interface Filling {
  /** Issues of coins that fill the hole. */
  filled: Map<HoleRule, string[]>;
  /** Issues that fit several holes of the album. */
  unsure: string[];
}

interface Placing {
  album: AlbumRule;
  /** Null where several fit. */
  hole: HoleRule | null;
}

/** The same for every owner; as many as all catalogues have issues. */
const placings = new WeakMap<Rules['places'], Map<string, Placing[]>>();
const MOST_PLACINGS = 50_000;

function placingsOf(places: Rules['places'], issue: string): Placing[] {
  const found = new Map<AlbumRule, HoleRule | null>();
  for (const fit of fitsOf(issue))
    for (const [album, hole] of places.get(fit) ?? []) {
      const known = found.get(album);
      found.set(album, known === undefined || known === hole ? hole : null);
    }
  return [...found].map(([album, hole]) => ({ album, hole }));
}

/** A coin that fits several holes of an album fills none. */
export async function fillings(
  { places }: Pick<Rules, 'places'>,
  issues: Iterable<string>,
): Promise<Map<AlbumRule, Filling>> {
  const known = placings.get(places) ?? new Map<string, Placing[]>();
  placings.set(places, known);
  const all = new Map<AlbumRule, Filling>();
  const turn = givingTurns();
  for (const issue of issues) {
    const wait = turn();
    if (wait) await wait;
    let found = known.get(issue);
    if (!found) {
      found = placingsOf(places, issue);
      if (known.size < MOST_PLACINGS) known.set(issue, found);
    }
    for (const { album, hole } of found) {
      let filling = all.get(album);
      if (!filling) {
        filling = { filled: new Map(), unsure: [] };
        all.set(album, filling);
      }
      const mine = hole && filling.filled.get(hole);
      if (!hole) filling.unsure.push(issue);
      else if (mine) mine.push(issue);
      else filling.filled.set(hole, [issue]);
    }
  }
  return all;
}

/** Keys of filled holes, as the first album that has each counts it. */
export async function filledHoles(rules: Rules, issues: Iterable<string>): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const [album, { filled }] of await fillings(rules, issues))
    for (const { key } of filled.keys()) if (rules.holes.get(key)?.[0] === album) keys.add(key);
  return keys;
}

/** The issue a coin of these words would be; null where they name none. */
export async function issueOfWords(deps: CoinsDeps, coin: Described): Promise<string | null> {
  await buildIndex(deps.catalogue());
  return issueKeyOf(coin, readAnew(deps, coin));
}

/** The one hole of this issue, leaving type sets aside; null where there is none, or several. */
export function holeOfIssue({ places }: Rules, issue: string): string | null {
  const [, year] = issue.split('|');
  const found = fitsOf(issue)
    .flatMap((fit) => places.get(fit) ?? [])
    .filter(([{ group }, hole]) => group !== 'types' && String(hole.year) === year);
  const [key, ...others] = new Set(found.map(([, hole]) => hole.key));
  return key !== undefined && others.length === 0 ? key : null;
}

/** Keys of the holes that a coin of this issue may fill, those of its type in any year too. */
export function holesOfIssue({ places }: Rules, issue: string): string[] {
  return [...new Set(fitsOf(issue).flatMap((fit) => (places.get(fit) ?? []).map(([, { key }]) => key)))];
}

/** What a coin for this hole is entered as, so that the catalogue reads it as this issue again. */
export function entered({ catalogue, world }: CoinsDeps, rule: HoleRule) {
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

export const issueOf = ({ entry, year, mintMark, isProof }: HoleRule): string =>
  issueKey(entry, year, mintMark, isProof);
