import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capture, say } from './setup.mjs';

/** Headless shell: a fifth to a third less work. */
const SHELL = '/usr/bin/chromium-headless-shell';

const INSTALLED = [
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(
    (name) => `/usr/bin/${name}`,
  ),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const CLI = join('node_modules', '@playwright', 'test', 'cli.js');

/** Output only on failure: other stages run in parallel. */
async function succeeds(file, ...args) {
  const { code, output } = await capture(file, args);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

/** Waits for another apt; keeps existing configuration. */
const APT = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Options::=--force-confold'];

/** Only where packages may be installed: a container or test machine. */
export async function fromDebian(name, why) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`Fetching ${name} for ${why} (once) …`);
  const install = () => succeeds('apt-get', ...APT, 'install', '-y', '--no-install-recommends', name);
  return (await succeeds('apt-get', 'update')) && (await install());
}

/**
 * CHROMIUM_PATH, else Debian's headless shell (installed if allowed), else an installed browser, else Playwright's
 * (empty path), else Debian's Chromium.
 */
export async function ensureChromium() {
  const installed = () =>
    [process.env.CHROMIUM_PATH, SHELL, ...INSTALLED].find((file) => file && existsSync(file));
  const found = installed();
  if (found === process.env.CHROMIUM_PATH && found) return found;
  if (found === SHELL || (await fromDebian('chromium-headless-shell', 'the journeys'))) return SHELL;
  if (found) return found;
  say('Fetching Chromium for the journeys (once) …');
  if (await succeeds(process.execPath, CLI, 'install', 'chromium')) return '';
  await fromDebian('chromium', 'the journeys');
  return installed() ?? '';
}
