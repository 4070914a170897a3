import type { UpcomingRelease } from '../../../shared/market/releases.ts';
import { moneyText } from '../../../shared/money/money.ts';
import { ownPicture } from '../../../shared/photos/external.ts';
import { webAddress } from '../../core/plain-text.ts';
import type { MarketDeps } from '../deps.ts';
import { type MergedRelease, mergedReleases } from './merged.ts';

const lists = new WeakMap<readonly MergedRelease[], UpcomingRelease[]>();

/**
 * Every release that is known, past ones too, earliest first, those without a day last; pictures are our own, and links lead to the web. It is the same list
 * while there is nothing else to tell; nobody may change it.
 */
export async function listReleases(deps: Pick<MarketDeps, 'db'>): Promise<UpcomingRelease[]> {
  const known = await mergedReleases(deps);
  const list = lists.get(known) ?? listOf(known);
  lists.set(known, list);
  return list;
}

const listOf = (known: readonly MergedRelease[]): UpcomingRelease[] =>
  known.map(
    ({ id, name, description, releaseDate, datePrecision, price, imageUrl, url }): UpcomingRelease => ({
      id,
      name,
      description,
      releaseDate: releaseDate.toISOString(),
      datePrecision,
      price: moneyText(price),
      imageUrl: ownPicture(imageUrl),
      url: webAddress(url),
    }),
  );
