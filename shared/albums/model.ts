import { z } from 'zod';
import { isCondition } from '../coins/conditions.ts';
import type { CollectionCoin } from '../coins/model.ts';
import { msg } from '../language/msg.ts';
import { money } from '../money/bodies.ts';

/** In the order of the page. */
export const ALBUM_GROUPS = ['us', 'types', 'years', 'euro', 'canada'] as const;
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
