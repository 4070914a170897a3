import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, isKnown, outlineOf, type Scheme } from './accessible.ts';

/** Whether the journeys leave pictures in e2e/screenshots: nothing compares them, so they are drawn only for who asks. */
const PICTURES = Boolean(process.env.MINTMARK_SCREENSHOTS);

/** Fonts and pictures are there, and every movement that ends has ended. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // One that is not shown, of the other scheme, waits for being shown.
    const shown = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** The width of a desk, as in playwright.config.ts. */
export const DESK = { width: 1280, height: 900 };
/** For `test.use`: a journey that only a desk has, with a mouse and no touch. */
export const DESK_DEVICE = { viewport: DESK, hasTouch: false, isMobile: false };

/**
 * What every screen owes at the width it is seen at, light and dark: accessible, no sideways scrolling, and a picture to look at when
 * asked for. `wide`: at the width of a desk as well, for a journey that does nothing else there.
 */
export async function expectGoodScreen(page: Page, name: string, { wide = false } = {}): Promise<void> {
  await expectGoodLook(page, name);
  expect(await tooSmall(page), 'text below 12.5 px, and targets below 44 px').toEqual([]);
  const usual = page.viewportSize();
  if (!wide || !usual) return;
  await page.setViewportSize(DESK);
  await expectGoodLook(page, `${name}-wide`);
  await page.setViewportSize(usual);
}

async function expectGoodLook(page: Page, name: string): Promise<void> {
  if (PICTURES) await pictures(page, name);
  await settled(page);
  const seen = await outlineOf(page);
  if (!isKnown(seen, 'dark')) {
    await inScheme(page, 'dark');
    await expectAccessible(page, 'dark', seen);
    await inScheme(page, 'light');
  }
  await expectAccessible(page, 'light', seen);
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overhang, 'pixels that stick out sideways').toBeLessThanOrEqual(0);
}

/** The smallest text, and how far from its middle a finger may be and still meet a target: half of 44 px, less the rounding of a layout. */
const SIZES = { text: 12.5, reach: 21.5 };

/**
 * Texts that are too small to read and targets that are too small to meet, each with what it says. Drawings have letters of their own size,
 * and a link within a sentence is as high as its line.
 */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(({ text: smallest, reach }) => {
    const found: string[] = [];
    const place = [scrollX, scrollY] as const;
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    };
    const words = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest('svg, script, style, noscript')) continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (size < smallest && isSeen(parent))
        found.push(`${size} px: ${node.textContent.trim().slice(0, 40)}`);
    }

    const targets =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=option]';
    // A mouse meets less; there axe sees to the 24 px of WCAG 2.5.8.
    const isTouched = matchMedia('(pointer: coarse)').matches;
    for (const element of isTouched ? document.querySelectorAll<HTMLElement>(targets) : []) {
      const isSentence = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
      if (isSentence || element.matches(':disabled, [inert] *') || !isSeen(element)) continue;
      const box = (element.closest('label') ?? element).getBoundingClientRect();
      if (Math.min(box.width, box.height) >= 2 * reach) continue;
      // What looks small may reach further than it looks.
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const meets = ([dx, dy]: readonly [number, number]) => {
        const met = document.elementFromPoint(x + dx, y + dy);
        return met !== null && (element.contains(met) || met.closest('label')?.contains(element) === true);
      };
      const points = [
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ] as const;
      if (!points.every(meets))
        found.push(
          `${Math.round(box.width)} × ${Math.round(box.height)} px: ${element.tagName} ${words(element)}`,
        );
    }
    scrollTo(...place);
    return found;
  }, SIZES);

async function inScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await settled(page);
}

/** What is seen of the page right now, in e2e/screenshots, when pictures are asked for. */
export async function pictureOf(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: pathOf(name) });
}

const pathOf = (name: string) => `e2e/screenshots/${test.info().project.name}/${name}.png`;

/**
 * The whole page in e2e/screenshots, dark and then light, as on a screen tall enough for it: bars stay at their edges.
 */
async function pictures(page: Page, name: string): Promise<void> {
  const usual = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (usual) await page.setViewportSize({ ...usual, height: Math.max(usual.height, height) });
  for (const scheme of ['dark', 'light'] as const) {
    await inScheme(page, scheme);
    await page.screenshot({
      path: pathOf(`${name}-${scheme}`),
      animations: 'disabled',
    });
  }
  if (usual) await page.setViewportSize(usual);
}
