import { versionOf } from '../../../db/shared.ts';
import { publicDataChanged } from '../../core/public-data.ts';
import type { MarketDeps, ReleaseDesk } from '../deps.ts';
import { listReleases } from './list.ts';

export const createReleaseDesk = (): ReleaseDesk => ({
  ...{ shown: null, mistakes: '', first: null, picturing: null, failed: new Map() },
});

/**
 * After the start and every hour: puts the releases that come with the program into the database, fetches the operator's list
 * when it is due, and pictures that are missing. Whoever shows releases is told when there is something else to show.
 */
export async function updateReleases(deps: MarketDeps, now = Date.now()): Promise<void> {
  await noticeReleases(deps);
  // A start has no use for them.
  const { readBundled } = await import('./bundled.ts');
  const { putLayer } = await import('./layers.ts');
  const { fetchReleases } = await import('./fetched.ts');
  await putLayer(deps.db, 'bundled', await readBundled(now), { whole: true });
  await noticeReleases(deps);
  await fetchReleases(deps);
  await noticeReleases(deps);
  await lookForPictures(deps);
}

/** Tells whoever shows releases when others are to be shown than at the last look, as after an import by the command line. */
export async function noticeReleases(deps: MarketDeps): Promise<boolean> {
  const version = versionOf(deps.db);
  const before = deps.releaseDesk.shown;
  if (before?.version === version) return false;
  const digest = Bun.hash(JSON.stringify(await listReleases(deps)));
  deps.releaseDesk.shown = { version, digest };
  // At the first look it is not known what was shown since the start.
  if (before?.digest === digest) return false;
  publicDataChanged(deps, 'releases');
  return true;
}

/** Every minute: what was imported meanwhile is shown, and its pictures are fetched. */
export async function lookForImports(deps: MarketDeps): Promise<void> {
  if (await noticeReleases(deps)) await lookForPictures(deps);
}

async function lookForPictures(deps: MarketDeps): Promise<void> {
  const { fetchReleasePictures } = await import('./pictures.ts');
  await fetchReleasePictures(deps);
  await noticeReleases(deps);
}
