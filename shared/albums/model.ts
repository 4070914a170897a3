import { z } from 'zod';
import { CoinSelection } from '../coins/bulk.ts';
import { isCondition } from '../coins/conditions.ts';
import type { CollectionCoin } from '../coins/model.ts';
import { PURCHASE_LENGTHS } from '../coins/purchases.ts';
import { optionalText, text } from '../coins/texts.ts';
import { msg } from '../language/msg.ts';
import { money } from '../money/bodies.ts';

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
  /** The common hole to fill next; null when full. */
  next: string | null;
}

const id = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/, msg('There is no such album.'))
  .describe('Of the list of albums');
export const AlbumId = z.object({ id });

export const AlbumQuery = z.object({
  proofs: z.enum(['true', 'false']).optional(),
});
export type AlbumQuery = z.output<typeof AlbumQuery>;

export const MAX_OWN_ALBUMS = 100;
export const MAX_GUEST_ALBUMS = 3;
export const MAX_OWN_HOLES = 1000;

const name = text(80, msg('Name')).min(1, msg('Please enter a name.'));
/** `POST /api/albums`: of the holes that coins fill, or of these. */
export const AlbumInput = z.union([
  z.strictObject({ name, selection: CoinSelection }),
  z.strictObject({ name, keys: z.array(z.string().max(200)).min(1).max(MAX_OWN_HOLES) }),
]);
export type AlbumInput = z.output<typeof AlbumInput>;
export const AlbumPatch = z.object({ name });

export interface MadeAlbum {
  id: string;
  name: string;
  holes: number;
  /** Selected coins that fit no hole, or several. */
  left: number;
}

/** Holes filled in one request. */
export const MAX_FILLED = 200;

export const FillBody = z.object({
  keys: z
    .array(z.string().max(200))
    .min(1, msg('Please choose a hole.'))
    .max(MAX_FILLED, msg`Please fill at most ${MAX_FILLED} holes at once.`),
  condition: z
    .string()
    .refine(isCondition, { error: msg('Please choose a condition from the list.') })
    .optional(),
  /** Of each piece, in dollars. */
  price: money.optional(),
  /** Who sold them. */
  seller: optionalText(PURCHASE_LENGTHS.seller, msg('Seller')),
});
export type FillBody = z.output<typeof FillBody>;

/** `POST /api/albums/{id}/wants`: marks holes as wanted, or takes the marks off. */
export const MarkBody = z.object({
  keys: FillBody.shape.keys,
  wanted: z.boolean(msg('Wanted is true or false.')),
});
export type MarkBody = z.output<typeof MarkBody>;

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
