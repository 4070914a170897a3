import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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
