import type { Reference } from '../../../../shared/catalogue/model.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { isAmerican } from '../../../../shared/coins/model.ts';
import { amountOf, formatCount, formatMintage, formatMoney } from '../../../../shared/format/format.ts';

export type Confidence = Reference['confidence'];

/** A number of coins with as much doubt as there is: "264,000", "about 264,000", "264,000, unconfirmed". */
export function countInWords(count: number | null, confidence: Confidence | null): string {
  if (count === null) return 'not known';
  const text = formatCount(count);
  if (confidence === 'medium') return `about ${text}`;
  return confidence === 'low' ? `${text}, unconfirmed` : text;
}

/** The mintage the coin itself has, else the catalogue's; null where neither knows one. */
export function mintageInWords(
  { totalMintage }: Pick<Coin, 'totalMintage'>,
  reference: Pick<Reference, 'mintage' | 'mintageConfidence'> | null,
): string | null {
  const figure = reference?.mintage ?? null;
  // What the catalogue filled in when the coin was saved is as sure as the catalogue is of it.
  const own = totalMintage && totalMintage.replaceAll(',', '') !== String(figure);
  if (own) return formatMintage(totalMintage);
  return figure === null ? null : countInWords(figure, reference?.mintageConfidence ?? null);
}

/** Face value in words: "½ cent", "10 cents", "$1", "$2.50". */
export function faceValue(cents: number | null): string | null {
  if (cents === null) return null;
  if (cents === 0.5) return '½ cent';
  if (cents < 100) return cents === 1 ? '1 cent' : `${cents} cents`;
  return formatMoney(cents / 100).replace(/\.00$/, '');
}

const currencies = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/** A currency's code with its name: "German Mark (DEM)"; what is no code stands as it is. */
export function currencyInWords(currency: string): string {
  const name = /^[A-Z]{3}$/.test(currency) && currencies.of(currency);
  return name ? `${name} (${currency})` : currency;
}

/** Where a coin of the world is from and what it paid there; nothing for an American one, of which the catalogue tells. */
export function originOf(
  coin: Pick<Coin, 'country' | 'region' | 'coinType' | 'currency' | 'ruler' | 'era' | 'script'>,
): [name: string, value: string | null][] {
  if (isAmerican(coin)) return [];
  return [
    ['Country', coin.country],
    ['Region', coin.region],
    ['Denomination', coin.coinType],
    ['Currency', currencyInWords(coin.currency)],
    ['Ruler', coin.ruler],
    ['Era', coin.era],
    ['Script', coin.script],
  ];
}

const METALS = ['gold', 'silver', 'platinum', 'palladium'] as const;
/** Grams in a troy ounce. */
const TROY_OUNCE = 31.1034768;
const ounces = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** What of one piece is precious metal: ["Silver content", "90% · 0.0723 oz pure silver"]. */
export function preciousContent(
  coin: Pick<Coin, 'weight' | 'metalContent'>,
  reference: Pick<Reference, 'weight' | 'metalContent' | 'preciousOz' | 'silverContent'> | null,
): [name: string, content: string][] {
  const grams = amountOf(coin.weight);
  return METALS.flatMap((metal): [string, string][] => {
    const own = coin.metalContent?.[metal];
    const known = reference?.metalContent?.[metal];
    const asKnown = grams === amountOf(reference?.weight) && own === known;
    const computed = grams && own ? (grams * own) / 100 / TROY_OUNCE : null;
    const weight =
      (asKnown && reference?.preciousOz?.[metal]) || (computed ?? reference?.preciousOz?.[metal]);
    const percent = own ?? known;
    const share = percent ? `${percent}%` : metal === 'silver' ? reference?.silverContent : null;
    const content = [share, weight && `${ounces.format(weight)} oz pure ${metal}`]
      .filter(Boolean)
      .join(' · ');
    return content ? [[`${capitalised(metal)} content`, content]] : [];
  });
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How sure a remark is, where it is not quite; null where it is. */
export const doubtInWords = (confidence: Confidence): string | null =>
  confidence === 'high' ? null : confidence === 'medium' ? 'Fairly sure.' : 'Unconfirmed.';

const CERTAINTY: Record<Confidence, string> = {
  high: 'These facts are well established.',
  medium: 'Some of these facts rest on one source.',
  low: 'Some of these facts are unconfirmed.',
};

/** Where the facts come from and how sure they are. */
export const sourceInWords = ({ source, confidence }: Pick<Reference, 'source' | 'confidence'>): string =>
  `Reference: ${source}. ${CERTAINTY[confidence]}`;
