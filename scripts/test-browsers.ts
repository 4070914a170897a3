/**
 * `npm run test:browsers`: signs in, opens the collection, hands over photos and reads offline in WebKit (WebKitGTK), with
 * the service worker in control. Needs the built executable, and of Debian the packages named in NEEDED.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Builder, By, Capabilities, until, type WebDriver } from 'selenium-webdriver';
import { startProgram } from './program.ts';
import { outfile } from './targets.ts';

const PATIENCE = 40_000;
const PERSON = {
  firstName: 'Ada',
  lastName: 'Mercury',
  email: 'ada@example.org',
  password: 'wing-cap-dime',
};
const COIN = {
  ...{ name: '1893-S Morgan Dollar', coinType: 'Morgan Silver Dollar', year: 1893, mintMark: 'S' },
  condition: 'Very Fine (VF-20 to VF-35)',
};

/** What is started, and the Debian package it comes with. */
const NEEDED = [
  { name: 'WebKitWebDriver', path: Bun.which('WebKitWebDriver'), of: 'webkit2gtk-driver' },
  { name: 'MiniBrowser', path: miniBrowser(), of: 'webkit2gtk-driver' },
  { name: 'xvfb-run', path: Bun.which('xvfb-run'), of: 'xvfb and xauth' },
] as const;

/** The browser of WebKitGTK lies beside its library. */
function miniBrowser(): string | null {
  for (const lib of existsSync('/usr/lib') ? readdirSync('/usr/lib') : []) {
    const path = `/usr/lib/${lib}/webkit2gtk-4.1/MiniBrowser`;
    if (existsSync(path)) return path;
  }
  return null;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

async function connect(port: number, binary: string): Promise<WebDriver> {
  const wanted = new Capabilities({ browserName: 'MiniBrowser' });
  wanted.set('webkitgtk:browserOptions', { binary, args: ['--automation'] });
  for (let left = 40; ; left--) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .disableEnvironmentOverrides()
        .withCapabilities(wanted)
        .build();
    } catch (error) {
      if (left === 0 || !/ECONNREFUSED/.test(String(error))) throw error;
      await Bun.sleep(250);
    }
  }
}

/** Waits until a text can be read on the page. */
const shown = (browser: WebDriver, text: string) =>
  browser.wait(
    async () => (await browser.executeScript<string>('return document.body.innerText')).includes(text),
    PATIENCE,
    `"${text}" is not on the page`,
  );

/** A JPEG of a disc, drawn by the browser itself. */
async function drawnPhoto(browser: WebDriver, folder: string, colour: string): Promise<string> {
  const url: string = await browser.executeScript(
    `const canvas = document.createElement('canvas');
     canvas.width = canvas.height = 800;
     const pen = canvas.getContext('2d');
     pen.fillStyle = '#39463e'; pen.fillRect(0, 0, 800, 800);
     pen.fillStyle = arguments[0]; pen.arc(400, 400, 340, 0, 7); pen.fill();
     pen.fillStyle = '#333'; pen.font = '120px serif'; pen.fillText('1893', 280, 430);
     return canvas.toDataURL('image/jpeg');`,
    colour,
  );
  const path = join(folder, `${colour.slice(1)}.jpg`);
  writeFileSync(path, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  return path;
}

async function journey(browser: WebDriver, url: string, folder: string, stop: () => Promise<unknown>) {
  const step = async (name: string, done: () => Promise<unknown>) => {
    await done();
    console.log(`  ✓ ${name}`);
  };
  await step('signs in', async () => {
    await browser.get(`${url}/login`);
    await (await browser.wait(until.elementLocated(By.css('input[type=email]')), PATIENCE)).sendKeys(
      PERSON.email,
    );
    const password = await browser.findElement(By.css('input[type=password]'));
    await password.sendKeys(PERSON.password);
    await browser.findElement(By.css('form button[type=submit]')).click();
    await browser.wait(
      async () => !(await browser.getCurrentUrl()).includes('/login'),
      PATIENCE,
      'still at /login',
    );
  });
  await step('the service worker is in control', async () => {
    await browser.get(`${url}/collection?view=browse`);
    await shown(browser, COIN.name);
    await browser.wait(
      () => browser.executeScript('return Boolean(navigator.serviceWorker.controller)'),
      PATIENCE,
      'no service worker is in control',
    );
    // What is seen from now on passes through it.
    await browser.navigate().refresh();
    await shown(browser, COIN.name);
  });
  await step('two photos are made ready for identification', async () => {
    await browser.get(`${url}/photo-upload`);
    const input = await browser.wait(until.elementLocated(By.css('input[type=file][multiple]')), PATIENCE);
    const paths = [
      await drawnPhoto(browser, folder, '#b5652b'),
      await drawnPhoto(browser, folder, '#5f7f9f'),
    ];
    await input.sendKeys(paths.join('\n'));
    await shown(browser, 'Images Ready');
    const text: string = await browser.executeScript('return document.body.innerText');
    if (/Failed to enhance/.test(text)) throw new Error('the photos could not be enhanced');
  });
  await step('the collection is read without a server', async () => {
    await stop();
    await browser.get(`${url}/collection?view=browse`);
    await shown(browser, COIN.name);
  });
}

async function main(): Promise<number> {
  const missing = NEEDED.filter(({ path }) => !path);
  for (const { name, of } of missing) console.error(`${name} is missing. On Debian install ${of}.`);
  if (missing.length > 0) return 1;
  const executable = resolve(outfile());
  if (!existsSync(executable)) {
    console.error('The executable is missing. Run: npm run build');
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-browsers-'));
  const program = await startProgram(executable, { cwd: folder, patience: PATIENCE });
  const cookie = await prepare(program.url);
  if (!cookie) throw new Error('no account could be made');
  const port = await freePort();
  const driver: ChildProcess = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1280x1000x24', 'WebKitWebDriver', `--port=${port}`],
    // A home of its own: nothing of the browser's outlives the run.
    {
      stdio: 'ignore',
      detached: true,
      env: { PATH: process.env.PATH, HOME: folder, LIBGL_ALWAYS_SOFTWARE: '1' },
    },
  );
  let browser: WebDriver | undefined;
  try {
    browser = await connect(port, NEEDED[1].path ?? '');
    console.log('WebKit');
    await journey(browser, program.url, folder, () => program.stop());
    return 0;
  } catch (error) {
    console.error(`  ✗ ${error instanceof Error ? error.message : error}`);
    const picture = await browser?.takeScreenshot().catch(() => null);
    if (picture) {
      mkdirSync('test-results', { recursive: true });
      writeFileSync('test-results/webkit.png', picture, 'base64');
    }
    return 1;
  } finally {
    await browser?.quit().catch(() => undefined);
    if (driver.pid) process.kill(-driver.pid);
    await program.stop('SIGKILL').catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An account with one coin; its cookie. */
async function prepare(url: string): Promise<string | null> {
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    });
  const answer = await post('/api/register', PERSON);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? null;
  const saved = await post('/api/coins', COIN, cookie ?? '');
  if (!saved.ok) throw new Error(`${saved.status} ${await saved.text()}`);
  return cookie;
}

process.exit(await main());
