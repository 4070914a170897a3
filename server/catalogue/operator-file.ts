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
import type { Log } from '../core/log.ts';

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
