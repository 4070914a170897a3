/** Finds a Chromium for the journeys, or gets one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './setup.mjs';

/** The one without windows first: it does the same in two thirds of the time. */
const INSTALLED = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(
    (name) => `/usr/bin/${name}`,
  ),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const succeeds = (file, ...args) => spawnSync(file, args, { cwd: root, stdio: 'inherit' }).status === 0;

/**
 * The path of a browser: CHROMIUM_PATH, else an installed one, else Playwright's own (an empty path), which it
 * downloads once; where that is refused, Debian's package.
 */
export function ensureChromium() {
  const installed = () => [process.env.CHROMIUM_PATH, ...INSTALLED].find((file) => file && existsSync(file));
  const found = installed();
  if (found) return found;
  say('Fetching Chromium for the journeys (once) …');
  if (
    succeeds(process.execPath, join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium')
  )
    return '';
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    succeeds('apt-get', 'update');
    const install = (name) => succeeds('apt-get', 'install', '-y', '--no-install-recommends', name);
    if (!install('chromium-headless-shell')) install('chromium');
  }
  return installed() ?? '';
}
