import { mintLabel } from '../../../../shared/catalogue/mints.ts';
import { compositionInWords } from '../../../../shared/format/composition.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import {
  formatDate,
  formatDateTime,
  formatMeasure,
  formatMintage,
  formatMoney,
  formatWholePercent,
} from '../../../../shared/format/format.ts';
import {
  type Alternative,
  type Identification,
  type IdentifiedValueSource,
  NOT_IDENTIFIED,
  type Outcome,
} from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { isReader, surenessWords } from '../../lib/reader.ts';
import { isProposed, readingOf } from '../reader/reading.ts';

/** Whether the catalogue was asked, and could not tell which mint it was. */
export const leavesMintOpen = ({ flagCodes }: Identification): boolean =>
  flagCodes?.includes('mark_open') ?? false;

/** Why it has to be looked at by hand, where the server gave no reason. */
const REASONS: Partial<Record<Outcome, string>> = {
  'not a coin': msg('No coin found in this photo. Take another photo, or enter the coin below.'),
  foreign: msg(
    'This looks like a coin from another country. Review it as a world coin, or check the details below, especially the country.',
  ),
};

/** The sentence of the banner, in English (specification 001, section 8). */
export function manualReason(coin: Identification): string {
  // An unidentified coin stays so after manual entry.
  const { errorMessage, outcome } = firstOf(coin);
  return coin.errorMessage || errorMessage || REASONS[outcome] || NOT_IDENTIFIED;
}

/** What was made of the photos before the collector said which coin it is. */
export const firstOf = (coin: Identification): Identification => coin.original ?? coin;

const SURE = { high: msg('high confidence'), medium: msg('medium confidence'), low: msg('low confidence') };

/** How the value came about: "Melt value · 14 Nov 2026". */
export function valueInWords(coin: Identification, isOwn: boolean): string {
  if (isOwn) return t('Your estimate');
  // Its note says so: it was not valued again.
  if (isFromCollection(coin)) return '';
  const { valuationSource, valueConfidence, melt, timestamp } = coin;
  const day = formatDate(valuationSource === 'melt' && melt ? melt.spotDate : timestamp);
  const sure = valueConfidence && translated(SURE[valueConfidence]);
  if (valuationSource === 'ai') return [t("The AI's estimate"), sure, day].filter(Boolean).join(' · ');
  if (valuationSource === 'melt') return [t('Melt value'), day].filter(Boolean).join(' · ');
  return valuationSource === 'face' ? t('Face value') : '';
}

/** "Its metal alone brings $4.12 (14 Nov 2026)."; null where it is not known, or is the value. */
export const meltInWords = ({ melt, valuationSource }: Identification): string | null =>
  melt && valuationSource !== 'melt'
    ? t('Melt value: {value} ({day}).', { value: formatMoney(melt.value), day: formatDate(melt.spotDate) })
    : null;

/** What else there is to say of the value. */
export const valueNotes = (coin: Identification): string[] =>
  [noteInWords(coin), meltInWords(coin)].flatMap((note) => note || []);

/** Answered from what its owner confirmed. */
const isFromCollection = ({ model, source }: Identification) =>
  model === null && source === 'Your collection';

/** Who identified it and when: "Gemini · gemini-2.5-flash · 14 Nov 2026". */
export const identifiedBy = ({ source, model, timestamp }: Identification): string =>
  // The badge beside it names the collection.
  [
    ['Nobody', 'Your collection'].includes(source) ? '' : translated(source),
    isReader(model) ? '' : model,
    formatDate(timestamp),
  ]
    .filter(Boolean)
    .join(' · ');

const isNearest = ({ kind }: Alternative) => kind === 'nearest' || kind === 'nearest type';
const isRemembered = ({ kind }: Alternative) => kind === 'remembered';

/** An offer of the AI's, and none of the catalogue's. */
export const isOfAi = ({ kind }: Alternative) => kind === 'thought' || kind === 'suggested';

