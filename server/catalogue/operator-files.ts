import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Catalogue,
  filesIn,
  loadCatalogue,
  readData,
  toCatalogue,
  versionOf,
} from '../../db/catalogue/load.ts';
import {
  readWorldFiles,
  readWorldFolder,
  toWorld,
  type World,
  worldFilesIn,
} from '../../db/catalogue/world/load.ts';
import { loadWorld } from '../../db/catalogue/world/ready.ts';
import { assetFolder } from '../core/assets.ts';
import type { Log } from '../core/log.ts';
import type { CatalogueDeps } from './deps.ts';

export const operatorFile = (dataDir: string): string => join(dataDir, 'catalogue.json');

/** In the log. */
const NAMED = 20;

/** Invalid files are logged and ignored. */
export function loadWithOperatorFile(folder: string, file: string, log: Log): Catalogue {
  if (!isThere(file)) return loadCatalogue(folder);
  // Lazy.
  const { overlayFile } =
    require('../../db/catalogue/overlay.ts') as typeof import('../../db/catalogue/overlay.ts');
  const overlaid = overlayFile(readData(folder), file);
  if (overlaid.data) {
    log.info('own catalogue entries', { file, summary: overlaid.summary });
    return toCatalogue(overlaid.data, versionOf([...filesIn(folder), file]));
  }
  const { refusals } = overlaid;
  log.error('own catalogue entries refused, the bundled catalogue stands', {
    file,
    problems: refusals.slice(0, NAMED).map(({ line, reason }) => (line ? `line ${line}: ${reason}` : reason)),
    ...(refusals.length > NAMED && { further: refusals.length - NAMED }),
  });
  return loadCatalogue(folder);
}

/** Broken links must be reported. */
export function isThere(file: string): boolean {
  try {
    lstatSync(file);
    return true;
  } catch {
    return false;
  }
}

export const ownWorldFolder = (dataDir: string): string => join(dataDir, 'world');

/** Invalid files are logged and ignored. */
export function loadWorldWithOwn(folder: string, own: string, log: Log): World {
  if (!isThere(own)) return loadWorld(folder);
  // Lazy.
  const { layWorld } =
    require('../../db/catalogue/world/check.ts') as typeof import('../../db/catalogue/world/check.ts');
  try {
    const { files, problems } = layWorld(readWorldFiles(folder), readWorldFolder(own));
    if (problems.length === 0) {
      log.info('own coins of the world', { folder: own });
      return toWorld(files);
    }
    log.error('own coins of the world refused, the bundled catalogue stands', {
      folder: own,
      problems: problems.slice(0, NAMED).map(({ file, sentence }) => `${file}: ${sentence}`),
      ...(problems.length > NAMED && { further: problems.length - NAMED }),
    });
  } catch (error) {
    log.error('own coins of the world cannot be read, the bundled catalogue stands', {
      folder: own,
      error,
    });
  }
  return loadWorld(folder);
}

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
