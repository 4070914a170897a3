/** Finds a Chromium for the journeys, or gets one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capture, say } from './setup.mjs';

/** The one without windows: it does the same with a fifth to a third less work. */
const SHELL = '/usr/bin/chromium-headless-shell';

const INSTALLED = [
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(
    (name) => `/usr/bin/${name}`,
  ),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const CLI = join('node_modules', '@playwright', 'test', 'cli.js');

/** What is fetched is shown only when it failed: other stages are running meanwhile. */
async function succeeds(file, ...args) {
  const { code, output } = await capture(file, args);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

/** Another may be installing: it is waited for. What was set up before stays. */
const APT = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Options::=--force-confold'];

/** Debian's package, where this may install packages: a container or a machine for tests. */
export async function fromDebian(name, why) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`Fetching ${name} for ${why} (once) …`);
  const install = () => succeeds('apt-get', ...APT, 'install', '-y', '--no-install-recommends', name);
  return (await succeeds('apt-get', 'update')) && (await install());
}

/**
 * The path of a browser: CHROMIUM_PATH, else Debian's shell without windows, which is installed where that is allowed, else any
 * installed browser, else Playwright's own (an empty path), which it downloads once, else Debian's whole Chromium.
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
