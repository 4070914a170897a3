import { filesIn, versionOf } from '../../db/catalogue/load.ts';
import { worldFilesIn } from '../../db/catalogue/world/load.ts';
import { assetFolder } from '../core/assets.ts';
import type { Log } from '../core/log.ts';
import type { CatalogueDeps } from './deps.ts';
import { loadWithOperatorFile, operatorFile } from './operator-file.ts';
import { loadWorldWithOwn, ownWorldFolder } from './world/operator-files.ts';

/** Lazy. */
export function cataloguesOf(
  dataDir: string,
  log: Log,
  loaded = (_catalogue: ReturnType<CatalogueDeps['catalogue']>): void => {},
): Pick<CatalogueDeps, 'catalogue' | 'world' | 'catalogueVersion'> {
  const folder = assetFolder('catalogue');
  const own = operatorFile(dataDir);
  const ownWorld = ownWorldFolder(dataDir);
  let catalogue: ReturnType<CatalogueDeps['catalogue']> | undefined;
  let world: ReturnType<CatalogueDeps['world']> | undefined;
  return {
    catalogue: () => {
      if (!catalogue) {
        catalogue = loadWithOperatorFile(folder, own, log);
        loaded(catalogue);
      }
      return catalogue;
    },
    world: () => (world ??= loadWorldWithOwn(folder, ownWorld, log)),
    catalogueVersion: () => versionOf([...filesIn(folder), own, ...worldFilesIn(folder, ownWorld)]),
  };
}
