import { msg } from '../../shared/language/msg.ts';
import { createMemory } from '../core/cache.ts';
import { AppError, notFound } from '../core/errors.ts';
import { encoded } from '../photos/encoder.ts';
import { type Answers, PRICE_MS } from './answers.ts';
import { PCGS, type PcgsRecord } from './api/pcgs.ts';
import type { GradingDeps } from './deps.ts';

const MAX_BYTES = 8 * 1024 * 1024;
/** Pixels; a slab as it stands beside its facts. */
const WIDTH = 480;
const TEN_MINUTES = 600_000;

/** Where this server shows the pictures of a slab; none of a coin that is in no slab. */
export const picturesOf = ({ certNo, pictures }: PcgsRecord): string[] =>
  certNo ? pictures.map((_, index) => `/api/pcgs/cert/${certNo}/pictures/${index}`) : [];

/**
 * The service's pictures of a slab, as small WebP through this server: fetched when they are looked at, and kept in memory for ten
 * minutes, never in the database or the data folder.
 */
export function createPictures(deps: GradingDeps, answers: Answers) {
  const fetched = createMemory<Uint8Array<ArrayBuffer>>({ forMs: TEN_MINUTES, most: 40 });
  /** 404 where there is no such picture, 502 to 504 when it cannot be had. Only what the service has already told of is looked up. */
  return async (userId: string, certNo: string, index: number): Promise<Uint8Array<ArrayBuffer>> => {
    const answer = await answers.known({ by: 'cert', certNo }, PRICE_MS);
    const address = answer?.record?.pictures[index];
    if (!address) throw notFound();
    return fetched(address, async () => {
      // Not before somebody asks: a start has no use for what it brings along.
      const { fetchBounded } = await import('../core/outgoing.ts');
      const { body } = await fetchBounded(address, {
        vendor: PCGS,
        headers: { accept: 'image/webp,image/jpeg,image/png' },
        maxBytes: MAX_BYTES,
        allowPrivate: deps.config.allowPrivateFetch,
      });
      return encoded({ of: userId }, 'preview', body, WIDTH).catch((error) => {
        if (!(error instanceof AppError)) throw error;
        throw new AppError(502, msg`${PCGS} sent something that is no picture.`);
      });
    });
  };
}
