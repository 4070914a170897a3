import type { Page } from '@playwright/test';
import { expect, open, test } from './harness.ts';

const GROUNDS = {
  paper: '<div class="ground" style="background: var(--paper)">',
  card: '<div class="ground card">',
  felt: '<div class="ground felt on-felt">',
  'a card on felt': '<div class="ground felt on-felt"><div class="card">',
  'a dialog on felt':
    '<div class="ground felt on-felt"><dialog open style="position: static; background: var(--card)">',
};
const BUTTONS = [
  'btn btn-primary',
  'btn btn-ghost',
  'btn btn-danger',
  'btn btn-quiet-danger',
  'icon-btn',
  'icon-btn icon-btn-plain',
];

/** The least contrast of the button's text with what may lie behind it: its own background over each colour of its ground. */
const contrastOf = (page: Page, index: number) =>
  page.evaluate((at) => {
    const button = document.querySelectorAll<HTMLElement>('#grounds button')[at];
    if (!button) throw new Error('no such button');
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('no canvas');
    /** The colours painted over each other, as red, green and blue. */
    const painted = (...colours: string[]) => {
      for (const colour of ['#fff', ...colours]) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (rgb: number[]) =>
      rgb
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, channel) => sum + part * ([0.2126, 0.7152, 0.0722][channel] ?? 0), 0);
    const behind: string[][] = [[]];
    for (let element = button.parentElement; element; element = element.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const layers =
        backgroundImage === 'none'
          ? [backgroundColor]
          : backgroundImage.match(/(?:rgba?|color|oklab|oklch)\([^()]*\)/g);
      const under = behind.splice(0);
      for (const layer of layers ?? []) for (const one of under) behind.push([layer, ...one]);
      if (element.classList.contains('ground')) break;
    }
    const { color, backgroundColor } = getComputedStyle(button);
    return Math.min(
      ...behind.map((ground) => {
        const [low = 0, high = 0] = [
          painted(...ground, backgroundColor),
          painted(...ground, backgroundColor, color),
        ]
          .map(luminance)
          .sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
      }),
    );
  }, index);

test('user: buttons can be read on each ground, at rest, under the mouse, pressed and focused @desk', async ({
  page,
  login,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login();
  // A page that has felt: pages of visitors bring only the styles they need.
  await open(page, '/collection');
  await page.evaluate(
    ([grounds, buttons]) => {
      const html = grounds.map(
        (ground) =>
          `${ground}${buttons.map((look) => `<button type="button" class="${look}">Words</button>`).join('')}`,
      );
      const template = document.createElement('div');
      template.id = 'grounds';
      for (const ground of html) template.insertAdjacentHTML('beforeend', ground);
      document.body.replaceChildren(template);
    },
    [Object.values(GROUNDS), BUTTONS] as const,
  );
  await page.addStyleTag({ content: '* { transition: none !important }' }).catch(() => {});
  const wrong: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const [at, ground] of Object.keys(GROUNDS).entries()) {
      for (const [of, look] of BUTTONS.entries()) {
        const index = at * BUTTONS.length + of;
        const button = page.locator('#grounds button').nth(index);
        const check = async (state: string) => {
          await button.evaluate((element) =>
            Promise.all(element.getAnimations().map(({ finished }) => finished)),
          );
          const contrast = await contrastOf(page, index);
          if (contrast < 4.5) wrong.push(`${look} on ${ground}, ${scheme}, ${state}: ${contrast.toFixed(2)}`);
        };
        await page.mouse.move(0, 0);
        await check('at rest');
        await button.hover();
        await check('under the mouse');
        await page.mouse.down();
        await check('pressed');
        await page.mouse.up();
        await button.focus();
        await check('focused');
      }
    }
  }
  expect(wrong).toEqual([]);
});
