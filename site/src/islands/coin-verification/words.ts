import {
  type Alternative,
  type Amendment,
  type Identification,
  NOT_IDENTIFIED,
  type Outcome,
} from '../../../../server/identify/model.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';

/** Why it has to be looked at by hand, where the server gave no reason. */
const REASONS: Partial<Record<Outcome, string>> = {
  'not a coin':
    'There seems to be no coin in this photo. Take another one, or say below which coin it is if it is one after all.',
  foreign:
    'This seems to be a coin of another country, which the US catalogue cannot check. Correct the information below if it is a US coin.',
};

/** The sentence of the banner (specification 001, section 8). */
export const manualReason = ({ errorMessage, outcome }: Identification): string =>
  errorMessage || REASONS[outcome] || NOT_IDENTIFIED;

/** "The catalogue changed the mint mark from D to S: …" */
export function amendmentInWords({ field, from, to, why }: Amendment): string {
  const name = field.replace(/([A-Z])/g, ' $1').toLowerCase();
  const change =
    from === null ? `added the ${name} ${to ?? ''}` : `changed the ${name} from ${from} to ${to ?? 'none'}`;
  return `The catalogue ${to === null && from !== null ? `took away the ${name} ${from}` : change}: ${why}`;
}

/** How the value came about: "Melt value · 14 Nov 2026". */
export function valueInWords(coin: Identification, isOwn: boolean): string {
  if (isOwn) return 'Your estimate';
  const { valuationSource, valueConfidence, melt, timestamp } = coin;
  const day = formatDate(valuationSource === 'melt' && melt ? melt.spotDate : timestamp);
  const sure = valueConfidence && `${valueConfidence} confidence`;
  if (valuationSource === 'ai') return [`The AI's estimate`, sure, day].filter(Boolean).join(' · ');
  if (valuationSource === 'melt') return ['Melt value', day].filter(Boolean).join(' · ');
  return valuationSource === 'face' ? 'Face value' : '';
}

/** "Its metal alone brings $4.12 (14 Nov 2026)."; null where it is not known, or is the value. */
export const meltInWords = ({ melt, valuationSource }: Identification): string | null =>
  melt && valuationSource !== 'melt'
    ? `Its metal alone brings ${formatMoney(melt.value)} (${formatDate(melt.spotDate)}).`
    : null;

/** Who identified it and when: "Gemini · gemini-2.5-flash · 14 Nov 2026". */
export const identifiedBy = ({ source, model, timestamp }: Identification): string =>
  [source === 'Nobody' ? '' : source, model, formatDate(timestamp)].filter(Boolean).join(' · ');

const isNearest = ({ reason }: Alternative) => /^nearest/i.test(reason);
const isRemembered = ({ reason }: Alternative) => /^you confirmed/i.test(reason);

/** The issues offered in place of one that cannot be, the coin of a similar photo, and what was thought of as well. */
export function offersOf({ alternatives }: Identification) {
  return {
    nearest: alternatives.filter(isNearest),
    remembered: alternatives.find(isRemembered) ?? null,
    others: alternatives.filter((one) => !isNearest(one) && !isRemembered(one)),
  };
}
