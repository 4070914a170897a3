import type { CollectionCoin } from '../coins/model.ts';

/** In the order of the page. */
export const ALBUM_GROUPS = ['own', 'us', 'types', 'years', 'euro', 'canada'] as const;
export type AlbumGroup = (typeof ALBUM_GROUPS)[number];

export interface AlbumSummary {
  id: string;
  name: string;
  group: AlbumGroup;
  /** Issued holes; announced coins are not counted. */
  holes: number;
  filled: number;
  /** Coins that may be one of several holes: counted in none. */
  unsure: number;
  /** First and last year of its holes. */
  from: number;
  to: number;
  /** More coins will be struck. */
  isOpen: boolean;
}

export interface Hole {
  /** Unique in its album. */
  key: string;
  /** "1916-D", or the type's name in a type set. */
  label: string;
  /** What tells it from another hole of the same label: a design, a strike, a variety of the type. */
  detail: string | null;
  year: number;
  /** '' is none. */
  mintMark: string;
  /** Null where it is not known. */
  mintage: number | null;
  /** 1 common to 10 rare, by mintage within the album. */
  weight: number;
  isAnnounced: boolean;
  isProof: boolean;
  /** The best coin owned. */
  coin: CollectionCoin | null;
  /** Pieces owned for this hole. */
  pieces: number;
  /** The most urgent want that marks it. */
  want: { id: number; status: 'want' | 'ordered' | 'bid' } | null;
}

export interface Album extends AlbumSummary {
  /** The side a collector knows the coin by. */
  face: 'obverse' | 'reverse';
  source: string;
  /** Has proofs that can be shown as holes of their own. */
  hasProofs: boolean;
  withProofs: boolean;
  /** Filled share by weight, 0 to 1. */
  weighted: number;
  holesInOrder: Hole[];
  /** Holes of an own album whose type the catalogue has no longer. */
  lost: number;
  /** The common hole to fill next; null when full. */
  next: string | null;
}

export interface MadeAlbum {
  id: string;
  name: string;
  holes: number;
  /** Selected coins that fit no hole, or several. */
  left: number;
}

export const MAX_OWN_ALBUMS = 100;
export const MAX_GUEST_ALBUMS = 3;
export const MAX_OWN_HOLES = 1000;

/** Holes filled in one request. */
export const MAX_FILLED = 200;

/** Completion by scarcity: every filled hole counts by its weight. */
export function weightedShare(holes: readonly Pick<Hole, 'weight' | 'isAnnounced' | 'coin'>[]): number {
  const issued = holes.filter(({ isAnnounced }) => !isAnnounced);
  const all = issued.reduce((sum, { weight }) => sum + weight, 0);
  const filled = issued.reduce((sum, { weight, coin }) => sum + (coin ? weight : 0), 0);
  return all === 0 ? 0 : filled / all;
}

/** Mean of the Sheldon numbers of graded coins, by weight; null without any. */
export function gradeOfSet(
  holes: readonly Pick<Hole, 'weight' | 'coin'>[],
): { grade: number; coins: number } | null {
  let [sum, weights, coins] = [0, 0, 0];
  for (const { weight, coin } of holes) {
    const number = coin?.isGraded ? Number(/\d{1,2}/.exec(coin.grade ?? '')?.[0] ?? 0) : 0;
    if (number < 1 || number > 70) continue;
    sum += weight * number;
    weights += weight;
    coins += 1;
  }
  return coins === 0 ? null : { grade: sum / weights, coins };
}
