import { versionOf } from '../../../db/shared.ts';
import { publicDataChanged } from '../../core/public-data.ts';
import type { MarketDeps, ReleaseState } from '../deps.ts';
import { listReleases, mergedReleases } from './merged.ts';

export const createReleaseState = (): ReleaseState => ({
  ...{ shown: null, mistakes: '', first: null, fetchingPictures: null, failed: new Map() },
});

/** At the start and hourly: bundled releases, the operator's list if due, missing pictures. */
export async function updateReleases(deps: MarketDeps, now = Date.now()): Promise<void> {
  await announceReleases(deps);
  // Lazy: a start does not need them.
  const { readBundled, storeLayer } = await import('./layers.ts');
  const { fetchReleases } = await import('./fetched.ts');
  await storeLayer(deps.db, 'bundled', await readBundled(now), { whole: true });
  await announceReleases(deps);
  await fetchReleases(deps);
  await announceReleases(deps);
  await fetchPictures(deps);
}

/** Publishes a change since the last call, also one by the command line. */
export async function announceReleases(deps: MarketDeps): Promise<boolean> {
  const version = versionOf(deps.db);
  const before = deps.releaseState.shown;
  if (before?.version === version) return false;
  const digest = Bun.hash(JSON.stringify(await listReleases(deps)));
  deps.releaseState.shown = { version, digest };
  // The first call has nothing to compare with.
  if (before?.digest === digest) return false;
  publicDataChanged(deps, 'releases');
  return true;
}

/** Every minute, for imports by the command line. */
export async function announceImports(deps: MarketDeps): Promise<void> {
  if (await announceReleases(deps)) await fetchPictures(deps);
}

async function fetchPictures(deps: MarketDeps): Promise<void> {
  const { fetchReleasePictures } = await import('./fetched.ts');
  await fetchReleasePictures(deps);
  await announceReleases(deps);
}

/** First start: stores the bundled releases at once; requests wait instead of getting an empty list. */
export function storeFirstReleases(deps: MarketDeps): Promise<void> {
  const work = storeFirst(deps);
  deps.releaseState.first = work.catch(() => undefined);
  return work;
}

async function storeFirst(deps: MarketDeps): Promise<void> {
  if ((await mergedReleases(deps)).length > 0) return;
  const { readBundled, storeLayer } = await import('./layers.ts');
  await storeLayer(deps.db, 'bundled', await readBundled(), { whole: true });
  publicDataChanged(deps, 'releases');
}
