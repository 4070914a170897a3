import type { Page } from '@playwright/test';
import { expect, open, test } from './harness.ts';
import { DESK_DEVICE } from './look.ts';

test.use(DESK_DEVICE);

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

const STATES = {
  'at rest': [],
  'under the mouse': ['hover'],
  pressed: ['hover', 'active'],
  focused: ['focus', 'focus-visible'],
};

/** Of each button the least contrast of its text with what may lie behind it: its own background over each colour of its ground. */
const contrasts = (page: Page) =>
  page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
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
    const contrastOf = (button: HTMLElement) => {
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
    };
    return [...document.querySelectorAll<HTMLElement>('#grounds button')].map(contrastOf);
  });

test('user: buttons can be read on each ground, at rest, under the mouse, pressed and focused', async ({
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
  // The browser itself holds every button in a state, so that all are looked at in one go.
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '#grounds button',
  });
  const wrong: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [state, forcedPseudoClasses] of Object.entries(STATES)) {
      for (const nodeId of nodeIds)
        await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
      const found = await contrasts(page);
      expect(found).toHaveLength(BUTTONS.length * Object.keys(GROUNDS).length);
      for (const [index, contrast] of found.entries()) {
        const [ground, look] = [Math.floor(index / BUTTONS.length), index % BUTTONS.length];
        const what = `${BUTTONS[look]} on ${Object.keys(GROUNDS)[ground]}, ${colorScheme}, ${state}`;
        if (contrast < 4.5) wrong.push(`${what}: ${contrast.toFixed(2)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
