import type { Page } from '@playwright/test';
import { STEP, STEPPER } from '../site/src/ui/quantity-stepper.tsx';
import { ON_PAPER, SEGMENT, SEGMENTED } from '../site/src/ui/segmented.tsx';
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

const button = (look: string) => `<button data-look type="button" class="${look}">Words</button>`;
const radio = (look: string, checked: string) =>
  `<span><label data-look class="${look}"><input type="radio" ${checked}>Words</label></span>`;
const segment = (checked: string) =>
  `<span class="${SEGMENTED} ${ON_PAPER.frame}">${radio(`${SEGMENT} ${ON_PAPER.segment}`, checked)}</span>`;
const toast = (variant: string) =>
  `<div class="toast" style="position: static" data-variant="${variant}"><p data-look>Words</p>
  <button data-look type="button" class="toast-action">Words</button><button data-look type="button" class="toast-close">Words</button></div>`;
/** Each control by what it is; what is marked is looked at. */
const CONTROLS: Record<string, string> = {
  ...Object.fromEntries(
    ['btn-primary', 'btn-ghost', 'btn-danger', 'btn-quiet-danger'].map((look) => [
      look,
      button(`btn ${look}`),
    ]),
  ),
  'icon button': button('icon-btn'),
  'plain icon button': button('icon-btn icon-btn-plain'),
  chip: button('chip'),
  'accent chip': button('chip chip-accent'),
  choice: radio('choice', ''),
  'chosen choice': radio('choice', 'checked'),
  segment: segment(''),
  'chosen segment': segment('checked'),
  field: '<input data-look data-edge class="input" value="Words">',
  'empty field': '<input data-look data-edge class="input" placeholder="Words">',
  'wrong field': '<input data-look data-edge class="input" aria-invalid="true" value="Words">',
  select: '<select data-look data-edge class="input"><option>Words</option></select>',
  'check box': '<label data-look class="check"><input data-edge type="checkbox">Words</label>',
  'checked box': '<label data-look class="check"><input data-edge type="checkbox" checked>Words</label>',
  stepper: `<div class="input ${STEPPER}"><button data-look class="${STEP}" type="button">Words</button></div>`,
  notice: '<div data-look class="notice">Words <a data-look class="link" href="#x">Words</a></div>',
  'good notice': '<div data-look class="notice notice-success">Words</div>',
  'bad notice': '<div data-look class="notice notice-danger">Words</div>',
  badge: ['red', 'orange', 'blue', 'grey', 'accent']
    .map((tone) => `<span data-look class="badge badge-${tone}">Words</span>`)
    .join(''),
  toast: ['default', 'destructive', 'success', 'error', 'warning', 'info'].map(toast).join(''),
};
/** They bring no ground of their own, and stand on felt nowhere. */
const NOT_ON_FELT = ['check box', 'checked box', 'chosen segment', 'segment'];

const STATES = {
  'at rest': [],
  'under the mouse': ['hover'],
  pressed: ['hover', 'active'],
  focused: ['focus', 'focus-visible'],
  disabled: [],
};

interface Contrast {
  /** Ground and control. */
  what: string;
  text: number;
  /** Of a field's or a box's edge, and of the ring of focus, against what is around. */
  shape: number | null;
}

