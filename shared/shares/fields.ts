import type { CoinFilters } from '../coins/filter-rules.ts';
import { msg } from '../language/msg.ts';

/** What an account shares: a collection or what passes a filter, chosen coins, an album, the want list, one coin. */
export const SHARE_KINDS = ['collection', 'selection', 'album', 'wants', 'coin'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** Private fields, each shown only where it is ticked. */
export const SHARE_FIELDS = ['paid', 'value', 'place', 'notes', 'certificate'] as const;
export type ShareField = (typeof SHARE_FIELDS)[number];

export const SHARE_FIELD_LABELS: Readonly<Record<ShareField, string>> = {
  paid: msg('Prices and dates of purchase'),
  value: msg('Values'),
  place: msg('Storage places'),
  notes: msg('Notes, marked flaws, descriptions and tags'),
  certificate: msg('Certificate and serial numbers'),
};

/** Of a want nothing else is private. */
export const WANT_SHARE_FIELDS: readonly ShareField[] = ['paid', 'notes'];
export const WANT_SHARE_LABELS: Readonly<Partial<Record<ShareField, string>>> = {
  paid: msg('The most you would pay'),
  notes: msg('Notes'),
};

export const MAX_SHARES = 100;
export const PREVIEW_FILE = 'preview.jpg';
/** Days; null never ends. */
export const SHARE_DAYS = [7, 30, 90, 365] as const;
export const USUAL_SHARE_DAYS = 90;

export interface ShareContent {
  /** A collection: coins come and go with these. */
  filter?: CoinFilters & { search?: string; category?: string };
  /** A selection, or one coin. */
  ids?: number[];
  album?: { id: string; proofs: boolean };
}

export interface ShareView {
  id: string;
  kind: ShareKind;
  title: string | null;
  fields: ShareField[];
  /** "/s/…"; null if this server cannot read it any more. */
  path: string | null;
  createdAt: string;
  /** Null for never. */
  expiresAt: string | null;
  visits: number;
  lastVisitAt: string | null;
}

export interface ShareList {
  shares: ShareView[];
}
