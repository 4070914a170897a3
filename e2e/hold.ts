import type { Page, Route } from '@playwright/test';

/** Holds back what the page asks for until it is released, so that what is seen meanwhile does not depend on speed. */
export async function hold(page: Page, url: string) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const pass = async (route: Route) => {
    await opened;
    await route.continue();
  };
  await page.route(url, pass);
  return {
    /** Lets everything through, and resolves when the answer to what was held is there. */
    async release() {
      const answer = page.waitForResponse(url);
      open();
      await answer;
      await page.unroute(url, pass);
    },
  };
}
