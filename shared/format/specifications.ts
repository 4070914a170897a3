import { COIN_FIELDS, type FieldsOf } from '../coins/fields.ts';
import { language, t, translated } from '../language/i18n.ts';
import { msg } from '../language/msg.ts';
import { formatMeasure } from './format.ts';

export type PlainField = FieldsOf<'text' | 'measure' | 'count'>;

/** A plain field in words: "26.73 g", "6 h"; null without a value. */
export function formatPlainField(name: PlainField, value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  const field = COIN_FIELDS[name];
  if (field.kind === 'measure') return formatMeasure(String(value), field.unit);
  return 'unit' in field ? `${value} ${field.unit}` : String(value);
}

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

/** "reeded", "Lettered: E PLURIBUS UNUM"; the legend and unknown edges stay. */
export function edgeInWords(edge: string): string {
  if (language() === 'en') return edge;
  const words = /^[Ll]ettered: ([^\p{Ll}]+)$/u.exec(edge)?.[1];
  if (words) return t('Lettered: {words}', { words });
  const known = EDGES.find((one) => one.toLowerCase() === edge.trim().toLowerCase());
  return known ? translated(known) : edge;
}

/** From a catalogue edge: '' for a blank one, undefined if it may be one of several. */
export function edgeLegend(edge: string, year: number, mintMark: string): string | undefined {
  const words = /^Lettered: (.+)/.exec(edge)?.[1];
  // Presidential dollars had both mottoes on the edge until 2008.
  if (words?.startsWith('date'))
    return `${words.includes('mottoes') && year < 2009 ? 'IN GOD WE TRUST ★ ' : ''}E PLURIBUS UNUM ★ ${year} ${mintMark}`;
  if (/raised stars/.test(edge) && !words) return '★'.repeat(12);
  return words ?? (/^(Reeded|Plain)(?! or)/.test(edge) ? '' : undefined);
}

const METHODS: readonly string[] = [
  ...[msg('AI identification'), msg('Embedded reader'), msg('Recognised photo'), msg('Manual review')],
  ...[msg('Manual entry'), msg('Import'), msg('PCGS certificate')],
];

/** Names from other programs stay. */
export const methodName = (method: string): string =>
  METHODS.includes(method) ? translated(method) : method;
