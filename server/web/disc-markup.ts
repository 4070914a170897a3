import { type DiscDesign, type Drawn, drawnDisc } from '../../shared/format/drawn-disc.ts';
import { escaped, Markup } from './fill.ts';

/** The server's version of site/src/ui/coin-disc.tsx; its surroundings name the coin. */
export function discMarkup(design: DiscDesign, id: string, base: string): Markup {
  const { className, relief, inside } = drawnDisc(design, id);
  const style = relief ? ` style="--relief:url(${escaped(base + relief)})"` : '';
  return new Markup(
    `<svg class="${escaped(className)}"${style} viewBox="0 0 200 200" aria-hidden="true">${inside.map(markupOf).join('')}</svg>`,
  );
}

function markupOf(part: Drawn | string): string {
  if (typeof part === 'string') return escaped(part);
  const { tag, attributes, inside } = part;
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name === 'className' ? 'class' : name}="${escaped(String(value))}"`,
  );
  return `<${tag}${written.join('')}>${inside.map(markupOf).join('')}</${tag}>`;
}
