import type { AlbumSummary } from '../albums/album.ts';

export const WANT_STATUSES = ['want', 'ordered', 'bid'] as const;
export type WantStatus = (typeof WANT_STATUSES)[number];

export const MAX_WANTS = 10_000;
export const MAX_GUEST_WANTS = 100;
/** Wants the site asks for at once. */
export const WANTS_PAGE = 50;

/** `open` are those whose hole is empty, `filled` those whose coin came. */
export const WANT_SHOWN = ['open', ...WANT_STATUSES, 'filled', 'all'] as const;
export type WantShown = (typeof WANT_SHOWN)[number];
export const WANT_SORTS = ['newest', 'priority', 'name', 'year'] as const;
export type WantSort = (typeof WANT_SORTS)[number];

export interface Want {
  id: number;
  status: WantStatus;
  name: string;
  country: string | null;
  /** Negative for BC, 0 undated, null for any year. */
  year: number | null;
  yearTo: number | null;
  yearApproximate: boolean;
  mintMark: string | null;
  coinType: string | null;
  variation: string | null;
  condition: string | null;
  /** In `currency`, "120.00". */
  priceLimit: string | null;
  currency: string;
  /** 1 is the most urgent, 3 the least. */
  priority: number;
  note: string | null;
  importId: string | null;
  reference: string | null;
  /** Null for a free description. */
  hole: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface ListedWant extends Want {
  /** A coin that fills its hole is in the collection. */
  isFilled: boolean;
  /** Where its hole is. */
  album: (Pick<AlbumSummary, 'id' | 'name' | 'group' | 'from'> & { withProofs: boolean }) | null;
}

export interface WantList {
  wants: ListedWant[];
  /** Of all pages, within the search and of the state. */
  total: number;
  /** Of every state, without the search. */
  all: number;
  nextCursor: number | null;
}
