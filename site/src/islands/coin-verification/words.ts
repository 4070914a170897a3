import { formatDate, formatMoney } from '../../../../shared/format/format.ts';
import {
  type Alternative,
  type Identification,
  NOT_IDENTIFIED,
  type Outcome,
} from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { isReader } from '../../lib/reader.ts';
import { isProposed, readingOf } from '../reader/reading.ts';

/** Why it has to be looked at by hand, where the server gave no reason. */
const REASONS: Partial<Record<Outcome, string>> = {
  'not a coin': msg('No coin found in this photo. Take another photo, or enter the coin below.'),
  foreign: msg(
    'This looks like a coin from another country. Review it as a world coin, or check the details below, especially the country.',
  ),
};

/** The sentence of the banner, in English (specification 001, section 8). */
export function manualReason(coin: Identification): string {
  // What nobody identified stays so when its collector has entered it.
  const { errorMessage, outcome } = firstOf(coin);
  return coin.errorMessage || errorMessage || REASONS[outcome] || NOT_IDENTIFIED;
}

/** What was made of the photos before the collector said which coin it is. */
export const firstOf = (coin: Identification): Identification => coin.original ?? coin;

const SURE = {
  high: msg('high confidence'),
  medium: msg('medium confidence'),
  low: msg('low confidence'),
};

/** How the value came about: "Melt value · 14 Nov 2026". */
export function valueInWords(coin: Identification, isOwn: boolean): string {
  if (isOwn) return t('Your estimate');
  // Its note says so: nobody valued it anew.
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
    ? t('Melt value: {value} ({day}).', {
        value: formatMoney(melt.value),
        day: formatDate(melt.spotDate),
      })
    : null;

/** What the value's source says already. */
const GUESS = /^The AI's guess\.\s*/;

/** What else there is to say of the value. */
export const valueNotes = (coin: Identification): string[] =>
  [noteOf(coin), meltInWords(coin)].flatMap((note) => note || []);

/** The note is written in English, sentence by sentence. */
const noteOf = ({ valueNote }: Identification): string =>
  (valueNote ?? '')
    .replace(GUESS, '')
    .split(/(?<=\.)\s+/)
    .map(translated)
    .join(' ');

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

const isNearest = ({ reason }: Alternative) => /^nearest/i.test(reason);
const isRemembered = ({ reason }: Alternative) => /^you (confirmed|have) /i.test(reason);

/** An offer of the AI's, and none of the catalogue's. */
export const isOfAi = ({ reason }: Alternative) => /\bAI\b/.test(reason);

/** The issues offered in place of one that cannot be, the coin of a similar photo, and what was thought of as well. */
export function offersOf(coin: Identification) {
  const reading = readingOf(coin);
  const alternatives = coin.alternatives.filter((offer) => !(reading && isProposed(reading, offer)));
  return {
    nearest: alternatives.filter(isNearest),
    remembered: alternatives.find(isRemembered) ?? null,
    others: alternatives.filter((one) => !isNearest(one) && !isRemembered(one)),
  };
}
