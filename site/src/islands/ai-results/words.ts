import { compositionInWords } from '../../../../shared/format/composition.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import {
  formatDateTime,
  formatDollars,
  formatMeasure,
  formatMintage,
  formatMoney,
} from '../../../../shared/format/format.ts';
import { formatWholePercent } from '../../../../shared/format/percent.ts';
import type { Identification, IdentifiedValueSource } from '../../../../shared/identify/model.ts';
import { inLanguage, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { isReader, surenessWords } from '../../lib/reader.ts';
import { mintInWords, slabInWords, titleOf } from './title.ts';

const SOURCES: Record<IdentifiedValueSource, string> = {
  ai: msg('AI estimate'),
  melt: msg('Melt value'),
  face: msg('Face value'),
};
const SURE = {
  high: msg('high confidence'),
  medium: msg('medium confidence'),
  low: msg('low confidence'),
};

/** Where the value comes from and how sure it is: "The AI's guess · low confidence". */
export function valueSource({ valuationSource, valueConfidence }: Identification): string {
  return [
    valuationSource ? translated(SOURCES[valuationSource]) : '',
    valueConfidence && valuationSource === 'ai' ? translated(SURE[valueConfidence]) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What the note on the value says beyond the figure and its source; '' where that is nothing. */
export function noteInWords({ valueNote, estimatedValue, valuationSource }: Identification): string {
  // The note is written in English.
  const shown = estimatedValue === null ? null : inLanguage('en', () => formatDollars(estimatedValue));
  return (valueNote ?? '')
    .split(/(?<=\.)\s+/)
    .filter((sentence) => !(valuationSource === 'ai' && sentence === `${SOURCES.ai}.`))
    .filter((sentence) => shown === null || !sentence.endsWith(` ${shown}.`))
    .map(translated)
    .join(' ');
}

/** Who identified it, with what and when: "Gemini, gemini-2.5-flash, 21 Nov 2026, 14:05". */
export const identifiedBy = ({ source, model, timestamp }: Identification): string =>
  [translated(source), isReader(model) ? '' : model, formatDateTime(timestamp)].filter(Boolean).join(', ');

/** Metals as an identification names them. */
const METALS = [
  ...[msg('gold'), msg('silver'), msg('platinum'), msg('palladium'), msg('copper'), msg('nickel')],
  ...[msg('zinc'), msg('tin'), msg('manganese'), msg('aluminium'), msg('iron'), msg('steel')],
];
const metalInWords = (metal: string) => (METALS.includes(metal) ? translated(metal) : metal);

/** "90% silver, 10% copper" of metals by percent; '' where none are known. */
export const metalsInWords = (metals: Record<string, number> | null): string =>
  Object.entries(metals ?? {})
    .sort(([, one], [, other]) => other - one)
    .map(([metal, percent]) => t('{percent}% {metal}', { percent, metal: metalInWords(metal) }))
    .join(', ');

/** Specifications that are facts of their own on the screen. */
const SHOWN = /^(composition|weight|diameter|mintage)$/i;

/** Specifications written as lines of "Edge: Reeded" as facts, and what else they say. */
export function readSpecifications(text: string | null): {
  facts: [name: string, value: string][];
  rest: string;
} {
  const facts: [string, string][] = [];
  const rest: string[] = [];
  for (const line of text?.split('\n') ?? []) {
    const [, name, value] = /^([A-Z][\w ]{0,30}): (\S.{0,120})$/.exec(line.trim()) ?? [];
    if (!name || !value) rest.push(line);
    else if (!SHOWN.test(name) && !facts.some(([known]) => known === name)) facts.push([name, value]);
  }
  return { facts, rest: rest.join('\n').trim() };
}

/** The identification as a few lines of plain text, to be copied. */
export function plainText(coin: Identification, source = valueSource(coin)): string {
  const value = coin.estimatedValue && `${formatMoney(coin.estimatedValue)} (${source})`;
  const lines: [name: string, text: string | null][] = [
    [t('Year'), coin.year === null ? null : String(coin.year)],
    [t('Mint mark'), mintInWords(coin)],
    [t('Type'), coin.coinType],
    [t('Series'), coin.series],
    [t('Variation'), coin.variation],
    [t('Condition'), coin.condition && conditionName(coin.condition)],
    [t('Graded'), slabInWords(coin)],
    [t('Composition'), coin.composition && compositionInWords(coin.composition)],
    [t('Weight'), formatMeasure(coin.weight, 'g')],
    [t('Diameter'), formatMeasure(coin.diameter, 'mm')],
    [t('Mintage'), coin.totalMintage && formatMintage(coin.totalMintage)],
    [t('Estimated value'), value],
    [t('Confidence'), isReader(coin.model) ? surenessWords(coin) : formatWholePercent(coin.confidence)],
    [t('Identified by'), identifiedBy(coin)],
  ];
  const told = lines.flatMap(([name, text]) => (text ? [`${name}: ${text}`] : []));
  return [titleOf(coin), ...told].join('\n');
}
