import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** Pages that a worker keeps at most, each with a process of the browser. */
const KEPT = 4;

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
  spent: boolean;
}

/**
 * The pages that tests of a worker have one after another. A test in a page of another test finds the scripts of the site compiled, which saves
 * half of what it costs to register and to open two screens; it finds nothing else of it: no cookies, no data, no history.
 */
export interface PagePool {
  /** A page from those with the same key, which says everything its context was made with, or a new one. */
  take(key: string, origin: string, isNew: boolean): Promise<KeptPage>;
  /** Takes a page back for the next test, or closes it where nobody else shall have it. */
  giveBack(key: string, kept: KeptPage, isLast: boolean): Promise<void>;
}

export function createPagePool(browser: Browser): PagePool {
  /** The longest unused first. */
  const idle = new Map<string, KeptPage>();
  return {
    take: async (key, origin, isNew) => {
      const known = isNew ? undefined : idle.get(key);
      if (known) idle.delete(key);
      return known ?? (await createPage(browser, origin));
    },
    giveBack: async (key, kept, isLast) => {
      if (isLast || kept.spent || kept.page.isClosed() || idle.has(key)) return kept.context.close();
      const late = setTimeout(CLEAN_WITHIN_MS, `${CLEAN_WITHIN_MS / 1000} s have passed`, { ref: false });
      const problem = await Promise.race([clean(kept).catch(String), late]);
      if (problem !== undefined) {
        console.log(`a page that could not be emptied was closed: ${problem}`);
        return kept.context.close();
      }
      idle.set(key, kept);
      const [oldest] = idle;
      if (idle.size <= KEPT || !oldest) return;
      idle.delete(oldest[0]);
      await oldest[1].context.close();
    },
  };
}

/** The context is made with the settings of the test that runs. */
async function createPage(browser: Browser, origin: string): Promise<KeptPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const kept: KeptPage = { context, page, session: await context.newCDPSession(page), origin, spent: false };
  for (const target of [context, page] as unknown as Record<string, unknown>[])
    for (const name of LASTING) {
      const original = target[name];
      if (typeof original !== 'function') continue;
      target[name] = (...args: unknown[]) => {
        kept.spent = true;
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
