import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { type Engine, type Need, PATIENCE, until, WINDOW } from './engine.ts';

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
