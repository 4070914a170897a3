import { and, desc } from 'drizzle-orm';
import { coins } from '../../db/schema.ts';
import { versionOf } from '../../db/shared.ts';
import type { Album, Hole } from '../../shared/albums/album.ts';
import type { Coin, CollectionCoin } from '../../shared/coins/model.ts';
import { photoHash, photoOf, SIDES } from '../../shared/photos/model.ts';
import type { ShareField } from '../../shared/shares/fields.ts';
import type { ListedWant } from '../../shared/wants/want.ts';
import { getAlbum } from '../albums/service.ts';
import { listWants } from '../albums/want-list.ts';
import { keptAmong } from '../coins/bulk/selection.ts';
import { listCoins } from '../coins/list.ts';
import { passing } from '../coins/passing.ts';
import { coinsOf, keptCoin, matchingIds } from '../coins/queries.ts';
import { readingsOf } from '../coins/search.ts';
import { toCoin, toCollectionCoin } from '../coins/view.ts';
import { createMemory } from '../core/cache.ts';
import { AppError } from '../core/errors.ts';
import type { Share, SharesDeps } from './service.ts';

export const PAGE = 60;

/** What every visitor may read of a coin: a field that is not here stays private. */
const OPEN = [
  ...(['id', 'name', 'kind', 'year', 'yearTo', 'yearApproximate', 'mintMark', 'coinType'] as const),
  ...(['condition', 'isGraded', 'gradingCompany', 'grade', 'series', 'variation', 'composition'] as const),
  ...(['weight', 'diameter', 'thickness', 'edge', 'dieAxis', 'country', 'currency', 'region'] as const),
  ...(['mint', 'ruler', 'era', 'script', 'designer', 'catalogueNumbers', 'pieces'] as const),
  ...(['totalMintage', 'signature'] as const),
] satisfies (keyof Coin)[];

/** And with a tick. Sellers, invoices and documents are never shown. */
const TICKED = {
  paid: ['purchasePrice', 'ownPurchasePrice', 'purchaseDate'],
  value: ['estimatedValue', 'ownEstimatedValue', 'ungradedValueRange', 'gradedValueRange'],
  place: ['storageLocation'],
  notes: [
    ...(['notes', 'description', 'obverseDescription', 'reverseDescription', 'coinHistory'] as const),
    ...(['specifications', 'specialVariations', 'rarity', 'tags', 'photoMarks'] as const),
  ],
  certificate: ['certificationNumber', 'serialNumber'],
} as const satisfies Record<ShareField, readonly (keyof Coin)[]>;

type OfList = 'id' | 'name' | 'year' | 'coinType' | 'condition' | 'isGraded' | 'country' | 'currency';

export type SharedCoin = Pick<Coin, OfList> &
  Partial<Pick<Coin, (typeof OPEN)[number] | (typeof TICKED)[ShareField][number]>> & {
    photos: { obverse?: string; reverse?: string };
  };

export function sharedCoin(coin: CollectionCoin | Coin, fields: readonly ShareField[]): SharedCoin {
  const told = [...OPEN, ...fields.flatMap((field): readonly (keyof Coin)[] => TICKED[field])];
  const all: Partial<Coin> = coin;
  const shown = Object.fromEntries(told.flatMap((name) => (name in all ? [[name, all[name]]] : [])));
  return { ...(shown as SharedCoin), photos: photosOf(coin) };
}

function photosOf(coin: CollectionCoin): SharedCoin['photos'] {
  return Object.fromEntries(
    SIDES.flatMap((side) => {
      const hash = photoHash(photoOf(coin, side));
      return hash ? [[side.side, hash]] : [];
    }),
  );
}

export interface SharedHole extends Pick<Hole, 'label' | 'detail' | 'year' | 'mintMark' | 'isAnnounced'> {
  isProof: boolean;
  coin: SharedCoin | null;
}

export type SharedWant = Pick<
  ListedWant,
  'name' | 'country' | 'year' | 'yearTo' | 'yearApproximate' | 'mintMark' | 'condition' | 'variation'
> &
  Partial<Pick<ListedWant, 'priceLimit' | 'currency' | 'note'>>;

/** A page of what a share shows; `page` counts from 1. */
export type Contents = { total: number; pages: number } & (
  | { of: 'coins'; coins: SharedCoin[] }
  | {
      of: 'album';
      album: Pick<Album, 'name' | 'group' | 'from' | 'to' | 'filled' | 'face'> & { all: number };
      holes: SharedHole[];
    }
  | { of: 'wants'; wants: SharedWant[] }
  | { of: 'coin'; coin: SharedCoin }
);

/** Null where nothing is left: the coin was sold, the album deleted, or there are fewer pages. */
export async function contentsOf(deps: SharesDeps, share: Share, page: number): Promise<Contents | null> {
  const found = await someOf(deps, share, page);
  return found && (page === 1 || page <= found.pages) ? found : null;
}

const paged = (total: number) => ({ total, pages: Math.max(1, Math.ceil(total / PAGE)) });

