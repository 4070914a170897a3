import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import {
  type ChosenPhoto,
  MAX_STOCK_IMAGES,
  type StockImage,
  type StockPhotoQuery,
} from '../../../shared/photos/stock.ts';
import { createMemory } from '../../core/cache.ts';
import { AppError } from '../../core/errors.ts';
import { createSharedLimit } from '../../core/limit.ts';
import {
  COMMONS,
  type CommonsPicture,
  FULL_WIDTH,
  fetchThumb,
  PREVIEW_WIDTH,
  searchCommons,
} from '../../photos/commons.ts';
import { encoded } from '../../photos/encoder.ts';
import { addCreditedPhoto } from '../../photos/service.ts';
import type { CoinsDeps } from '../deps.ts';
import { searchesFor } from './searches.ts';

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
export function createStockPhotos(deps: CoinsDeps) {
  const commons = {
    baseUrl: deps.config.commonsUrl,
    userAgent: `Mintmark/${deps.version} (${deps.config.publicUrl ?? "a coin collector's own server"})`,
    allowPrivate: deps.config.allowPrivateFetch,
  };
  const searched = createMemory<CommonsPicture[]>({ forMs: 10 * MINUTE, most: 200 });
  const previewed = createMemory<Uint8Array<ArrayBuffer>>({ forMs: 10 * MINUTE, most: 100 });
  const searches = createSharedLimit('searches of pictures', RATE);
  const choices = createSharedLimit('choices of pictures', RATE);

  return {
    /** At most ten pictures, the most fitting first. 429 after 30 searches in 10 minutes, 502–504 when Commons fails. */
    async search(userId: string, coin: StockPhotoQuery): Promise<StockImage[]> {
      await searches.use(deps, userId, TOO_OFTEN);
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
      return [...found.values()].slice(0, MAX_STOCK_IMAGES).map((picture) => offer(userId, picture));
    },

    /** A small WebP of an offered picture; 404 when it was not, or not any more, offered to this user. */
    async preview(userId: string, token: string): Promise<Uint8Array<ArrayBuffer>> {
      const { thumbUrl } = offered(userId, token);
      return previewed(thumbUrl, async () => {
        const bytes = await fetchThumb(commons, thumbUrl, PREVIEW_WIDTH);
        return await encoded({ of: userId }, 'preview', bytes, PREVIEW_WIDTH).catch(noPicture);
      });
    },

    /** Stores an offered picture as a photo of the user, with its credit. The errors of preview, and 429. */
    async choose(userId: string, token: string): Promise<ChosenPhoto> {
      const { thumbUrl, credit } = offered(userId, token);
      await choices.use(deps, userId, TOO_OFTEN);
      const bytes = await fetchThumb(commons, thumbUrl, FULL_WIDTH);
      return {
        obverseImageUrl: await addCreditedPhoto(deps, userId, bytes, credit).catch(noPicture),
        credit,
      };
    },
  };

  function offer(userId: string, { credit, thumbUrl, width, height }: CommonsPicture): StockImage {
    // The same within the hour, so that the browser knows the preview again.
    const until = (Math.floor(Date.now() / HOUR) + 2) * HOUR;
    const token = deps.signed.seal(PURPOSE, { user: userId, until, thumbUrl, credit } satisfies Offer);
    return { ...credit, url: `/api/stock-photos/preview?token=${token}`, width, height, token };
  }

  function offered(userId: string, token: string): Offer {
    const { data } = Offer.safeParse(deps.signed.open(PURPOSE, token));
    if (data?.user !== userId || data.until < Date.now()) {
      throw new AppError(404, 'This picture is no longer available. Search again.');
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
  if (!(error instanceof AppError)) throw error;
  throw new AppError(502, msg`${COMMONS} didn’t return a photo. Choose another one.`);
}
