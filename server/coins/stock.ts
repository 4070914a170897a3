import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { Elysia, status } from 'elysia';
import { z } from 'zod';
import { type OwnerId, photos } from '../../db/schema.ts';
import { CoinId } from '../../shared/coins/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { photoHash } from '../../shared/photos/model.ts';
import {
  type ChosenPhoto,
  CreditQuery,
  type ImageCredit,
  MAX_STOCK_IMAGES,
  type StockImage,
  StockPhotoQuery,
  StockPhotoToken,
} from '../../shared/photos/stock.ts';
import { createMemory } from '../core/cache.ts';
import { AppError } from '../core/errors.ts';
import { createRateLimit } from '../core/limit.ts';
import { auth } from '../core/session/plugin.ts';
import { type Caller, personOf } from '../core/session/sessions.ts';
import {
  COMMONS,
  type CommonsPicture,
  FULL_WIDTH,
  fetchThumb,
  PREVIEW_WIDTH,
  searchCommons,
} from '../photos/commons.ts';
import { encoded } from '../photos/encoder.ts';
import { addCreditedPhoto } from '../photos/service.ts';
import type { CoinsDeps } from './deps.ts';
import { getCoin } from './service.ts';

/** What Commons calls a coin type of the form, where the form calls it something else. */
const SERIES = new Map([
  ['Lincoln Penny', 'Lincoln cent'],
  ['Wheat Penny', 'Lincoln cent'],
  ['Indian Head Penny', 'Indian Head cent'],
  ['Morgan Silver Dollar', 'Morgan dollar'],
  ['Peace Silver Dollar', 'Peace dollar'],
]);

/** CirrusSearch queries, most precise first. Typed text becomes plain words: no operators. */
export function searchesFor(coin: StockPhotoQuery): string[] {
  const series = seriesOf(coin);
  const design = words(coin.variation ?? '').filter((word) => word !== String(coin.year));
  const denomination = series.split(' ').at(-1);
  return [
    ...(design.length > 0 ? [`"${design.join(' ')}" ${denomination} ${coin.year}`] : []),
    `"${series}" ${coin.year}`,
    `"${series}" coin obverse`,
  ];
}

/** The type in the words of Commons; where it is a mere heading, the coin's own name says more. */
function seriesOf({ coinType, name = '', year }: StockPhotoQuery): string {
  if (coinType === 'American Eagle') {
    const metal = /gold|platinum|palladium/i.exec(name)?.[0] ?? 'silver';
    return `American ${metal} eagle`;
  }
  const own = words(name).filter((word) => !word.startsWith(String(year)) && word.length > 1);
  if (coinType === 'Commemorative Coins') return own.join(' ') || 'commemorative coin';
  return SERIES.get(coinType) ?? (words(coinType).join(' ') || 'coin');
}

const MOST_WORDS = 8;
const OPERATORS = ['AND', 'OR', 'NOT'];

