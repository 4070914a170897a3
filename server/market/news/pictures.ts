import { desc, eq, isNotNull } from 'drizzle-orm';
import { newsArticles } from '../../../db/schema.ts';
import { publicDataChanged } from '../../core/public-data.ts';
import { someAtOnce } from '../../core/queue.ts';
import { fetchPicture, hasPicture } from '../../photos/external/service.ts';
import type { MarketDeps } from '../deps.ts';

/** New pictures fetched in one run, and of those at once. */
const MAX_NEW = 40;
const AT_ONCE = 2;
/** So many are shown together: the first need not wait for the last, and pages are not filled anew for each. */
const TOGETHER = 10;
/** A picture that could not be had is not asked for again so soon, in ms. */
const PAUSE_MS = 24 * 3_600_000;

/** Fetches the pictures that articles name and that are not here yet, those of the latest first. */
export async function fetchNewsPictures(deps: MarketDeps, now = Date.now()): Promise<void> {
  const { failed } = deps.newsDesk;
  for (const [address, at] of failed) if (now - at >= PAUSE_MS) failed.delete(address);
  const addresses = (await missing(deps)).filter((address) => !failed.has(address));
  const wanted = addresses.slice(0, MAX_NEW);
  for (let at = 0; at < wanted.length; at += TOGETHER) {
    const found = new Map<string, string>();
    await someAtOnce(AT_ONCE, wanted.slice(at, at + TOGETHER), async (address) => {
      const picture = await fetchPicture(deps, address);
      if (picture) found.set(address, picture);
      else failed.set(address, now);
    });
    await show(deps, found);
  }
}

async function show(deps: MarketDeps, found: ReadonlyMap<string, string>): Promise<void> {
  if (found.size === 0) return;
  await deps.db.transaction(async (tx) => {
    for (const [address, imageUrl] of found) {
      await tx.update(newsArticles).set({ imageUrl }).where(eq(newsArticles.imageSource, address));
    }
  });
  publicDataChanged(deps, 'news');
}

/** Where the pictures are that articles name and that are not on our disk, each once. */
async function missing(deps: MarketDeps): Promise<string[]> {
  const rows = await deps.db.orm
    .select({ imageUrl: newsArticles.imageUrl, address: newsArticles.imageSource })
    .from(newsArticles)
    .where(isNotNull(newsArticles.imageSource))
    .orderBy(desc(newsArticles.publishedAt), desc(newsArticles.id));
  const addresses = new Set<string>();
  for (const { imageUrl, address } of rows) {
    if (address && !(imageUrl && (await hasPicture(deps, imageUrl)))) addresses.add(address);
  }
  return [...addresses];
}
