import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The last that runs on Node 20. Too large to be a dependency, so it is fetched when it is wanted. */
const VERSION = '12.8.2';
const folder = join(import.meta.dir, '../../../.cache/lighthouse');
const installed = join(folder, 'node_modules/lighthouse');

/** Fetches Lighthouse into .cache once; gives the file that starts it. */
export async function ensureLighthouse(): Promise<string> {
  const tool = join(installed, 'cli/index.js');
  if (existsSync(tool) && versionOf() === VERSION) return tool;
  console.log(`• Fetching Lighthouse ${VERSION} into .cache (once) …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const npm = Bun.which('npm');
  const command = npm
    ? [npm, 'install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts']
    : [process.execPath, 'add', '--exact', '--ignore-scripts'];
  const child = Bun.spawn([...command, `lighthouse@${VERSION}`], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if ((await child.exited) !== 0 || versionOf() !== VERSION)
    throw new Error('Lighthouse could not be fetched.');
  return tool;
}

const versionOf = () => {
  const file = join(installed, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
};
