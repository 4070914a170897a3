import { publicDataChanged } from '../../core/public-data.ts';
import type { MarketDeps } from '../deps.ts';
import { mergedReleases } from './merged.ts';

/**
 * At the very first start: puts the releases that come with the program into the database at once. Who asks for releases meanwhile waits,
 * and is not told that there are none.
 */
export function putFirstReleases(deps: MarketDeps): Promise<void> {
  const work = putFirst(deps);
  deps.releaseDesk.first = work.catch(() => undefined);
  return work;
}

async function putFirst(deps: MarketDeps): Promise<void> {
  if ((await mergedReleases(deps)).length > 0) return;
  const { readBundled } = await import('./bundled.ts');
  const { putLayer } = await import('./layers.ts');
  await putLayer(deps.db, 'bundled', await readBundled(), { whole: true });
  publicDataChanged(deps, 'releases');
}
