import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { Builder, By, Capabilities, until, type WebDriver } from 'selenium-webdriver';
import { type Engine, type Need, PATIENCE, WINDOW } from './engine.ts';

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
  const at = (xpath: string) => browser.wait(until.elementLocated(By.xpath(xpath)), PATIENCE, `no ${xpath}`);
  return {
    name: 'WebKit',
    goto: (url) => browser.get(url),
    reload: () => browser.navigate().refresh(),
    evaluate: (expression) => browser.executeScript(`return (${expression})`),
    click: async (xpath) => {
      const target = await at(xpath);
      await browser.wait(until.elementIsVisible(target), PATIENCE);
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
