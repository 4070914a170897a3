import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, filesIn, loadCatalogue, readData, toCatalogue } from '../../db/catalogue/load.ts';
import { versionOf } from '../../db/catalogue/version.ts';
import type { Log } from '../core/log.ts';

/** The operator's own entries in a data folder. */
export const operatorFile = (dataDir: string): string => join(dataDir, 'catalogue.json');

/** Problems of a refused file that the log names. */
const NAMED = 20;

/**
 * The bundled catalogue with the entries of the operator's file, where there is one. A file with a mistake is refused
 * as a whole: the log says why, and the bundled catalogue stands.
 */
export function loadWithOperatorFile(folder: string, file: string, log: Log): Catalogue {
  if (!isThere(file)) return loadCatalogue(folder);
  // Only who has such a file pays for reading and checking it: the modules too are loaded here.
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

/** A link that leads nowhere is there too: whoever made it wants to know. */
export function isThere(file: string): boolean {
  try {
    lstatSync(file);
    return true;
  } catch {
    return false;
  }
}