/** The least contrast with what may lie behind it: its own background over each colour of its ground. */
const contrasts = (page: Page) =>
  page.evaluate(async (): Promise<Contrast[]> => {
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
    const ratio = (...two: [number[], number[]]) => {
      const [low = 0, high = 0] = two.map(luminance).sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const mixed = (under: number[], over: number[], share: number) =>
      over.map((part, at) => part * share + (under[at] ?? 0) * (1 - share));
    /** What may lie behind, and how much of the element is seen. */
    const groundsOf = (control: Element) => {
      const behind: string[][] = [[]];
      let share = Number(getComputedStyle(control).opacity);
      for (let element = control.parentElement; element; element = element.parentElement) {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
        share *= Number(opacity);
        const layers =
          backgroundImage === 'none' || element.matches('.input')
            ? [backgroundColor]
            : backgroundImage.match(/(?:rgba?|color|oklab|oklch)\([^()]*\)/g);
        const under = behind.splice(0);
        for (const layer of layers ?? []) for (const one of under) behind.push([layer, ...one]);
        if (element.classList.contains('ground')) break;
      }
      return { behind, share };
    };
    const textOf = (control: Element) => {
      const { behind, share } = groundsOf(control);
      const isEmpty = control instanceof HTMLInputElement && control.value === '';
      const { color } = getComputedStyle(control, isEmpty ? '::placeholder' : undefined);
      const { backgroundColor } = getComputedStyle(control);
      return Math.min(
        ...behind.map((ground) => {
          const [under, own] = [painted(...ground), painted(...ground, backgroundColor)];
          return ratio(
            mixed(under, own, share),
            mixed(under, painted(...ground, backgroundColor, color), share),
          );
        }),
      );
    };
    const shapeOf = (control: Element) => {
      const shape = control.matches('[data-edge]') ? control : control.querySelector('[data-edge]');
      const { outlineStyle, outlineColor } = getComputedStyle(control);
      const edges = [
        ...(shape ? [{ of: shape, colour: getComputedStyle(shape).borderTopColor }] : []),
        ...(outlineStyle === 'none' || !control.matches('a, button, label, input, select')
          ? []
          : [{ of: control, colour: outlineColor }]),
      ];
      const found = edges.flatMap(({ of, colour }) => {
        const { behind, share } = groundsOf(of);
        return behind.map((ground) => {
          const under = painted(...ground);
          const edge = mixed(under, painted(...ground, colour), share);
          const inside = mixed(under, painted(...ground, getComputedStyle(of).backgroundColor), share);
          return of === shape ? Math.max(ratio(under, edge), ratio(inside, edge)) : ratio(under, edge);
        });
      });
      return found.length > 0 ? Math.min(...found) : null;
    };
    return [...document.querySelectorAll('#grounds [data-look]')].map((control) => ({
      what: control.closest<HTMLElement>('[data-what]')?.dataset.what ?? '',
      text: textOf(control),
      shape: shapeOf(control),
    }));
  });

test('user: every control can be read on each ground, at rest, under the mouse, pressed, focused and disabled', async ({
  page,
  login,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login();
  // A page that has felt: pages of visitors bring only the styles they need.
  await open(page, '/collection');
  await page.evaluate(
    ([grounds, controls, notOnFelt]) => {
      const template = document.createElement('div');
      template.id = 'grounds';
      for (const [ground, opened] of Object.entries(grounds)) {
        const shown = Object.entries(controls).filter(
          ([name]) => ground !== 'felt' || !notOnFelt.includes(name),
        );
        const html = shown.map(([name, one]) => `<div data-what="${name} on ${ground}">${one}</div>`);
        template.insertAdjacentHTML('beforeend', opened + html.join(''));
      }
      document.body.replaceChildren(template);
    },
    [GROUNDS, CONTROLS, NOT_ON_FELT] as const,
  );
  await page.addStyleTag({ content: '* { transition: none !important }' }).catch(() => {});
  // The browser itself holds every control in a state, so that all are looked at in one go.
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '#grounds :is([data-look], [data-look] > *)',
  });
  const wrong = new Set<string>();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [state, forcedPseudoClasses] of Object.entries(STATES)) {
      await page.evaluate((off) => {
        for (const one of document.querySelectorAll<HTMLInputElement>('#grounds :is(button, input, select)'))
          one.disabled = off;
      }, state === 'disabled');
      for (const nodeId of nodeIds)
        await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
      const found = await contrasts(page);
      expect(found.length).toBeGreaterThan(100);
      for (const { what, text, shape } of found) {
        const where = `${what}, ${colorScheme}, ${state}`;
        if (text < 4.5) wrong.add(`${where}: text ${text.toFixed(2)}`);
        if (shape !== null && shape < 3) wrong.add(`${where}: shape ${shape.toFixed(2)}`);
      }
    }
  }
  expect([...wrong]).toEqual([]);
});