async function someOf(deps: SharesDeps, share: Share, page: number): Promise<Contents | null> {
  const { kind, fields, userId, content } = share;
  const from = (page - 1) * PAGE;
  switch (kind) {
    case 'collection': {
      const query = { ...content.filter, sort: 'newest', limit: PAGE } as const;
      const found = await listCoins(deps, userId, { ...query, ...(from > 0 && { offset: from }) });
      const shown = found.coins.map((coin) => sharedCoin(coin, fields));
      return { of: 'coins', coins: shown, ...paged(found.total) };
    }
    case 'selection': {
      const ids = await idsLeft(deps, share);
      const rows = await coinsOf(deps.db.orm, userId, ids.slice(from, from + PAGE), 'newest');
      const shown = rows.map((row) => sharedCoin(toCollectionCoin(row), fields));
      return { of: 'coins', coins: shown, ...paged(ids.length) };
    }
    case 'album': {
      const album = await albumOf(deps, share);
      if (!album) return null;
      const { name, group, from: first, to, filled, face, holes: all, holesInOrder } = album;
      const holes = holesInOrder.slice(from, from + PAGE).map((hole) => sharedHole(hole, fields));
      const about = { name, group, from: first, to, filled, face, all };
      return { of: 'album', album: about, holes, ...paged(holesInOrder.length) };
    }
    case 'wants': {
      const { wants } = await listWants(deps, userId, { show: 'open', sort: 'newest', limit: ALL_WANTS });
      const shown = wants.slice(from, from + PAGE).map((want) => sharedWant(want, fields));
      return { of: 'wants', wants: shown, ...paged(wants.length) };
    }
    case 'coin': {
      const coin = await coinOf(deps, share, content.ids?.[0] ?? 0);
      return coin && { of: 'coin', coin, ...paged(1) };
    }
  }
}

const ALL_WANTS = 100_000;

function sharedHole(hole: Hole, fields: readonly ShareField[]): SharedHole {
  const { label, detail, year, mintMark, isAnnounced, isProof, coin } = hole;
  return { label, detail, year, mintMark, isAnnounced, isProof, coin: coin && sharedCoin(coin, fields) };
}

function sharedWant(want: ListedWant, fields: readonly ShareField[]): SharedWant {
  const { name, country, year, yearTo, yearApproximate, mintMark, condition, variation } = want;
  const { priceLimit, currency, note } = want;
  return {
    ...{ name, country, year, yearTo, yearApproximate, mintMark, condition, variation },
    ...(fields.includes('paid') && { priceLimit, currency }),
    ...(fields.includes('notes') && { note }),
  };
}

/** Chosen coins that are still in the collection, the newest first. */
async function idsLeft(deps: SharesDeps, { userId, content }: Share): Promise<number[]> {
  const rows = await deps.db.orm
    .select({ id: coins.id })
    .from(coins)
    .where(keptAmong(userId, content.ids ?? []))
    .orderBy(desc(coins.id));
  return rows.map(({ id }) => id);
}

/** The photos of a page ask for the same album. */
const albums = createMemory<Album>({ forMs: 60_000, most: 20 });

async function albumOf(deps: SharesDeps, { userId, content }: Share): Promise<Album | null> {
  const { id = '', proofs = false } = content.album ?? {};
  const key = JSON.stringify([versionOf(deps.db), deps.catalogueVersion(), userId, id, proofs]);
  try {
    return await albums(key, () => getAlbum(deps, userId, id, { proofs: proofs ? 'true' : undefined }));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** Null unless it is in the collection, and the share shows it. */
export async function coinOf(deps: SharesDeps, share: Share, id: number): Promise<SharedCoin | null> {
  if (!(await isShown(deps, share, id))) return null;
  const [row] = await deps.db.orm.select().from(coins).where(keptCoin(share.userId, id));
  return row ? sharedCoin(toCoin(row), share.fields) : null;
}

async function isShown(deps: SharesDeps, share: Share, id: number): Promise<boolean> {
  const { kind, content } = share;
  switch (kind) {
    case 'collection':
      return isPassing(deps, share, id);
    case 'selection':
    case 'coin':
      return content.ids?.includes(id) ?? false;
    case 'album':
      return (await albumOf(deps, share))?.holesInOrder.some(({ coin }) => coin?.id === id) ?? false;
    case 'wants':
      return false;
  }
}

async function isPassing(deps: SharesDeps, { userId, content }: Share, id: number): Promise<boolean> {
  const { search, ...filter } = content.filter ?? {};
  const { orm } = deps.db;
  if (!search) {
    const one = orm.select({ id: coins.id }).from(coins);
    return (await one.where(and(keptCoin(userId, id), passing(userId, filter)))).length > 0;
  }
  // As the list does: the first reading that finds anything counts.
  for (const reading of (await readingsOf(deps.db, userId, search)) ?? []) {
    const found = await reading();
    const after = async (last: number) =>
      (await matchingIds(orm, found, filter, { after: last, limit: 1 })).at(0);
    if ((await after(0)) === undefined) continue;
    return (await after(id - 1)) === id;
  }
  return false;
}