/** Instead of an impossible issue, of a similar photo, and others. */
export function offersOf(coin: Identification) {
  const reading = readingOf(coin);
  const alternatives = coin.alternatives.filter((offer) => !(reading && isProposed(reading, offer)));
  return {
    nearest: alternatives.filter(isNearest),
    remembered: alternatives.find(isRemembered) ?? null,
    others: alternatives.filter((one) => !isNearest(one) && !isRemembered(one)),
  };
}

const NAMELESS: Record<Outcome, string> = {
  identified: msg('Unnamed coin'),
  unknown: msg('Unknown coin'),
  'not a coin': msg('Not a coin'),
  foreign: msg('A coin of another country'),
  unavailable: msg('Not reviewed yet'),
  failed: msg('Not reviewed yet'),
};

/** What the coin is called, else what became of the question. */
export const foundTitle = ({ name, outcome }: Identification): string =>
  name ?? translated(NAMELESS[outcome]);

type Marked = Pick<Identification, 'year' | 'mintMark' | 'composition'>;

/** Mark and mint in words: "D · Denver"; '' where there is none. */
export const mintInWords = ({ year, mintMark, composition }: Marked): string =>
  mintLabel({ year: year ?? 0, mintMark, composition });

/** Without a mark: there is none, or it was not seen. */
export function markInWords(coin: Identification): string {
  const { outcome, requiresEdgeMintMark } = coin;
  const isOpen = requiresEdgeMintMark || coin.isMintMarkOpen;
  const isNone = outcome === 'identified' && !isOpen && !leavesMintOpen(coin);
  return mintInWords(coin) || (isNone ? t('None') : t('Not visible'));
}

type Slabbed = Pick<Identification, 'isGraded' | 'gradingCompany' | 'grade' | 'certificationNumber'>;

/** The company, the grade and the number on a slab: "PCGS MS-65 12345678"; '' for a coin without one. */
export const slabInWords = ({ isGraded, gradingCompany, grade, certificationNumber }: Slabbed): string =>
  isGraded ? [gradingCompany, grade, certificationNumber].filter(Boolean).join(' ') : '';

/** Why the coin needs a review before saving; null if it does not. */
export function reviewReason(coin: Identification): string | null {
  if (coin.errorMessage) return coin.errorMessage;
  if (coin.confidence === 0 || coin.outcome !== 'identified') return NOT_IDENTIFIED;
  if (coin.catalogueMatch && !coin.catalogueMatch.possible)
    return coin.catalogueMatch.problem ?? msg('This coin isn’t in the catalogue.');
  if (!coin.coinType || coin.year === null) return msg('The type or year couldn’t be read.');
  if (coin.requiresEdgeMintMark && !coin.mintMark)
    return msg('The mint mark is on this coin’s edge. Look there first.');
  return null;
}

const SOURCES: Record<IdentifiedValueSource, string> = {
  ai: msg('AI estimate'),
  melt: msg('Melt value'),
  face: msg('Face value'),
};
/** Where the value comes from and how sure it is: "AI estimate · low confidence". */
export function valueSource({ valuationSource, valueConfidence }: Identification): string {
  return [
    valuationSource ? translated(SOURCES[valuationSource]) : '',
    valueConfidence && valuationSource === 'ai' ? translated(SURE[valueConfidence]) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Beyond the figure and its source. */
export const noteInWords = ({ valueNote, valueNotes }: Identification): string =>
  valueNotes
    ?.flatMap(({ code, text }) => (code === 'source' || code === 'figure' ? [] : translated(text)))
    .join(' ') ?? translated(valueNote ?? '');

/** Who identified it, with what and when: "Gemini, gemini-2.5-flash, 21 Nov 2026, 14:05". */
export const identifiedWith = ({ source, model, timestamp }: Identification): string =>
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
    [t('Identified by'), identifiedWith(coin)],
  ];
  const told = lines.flatMap(([name, text]) => (text ? [`${name}: ${text}`] : []));
  return [foundTitle(coin), ...told].join('\n');
}
