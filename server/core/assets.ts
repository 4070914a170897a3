import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths from source; in the executable the folders are embedded under these names. */
const FROM_SOURCE = {
  site: '../../build/site',
  migrations: '../../db/migrations',
  catalogue: '../../db/catalogue',
  releases: '../../db/releases',
  recognizer: '../../db/recognizer',
  messages: '../../messages',
  'demo-photos': '../operate/demo/photos',
  // Named as in server/recognizer/text/models.ts.
  models: '../../node_modules',
};

export function assetFolder(name: keyof typeof FROM_SOURCE): string {
  const embedded = join(import.meta.dir, name);
  return isCompiled() ? embedded : join(import.meta.dir, FROM_SOURCE[name]);
}

/** Files of the executable have a root of their own. */
export const isCompiled = (): boolean =>
  import.meta.dir.includes('$bunfs') || import.meta.dir.includes('~BUN');

export const hasSite = (): boolean => isCompiled() || existsSync(join(assetFolder('site'), 'landing.html'));

/** Fixed by the build; from package.json when run from source. */
export function version(): string {
  return process.env.MINTMARK_VERSION ?? versionOfSource();
}

function versionOfSource(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dir, '../../package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest && 'version' in manifest
    ? String(manifest.version)
    : '0.0.0';
}
