import { language, t, translated } from '../language/i18n.ts';
import { msg } from '../language/msg.ts';

/** How edges are described, in the catalogue and by collectors. */
const EDGES: readonly string[] = [
  ...[
    msg('Plain'),
    msg('Reeded'),
    msg('Lettered'),
    msg('Varies'),
    msg('Plain or reeded'),
    msg('Vine and bars'),
  ],
  ...[msg('Diagonally reeded'), msg('Reeded with a security gap'), msg('Lettered, fine reeding')],
  ...[msg('Coarse reeding (shaped, fine scallops)'), msg('Interrupted reeding'), msg('Segmented reeding')],
  ...[msg('Plain with groove'), msg('Plain, seven indentations'), msg('Interrupted serrations')],
];

/** An edge as it is stored ("reeded", "Lettered: E PLURIBUS UNUM") in the language spoken, its legend as it stands on the coin; itself where it is another. */
export function edgeInWords(edge: string): string {
  if (language() === 'en') return edge;
  const words = /^[Ll]ettered: ([^\p{Ll}]+)$/u.exec(edge)?.[1];
  if (words) return t('Lettered: {words}', { words });
  const known = EDGES.find((one) => one.toLowerCase() === edge.trim().toLowerCase());
  return known ? translated(known) : edge;
}

/**
 * What stands on the catalogue's edge ("Reeded", "Lettered: E PLURIBUS UNUM") of a coin of this year and mint mark: '' where nothing does; undefined
 * where it may be one of several.
 */
export function edgeLegend(edge: string, year: number, mintMark: string): string | undefined {
  const words = /^Lettered: (.+)/.exec(edge)?.[1];
  // Presidential dollars bore both mottoes there until 2008.
  if (words?.startsWith('date'))
    return `${words.includes('mottoes') && year < 2009 ? 'IN GOD WE TRUST ★ ' : ''}E PLURIBUS UNUM ★ ${year} ${mintMark}`;
  if (/raised stars/.test(edge) && !words) return '★'.repeat(12);
  return words ?? (/^(Reeded|Plain)(?! or)/.test(edge) ? '' : undefined);
}

const SHAPES: readonly string[] = [
  ...[msg('round'), msg('holed'), msg('square'), msg('scalloped'), msg('Spanish flower')],
];

/** A shape as the world catalogue has it ("round", "7-sided") in the language spoken; itself where it is another. */
export function shapeInWords(shape: string): string {
  const sides = /^(\d+)-sided$/.exec(shape)?.[1];
  if (sides) return t('{sides}-sided', { sides });
  return SHAPES.includes(shape) ? translated(shape) : shape;
}

/** How coins came to be known, as the server stores it (`identificationMethod`). */
const METHODS: readonly string[] = [
  ...[msg('AI identification'), msg('Embedded reader'), msg('Recognised photo'), msg('Manual review')],
  ...[msg('Manual entry'), msg('Import'), msg('PCGS certificate')],
];

/** How a coin was identified, in the language spoken; what another program has called it stays. */
export const methodName = (method: string): string =>
  METHODS.includes(method) ? translated(method) : method;
