import type { Db } from '../../../db/client.ts';
import { publicDataChanged } from '../../platform/public-data.ts';
import { mergedReleases } from './merged.ts';

const coming = new WeakMap<Db, Promise<void>>();

/** Done when the releases of a first start are there; at any other time there is nothing to wait for. */
export const releasesThere = ({ db }: { db: Db }): Promise<void> | undefined => coming.get(db);

/**
 * At the very first start: puts the releases that come with the program into the database at once. Who asks for releases meanwhile waits,
 * and is not told that there are none.
 */
export function putFirstReleases(deps: { db: Db }): Promise<void> {
  const work = putFirst(deps);
  coming.set(
    deps.db,
    work.catch(() => undefined).finally(() => coming.delete(deps.db)),
  );
  return work;
}

async function putFirst(deps: { db: Db }): Promise<void> {
  if ((await mergedReleases(deps)).length > 0) return;
  const { readBundled } = await import('./bundled.ts');
  const { putLayer } = await import('./layers.ts');
  await putLayer(deps.db, 'bundled', await readBundled(), { whole: true });
  publicDataChanged(deps, 'releases');
}
