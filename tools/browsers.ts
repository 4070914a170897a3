import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { Builder, By, Capabilities, until as seleniumUntil, type WebDriver } from 'selenium-webdriver';

/** Elements by XPath, which every engine supports. */
export interface Engine {
  name: 'WebKit' | 'Firefox';
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** As JSON. */
  evaluate: <T>(expression: string) => Promise<T>;
  click: (xpath: string) => Promise<void>;
  type: (xpath: string, text: string) => Promise<void>;
  choose: (xpath: string, paths: readonly string[]) => Promise<void>;
  resize: (size: { width: number; height: number }) => Promise<void>;
  picture: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

/** In ms. */
export const PATIENCE = 60_000;

/** A program, and its Debian package. */
export interface Need {
  name: string;
  path: string | null;
  of: string;
}

export const WINDOW = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

export async function until(what: string, ask: () => Promise<boolean>, patience = PATIENCE): Promise<void> {
  const end = Date.now() + patience;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(what);
    await Bun.sleep(200);
  }
}

const FIREFOX = Bun.which('firefox-esr') ?? Bun.which('firefox');

export const FIREFOX_NEEDS: readonly Need[] = [{ name: 'Firefox', path: FIREFOX, of: 'firefox-esr' }];

export async function firefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX ?? '',
    headless: true,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.setViewport(WINDOW);
  /** Evaluated in the page: puppeteer's own lookup uses eval, which our CSP forbids. */
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
    click: async (xpath) => {
      const target = await at(xpath);
      // Else the bar at the bottom, which may cover it, takes the click.
      await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await target.click();
    },
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

/** Next to WebKitGTK's library. */
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

/** With xvfb; `home` is a folder for its files. */
export async function webkit(home: string): Promise<Engine> {
  const port = await freePort();
  const driver = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1280x1000x24', 'WebKitWebDriver', `--port=${port}`],
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

/** As in e2e/accessible.ts. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.2 AA, and no horizontal overflow. */
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
