import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No violation of WCAG 2.2 AA, nor of axe's best practices, on the page as it stands. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNoViolation(page, new AxeBuilder({ page }).withTags(RULES));

async function expectNoViolation(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(' ')).join('\n  ')}`,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Fonts and pictures are there, and every movement that ends has ended. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** What every screen owes, light and dark: accessible, no sideways scrolling, and a picture to look at. */
export async function expectGoodScreen(page: Page, name: string): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await settled(page);
    // Colours are all that the scheme changes; everything else is looked at once.
    if (scheme === 'light') await expectAccessible(page);
    else await expectNoViolation(page, new AxeBuilder({ page }).withRules('color-contrast'));
    await picture(page, `${name}-${scheme}`);
  }
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overhang, 'pixels that stick out sideways').toBeLessThanOrEqual(0);
}

/** The whole page in e2e/screenshots, as on a screen tall enough for it: bars stay at their edges. */
async function picture(page: Page, name: string): Promise<void> {
  const usual = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (usual) await page.setViewportSize({ ...usual, height: Math.max(usual.height, height) });
  await page.screenshot({
    path: `e2e/screenshots/${test.info().project.name}/${name}.png`,
    animations: 'disabled',
  });
  if (usual) await page.setViewportSize(usual);
}