const words = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+(?:['’.][\p{L}\p{N}]+)*/gu) ?? [])
    .filter((word) => !OPERATORS.includes(word))
    .slice(0, MOST_WORDS);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How often one user may search, and how often choose. */
const RATE = { times: 30, withinMs: 10 * MINUTE };
const TOO_OFTEN = msg('Too many stock photo requests. Try again in a few minutes.');
const PURPOSE = 'stock photo';

/** What a token holds: a picture shown to one user, until when (ms) it may be asked for. */
const Offer = z.object({
  user: z.string(),
  until: z.number(),
  thumbUrl: z.url({ protocol: /^https?$/ }),
  credit: z.object({
    title: z.string(),
    author: z.string(),
    licence: z.string(),
    licenceUrl: z.string().nullable(),
    sourceUrl: z.string(),
  }),
});
type Offer = z.output<typeof Offer>;

/** Stock photos from Wikimedia Commons: searched, shown small and taken over through this server. */
function createStockPhotos(deps: CoinsDeps) {
  const commons = {
    baseUrl: deps.config.commonsUrl,
    userAgent: `Mintmark/${deps.version} (${deps.config.publicUrl ?? "a coin collector's own server"})`,
    allowPrivate: deps.config.allowPrivateFetch,
  };
  const searched = createMemory<CommonsPicture[]>({ forMs: 10 * MINUTE, most: 200 });
  const previewed = createMemory<Uint8Array<ArrayBuffer>>({ forMs: 10 * MINUTE, most: 100 });
  const searches = createRateLimit('searches of pictures', RATE);
  const choices = createRateLimit('choices of pictures', RATE);

  return {
    /** At most ten pictures, the most fitting first. 429 after 30 searches in 10 minutes, 502–504 when Commons fails. */
    async search(caller: Caller, coin: StockPhotoQuery): Promise<StockImage[]> {
      await searches.use(deps, personOf(caller), TOO_OFTEN);
      const found = new Map<string, CommonsPicture>();
      for (const search of searchesFor(coin)) {
        const pictures = await searched(search, () => searchCommons(commons, search)).catch((error) => {
          // What an earlier search brought is better than nothing.
          if (found.size === 0) throw error;
          return [];
        });
        for (const picture of markFirst(pictures, coin)) {
          if (!found.has(picture.credit.sourceUrl)) found.set(picture.credit.sourceUrl, picture);
        }
        if (found.size >= MAX_STOCK_IMAGES) break;
      }
      return [...found.values()].slice(0, MAX_STOCK_IMAGES).map((picture) => offer(caller.id, picture));
    },

    /** A small WebP of an offered picture; 404 when it was not, or not any more, offered to this user. */
    async preview(userId: OwnerId, token: string): Promise<Uint8Array<ArrayBuffer>> {
      const { thumbUrl } = offered(userId, token);
      return previewed(thumbUrl, async () => {
        const bytes = await fetchThumb(commons, thumbUrl, PREVIEW_WIDTH);
        return await encoded({ of: userId }, 'preview', bytes, PREVIEW_WIDTH).catch(noPicture);
      });
    },

    /** Stores an offered picture as a photo of the user, with its credit. The errors of preview, and 429. */
    async choose(caller: Caller, token: string): Promise<ChosenPhoto> {
      const userId = caller.id;
      const { thumbUrl, credit } = offered(userId, token);
      await choices.use(deps, personOf(caller), TOO_OFTEN);
      const bytes = await fetchThumb(commons, thumbUrl, FULL_WIDTH);
      return {
        obverseImageUrl: await addCreditedPhoto(deps, userId, bytes, credit).catch(noPicture),
        credit,
      };
    },
  };

  function offer(userId: OwnerId, { credit, thumbUrl, width, height }: CommonsPicture): StockImage {
    // The same within the hour, so that the browser knows the preview again.
    const until = (Math.floor(Date.now() / HOUR) + 2) * HOUR;
    const token = deps.signed.seal(PURPOSE, { user: userId, until, thumbUrl, credit } satisfies Offer);
    return { ...credit, url: `/api/stock-photos/preview?token=${token}`, width, height, token };
  }

  function offered(userId: OwnerId, token: string): Offer {
    const { data } = Offer.safeParse(deps.signed.open(PURPOSE, token));
    if (data?.user !== userId || data.until < Date.now()) {
      throw new AppError(404, 'stock_photo_gone', 'This picture is no longer available. Search again.');
    }
    return data;
  }
}

/** Pictures that name year and mint mark together ("1916-D") before the others. */
function markFirst(pictures: CommonsPicture[], { year, mintMark }: StockPhotoQuery): CommonsPicture[] {
  if (!mintMark || !/^[a-z]{1,2}$/i.test(mintMark)) return pictures;
  const marked = new RegExp(`\\b${year}[\\s-]?${mintMark}\\b`, 'i');
  const rank = ({ credit }: CommonsPicture) => (marked.test(credit.title) ? 0 : 1);
  return pictures.toSorted((a, b) => rank(a) - rank(b));
}

/** The vendor's fault, not the collector's: the words about an upload would make no sense. */
function noPicture(error: unknown): never {
  if (!(error instanceof AppError) || error.code === 'quota_reached') throw error;
  throw new AppError(502, 'stock_photo_unavailable', '{COMMONS} didn’t return a photo. Choose another one.', {
    COMMONS,
  });
}

/** Whose pictures the owner's photos at these addresses are; the collector's own have no credit and are left out. */
export async function creditsOf(
  deps: CoinsDeps,
  userId: OwnerId,
  imageUrls: string[],
): Promise<ImageCredit[]> {
  const hashes = [...new Set(imageUrls)].flatMap((url) => photoHash(url) ?? []);
  if (hashes.length === 0) return [];
  const rows = await deps.db.orm
    .select({ hash: photos.hash, credit: photos.credit })
    .from(photos)
    .where(and(eq(photos.userId, userId), inArray(photos.hash, hashes), isNotNull(photos.credit)));
  return hashes.flatMap((hash) => {
    const credit = rows.find((row) => row.hash === hash)?.credit;
    return credit ? { imageUrl: `/photos/${hash}.webp`, ...credit } : [];
  });
}

/** 404 for an absent coin or another user's. */
async function coinCredits(deps: CoinsDeps, userId: OwnerId, id: number): Promise<ImageCredit[]> {
  const { imageUrl, obverseImageUrl, reverseImageUrl } = await getCoin(deps, userId, id);
  const urls = [obverseImageUrl, reverseImageUrl, imageUrl].filter((url) => url !== null);
  return creditsOf(deps, userId, urls);
}

export const stockPhotoRoutes = (deps: CoinsDeps) => {
  const stockPhotos = createStockPhotos(deps);
  return new Elysia({ prefix: '/api', tags: ['photos'] })
    .use(auth(deps))
    .get(
      '/coins/search-image',
      async ({ caller, query }) => ({ images: await stockPhotos.search(caller, query) }),
      { signedIn: true, query: StockPhotoQuery },
    )
    .get(
      '/stock-photos/preview',
      async ({ caller, query }) =>
        new Response(await stockPhotos.preview(caller.id, query.token), {
          headers: {
            'content-type': 'image/webp',
            'cache-control': 'private, max-age=3600',
            'x-content-type-options': 'nosniff',
          },
        }),
      { signedIn: true, query: StockPhotoToken },
    )
    .post(
      '/stock-photos',
      async ({ caller, body }) => status(201, await stockPhotos.choose(caller, body.token)),
      { signedIn: true, body: StockPhotoToken },
    )
    .get(
      '/photo-credits',
      async ({ caller, query }) => ({ credits: await creditsOf(deps, caller.id, [query.imageUrl]) }),
      { signedIn: true, query: CreditQuery },
    )
    .get(
      '/coins/:id/photo-credits',
      async ({ caller, params }) => ({ credits: await coinCredits(deps, caller.id, params.id) }),
      { signedIn: true, params: CoinId },
    );
};
