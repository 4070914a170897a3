import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Engine } from './engine.ts';

/** As the journeys in Chromium have it (e2e/accessible.ts). */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Fails where the page on the screen breaks WCAG 2.2 AA, or sticks out at its side. */
export async function expectSound(browser: Engine): Promise<void> {
  if (!(await browser.evaluate<boolean>('"axe" in window')))
    await browser.evaluate(`(() => { ${AXE}; return true; })()`);
  const found = await browser.evaluate<string[]>(`(async () => {
    await document.fonts.ready;
    const options = { runOnly: { type: 'tag', values: ${JSON.stringify(RULES)} }, resultTypes: ['violations'] };
    const { violations } = await axe.run(document, options);
    const { scrollWidth, clientWidth } = document.documentElement;
    const out = scrollWidth > clientWidth ? ['sticks out by ' + (scrollWidth - clientWidth) + ' px'] : [];
    return [...out, ...violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' '))];
  })()`);
  if (found.length > 0)
    throw new Error(`${await browser.evaluate('location.pathname')}: ${found.join('; ')}`);
}
