import type { Deps } from '../../platform/deps.ts';
import { publicDataChanged } from '../../platform/public-data.ts';
import { listReleases } from './list.ts';

/** What everybody was shown last, and the version of the database it was read at. */
const shown = new WeakMap<Deps, { version: number; digest: number | bigint }>();

/**
 * After the start and every hour: puts the releases that come with the program into the database, fetches the operator's list
 * when it is due, and pictures that are missing. Whoever shows releases is told when there is something else to show.
 */
export async function updateReleases(deps: Deps, now = Date.now()): Promise<void> {
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
export async function noticeReleases(deps: Deps): Promise<boolean> {
  const version = deps.db.version();
  const before = shown.get(deps);
  if (before?.version === version) return false;
  const digest = Bun.hash(JSON.stringify(await listReleases(deps)));
  shown.set(deps, { version, digest });
  // At the first look it is not known what was shown since the start.
  if (before?.digest === digest) return false;
  publicDataChanged(deps, 'releases');
  return true;
}

/** Every minute: what was imported meanwhile is shown, and its pictures are fetched. */
export async function lookForImports(deps: Deps): Promise<void> {
  if (await noticeReleases(deps)) await lookForPictures(deps);
}

async function lookForPictures(deps: Deps): Promise<void> {
  const { fetchReleasePictures } = await import('./pictures.ts');
  await fetchReleasePictures(deps);
  await noticeReleases(deps);
}
