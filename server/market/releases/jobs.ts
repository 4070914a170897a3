import { versionOf } from '../../../db/shared.ts';
import type { Deps } from '../../core/deps.ts';
import { publicDataChanged } from '../../core/public-data.ts';
import { listReleases } from './list.ts';

/** What a server knows of the releases it shows. */
export interface ReleaseDesk {
  /** What everybody was shown last, and the version of the database it was read at. */
  shown: { version: number; digest: number | bigint } | null;
  /** Mistakes of the operator's list that the log was told of. */
  mistakes: string;
  /** Done when the releases of a first start are there; at any other time there is nothing to wait for. */
  first: Promise<void> | null;
  picturing: Promise<void> | null;
  /** When a picture could not be had: it is asked for again a day later, or after a start. */
  failed: Map<string, number>;
}

export const createReleaseDesk = (): ReleaseDesk => ({
  ...{ shown: null, mistakes: '', first: null, picturing: null, failed: new Map() },
});

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
export async function lookForImports(deps: Deps): Promise<void> {
  if (await noticeReleases(deps)) await lookForPictures(deps);
}

async function lookForPictures(deps: Deps): Promise<void> {
  const { fetchReleasePictures } = await import('./pictures.ts');
  await fetchReleasePictures(deps);
  await noticeReleases(deps);
}
