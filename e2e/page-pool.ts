import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { keepUsed } from './keep-used.ts';

/** How long emptying a page may take, some hundred times of what it does. */
const CLEAN_WITHIN_MS = 10_000;

/** What a test has done for good to a page, or to all of its context: no other test is given it. */
const LASTING = ['addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession'] as const;

/** What a test may listen to. */
const HEARD = [
  'console',
  'dialog',
  'download',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

export interface KeptPage {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  /** Where its data is kept. */
  origin: string;
  /** All that its context was made with; undefined where no other test is given it. */
  key: string | undefined;
}

/**
 * The pages that tests of a worker have one after another. A test in a page of another test finds the scripts of the site compiled, which saves
 * half of what it costs to register and to open two screens; it finds nothing else of it: no cookies, no data, no history.
 */
export interface PagePool {
  /** The page with the key, or a new one; without a key a new one that nobody has afterwards. */
  take(origin: string, key: string | undefined): Promise<KeptPage>;
  /** Empties a page for the next test, or closes it. */
  giveBack(kept: KeptPage): Promise<void>;
}

export function createPagePool(browser: Browser): PagePool {
  const idle = new Map<string, KeptPage>();
  return {
    take: async (origin, key) => {
      const known = idle.get(key ?? '');
      idle.delete(key ?? '');
      return known ?? (await createPage(browser, origin, key));
    },
    giveBack: async (kept) => {
      const { context, page, key } = kept;
      if (key === undefined || page.isClosed()) return context.close();
      const late = setTimeout(CLEAN_WITHIN_MS, `${CLEAN_WITHIN_MS / 1000} s have passed`, { ref: false });
      const problem = await Promise.race([clean(kept).catch(String), late]);
      if (problem === undefined) return keepUsed(idle, key, kept, (oldest) => oldest.context.close());
      console.log(`a page that could not be emptied was closed: ${problem}`);
      await context.close();
    },
  };
}

/** The context is made with the settings of the test that runs. */
async function createPage(browser: Browser, origin: string, key: string | undefined): Promise<KeptPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const kept: KeptPage = { context, page, session: await context.newCDPSession(page), origin, key };
  for (const target of [context, page] as unknown as Record<string, unknown>[])
    for (const name of LASTING) {
      const original = target[name];
      if (typeof original !== 'function') continue;
      target[name] = (...args: unknown[]) => {
        kept.key = undefined;
        return original.apply(target, args);
      };
    }
  return kept;
}

/** Leaves the page empty and everything at its origin forgotten, but for the cache of files. */
async function clean({ context, page, session, origin }: KeptPage): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  // Playwright itself listens to whether they are closed.
  for (const event of HEARD) {
    page.removeAllListeners(event);
    context.removeAllListeners(event);
  }
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
  ]);
  // What a page saves when it is left is there before it is deleted. Of the same origin: another would be another process.
  await page.goto(`${origin}/healthz`);
  await page.evaluate(() => sessionStorage.clear());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await context.clearCookies();
  await session.send('Page.resetNavigationHistory');
}
