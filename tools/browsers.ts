import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { Builder, By, Capabilities, until as seleniumUntil, type WebDriver } from 'selenium-webdriver';

/** A browser as the journeys of `npm run test:browsers` use it. Elements are named by XPath, which every engine knows. */
export interface Engine {
  name: 'WebKit' | 'Firefox';
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** The value of an expression, awaited, as JSON carries it. */
  evaluate: <T>(expression: string) => Promise<T>;
  /** Presses what can be pressed there, once it is there. */
  click: (xpath: string) => Promise<void>;
  type: (xpath: string, text: string) => Promise<void>;
  /** Hands over files as if a reader had chosen them. */
  choose: (xpath: string, paths: readonly string[]) => Promise<void>;
  /** Makes the window so large, in pixels. */
  resize: (size: { width: number; height: number }) => Promise<void>;
  /** A picture of the window as PNG. */
  picture: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

/** Milliseconds an element, a text or an answer may take to come. */
export const PATIENCE = 60_000;

/** What an engine needs of the machine, and the Debian package it comes with. */
export interface Need {
  name: string;
  path: string | null;
  of: string;
}

/** The phone that the specification draws. */
export const WINDOW = { width: 390, height: 844 };
/** A desk, where what is opened lies beside its list. */
export const DESK = { width: 1280, height: 900 };

/** Asks until the answer is yes. */
export async function until(what: string, ask: () => Promise<boolean>, patience = PATIENCE): Promise<void> {
  const end = Date.now() + patience;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(what);
    await Bun.sleep(200);
  }
}

const FIREFOX = Bun.which('firefox-esr') ?? Bun.which('firefox');

export const FIREFOX_NEEDS: readonly Need[] = [{ name: 'Firefox', path: FIREFOX, of: 'firefox-esr' }];

/** Firefox by WebDriver BiDi, without a window. */
export async function firefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX ?? '',
    headless: true,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.setViewport(WINDOW);
  /** Asked of the page itself: what puppeteer looks elements up with is code in a text, which our pages forbid. */
  const at = async (xpath: string): Promise<ElementHandle<HTMLInputElement>> => {
    let found: ElementHandle<Node> | null = null;
    await until(`no ${xpath}`, async () => {
      const first = (path: string) =>
        document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
      found = (await page.evaluateHandle(first, xpath)).asElement();
      return found !== null;
    });
    return found as unknown as ElementHandle<HTMLInputElement>;
  };
  return {
    name: 'Firefox',
    goto: async (url) => void (await page.goto(url, { timeout: PATIENCE })),
    reload: async () => void (await page.reload({ timeout: PATIENCE })),
    evaluate: (expression) => page.evaluate(expression) as never,
    click: async (xpath) => (await at(xpath)).click(),
    type: async (xpath, text) => (await at(xpath)).type(text),
    choose: async (xpath, paths) => (await at(xpath)).uploadFile(...paths),
    resize: (size) => page.setViewport(size),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}

const MINI_BROWSER = miniBrowser();

export const WEBKIT_NEEDS: readonly Need[] = [
  { name: 'WebKitWebDriver', path: Bun.which('WebKitWebDriver'), of: 'webkit2gtk-driver' },
  { name: 'MiniBrowser', path: MINI_BROWSER, of: 'webkit2gtk-driver' },
  { name: 'xvfb-run', path: Bun.which('xvfb-run'), of: 'xvfb and xauth' },
];

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

async function connect(port: number): Promise<WebDriver> {
  const wanted = new Capabilities({ browserName: 'MiniBrowser' });
  wanted.set('webkitgtk:browserOptions', { binary: MINI_BROWSER, args: ['--automation'] });
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

/** WebKitGTK through its own driver, on a screen in memory. `home` is the folder for what the browser writes. */
export async function webkit(home: string): Promise<Engine> {
  const port = await freePort();
  const driver = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1280x1000x24', 'WebKitWebDriver', `--port=${port}`],
    // A home of its own: nothing of the browser's outlives the run.
    {
      stdio: 'ignore',
      detached: true,
      env: { PATH: process.env.PATH, HOME: home, LIBGL_ALWAYS_SOFTWARE: '1' },
    },
  );
  const end = () => {
    if (driver.pid) process.kill(-driver.pid);
  };
  const browser = await connect(port).catch((error) => {
    end();
    throw error;
  });
  await browser.manage().window().setRect(WINDOW);
  const at = (xpath: string) =>
    browser.wait(seleniumUntil.elementLocated(By.xpath(xpath)), PATIENCE, `no ${xpath}`);
  return {
    name: 'WebKit',
    goto: (url) => browser.get(url),
    reload: () => browser.navigate().refresh(),
    evaluate: (expression) => browser.executeScript(`return (${expression})`),
    click: async (xpath) => {
      const target = await at(xpath);
      await browser.wait(seleniumUntil.elementIsVisible(target), PATIENCE);
      await browser.executeScript('arguments[0].scrollIntoView({ block: "center" })', target);
      await target.click();
    },
    type: async (xpath, text) => (await at(xpath)).sendKeys(text),
    choose: async (xpath, paths) => (await at(xpath)).sendKeys(paths.join('\n')),
    resize: async (size) => void (await browser.manage().window().setRect(size)),
    picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    close: async () => {
      await browser.quit().catch(() => undefined);
      end();
    },
  };
}

/** As the journeys in Chromium have it (e2e/accessible.ts). */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Fails where the page on the screen breaks WCAG 2.2 AA, or sticks out at its side. */
export async function expectSound(browser: Engine): Promise<void> {
  if (!(await browser.evaluate<boolean>('"axe" in window')))
    await browser.evaluate(`(() => { ${AXE}; return true; })()`);
  const found = await browser.evaluate<string[]>(`(async () => {
    await document.fonts.ready;
    const options = { runOnly: { type: 'tag', values: ${JSON.stringify(RULES)} }, resultTypes: ['violations'] };
    const { violations } = await axe.run(document, options);
    const { scrollWidth, clientWidth } = document.documentElement;
    const out = scrollWidth > clientWidth ? ['sticks out by ' + (scrollWidth - clientWidth) + ' px'] : [];
    return [...out, ...violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' '))];
  })()`);
  if (found.length > 0)
    throw new Error(`${await browser.evaluate('location.pathname')}: ${found.join('; ')}`);
}
