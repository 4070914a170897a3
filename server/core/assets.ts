import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Folders embedded in the executable under these names; run from source they lie elsewhere. */
const FROM_SOURCE = {
  site: '../../build/site',
  migrations: '../../db/migrations',
  catalogue: '../../db/catalogue',
  releases: '../../db/releases',
  recognizer: '../../db/recognizer',
  messages: '../../messages',
  'demo-photos': '../operate/demo/photos',
  // In their packages, under the names of server/recognizer/text/models.ts.
  models: '../../node_modules',
};

/** Where an embedded folder is to be read. */
export function assetFolder(name: keyof typeof FROM_SOURCE): string {
  const embedded = join(import.meta.dir, name);
  return isCompiled() ? embedded : join(import.meta.dir, FROM_SOURCE[name]);
}

/** True inside the executable, whose files live under a root of their own. */
export const isCompiled = (): boolean =>
  import.meta.dir.includes('$bunfs') || import.meta.dir.includes('~BUN');

/** Whether the pages have been built; from source they may not be. */
export const hasSite = (): boolean => isCompiled() || existsSync(join(assetFolder('site'), 'landing.html'));
