import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No violation of WCAG 2.2 AA, nor of axe's best practices, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(' ')).join('\n  ')}`,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** A picture in e2e/screenshots/<project>/, light and dark. */
export async function shot(page: Page, name: string): Promise<void> {
  await eachScheme(page, (scheme) => picture(page, `${name}-${scheme}`));
}

/** What every screen owes in both schemes: accessible, no sideways scrolling, and a picture to look at. */
export async function expectGoodScreen(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await eachScheme(page, async (scheme) => {
    await expectAccessible(page);
    await picture(page, `${name}-${scheme}`);
  });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels to scroll sideways').toBe(0);
}

const picture = (page: Page, name: string) =>
  page.screenshot({
    path: `e2e/screenshots/${test.info().project.name}/${name}.png`,
    fullPage: true,
    animations: 'disabled',
  });

async function eachScheme(page: Page, visit: (scheme: 'light' | 'dark') => Promise<unknown>): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await visit(scheme);
  }
}
