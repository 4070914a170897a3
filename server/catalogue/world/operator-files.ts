import { join } from 'node:path';
import { readWorldFiles, readWorldFolder, toWorld, type World } from '../../../db/catalogue/world/load.ts';
import { loadWorld } from '../../../db/catalogue/world/ready.ts';
import type { Log } from '../../core/log.ts';
import { isThere } from '../operator-file.ts';

export const ownWorldFolder = (dataDir: string): string => join(dataDir, 'world');

/** In the log. */
const NAMED = 20;

/** Invalid files are logged and ignored. */
export function loadWorldWithOwn(folder: string, own: string, log: Log): World {
  if (!isThere(own)) return loadWorld(folder);
  // Lazy.
  const { layWorld } =
    require('../../../db/catalogue/world/overlay.ts') as typeof import('../../../db/catalogue/world/overlay.ts');
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
