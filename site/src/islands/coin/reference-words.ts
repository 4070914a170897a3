import type { Reference } from '../../../../shared/catalogue/model.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { isAmerican } from '../../../../shared/coins/model.ts';
import { countryName } from '../../../../shared/format/category.ts';
import {
  amountOf,
  formatCount,
  formatDollars,
  formatMintage,
  formatWholeDollars,
} from '../../../../shared/format/format.ts';
import { figuresLocale, plural, t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';

export type Confidence = Reference['confidence'];

/** A number of coins with as much doubt as there is: "264,000", "about 264,000", "264,000, unconfirmed". */
export function countInWords(count: number | null, confidence: Confidence | null): string {
  if (count === null) return t('not known');
  const text = formatCount(count);
  if (confidence === 'medium') return t('about {count}', { count: text });
  return confidence === 'low' ? t('{count}, unconfirmed', { count: text }) : text;
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
  if (cents === 0.5) return t('½ cent');
  if (cents < 100) return plural(cents, { one: '# cent', other: '# cents' });
  return cents % 100 === 0 ? formatWholeDollars(cents / 100) : formatDollars(cents / 100);
}

/** A currency's code with its name: "German Mark (DEM)"; what is no code stands as it is. */
export function currencyInWords(currency: string): string {
  const names = new Intl.DisplayNames(figuresLocale(), { type: 'currency', fallback: 'none' });
  const name = /^[A-Z]{3}$/.test(currency) && names.of(currency);
  return name ? `${name} (${currency})` : currency;
}

/** Where a coin of the world is from and what it paid there; nothing for an American one, of which the catalogue tells. */
export function originOf(
  coin: Pick<Coin, 'country' | 'region' | 'coinType' | 'currency' | 'ruler' | 'era' | 'script'>,
): [name: string, value: string | null][] {
  if (isAmerican(coin)) return [];
  return [
    [t('Country'), countryName(coin.country)],
    [t('Region'), coin.region],
    [t('Denomination'), coin.coinType],
    [t('Currency'), currencyInWords(coin.currency)],
    [t('Ruler'), coin.ruler],
    [t('Era'), coin.era],
    [t('Script'), coin.script],
  ];
}

/** A precious metal of a coin by its name, and how much of it is pure. */
const CONTENTS = {
  gold: { name: () => t('Gold content'), pure: (ounces: string) => t('{ounces} oz pure gold', { ounces }) },
  silver: {
    name: () => t('Silver content'),
    pure: (ounces: string) => t('{ounces} oz pure silver', { ounces }),
  },
  platinum: {
    name: () => t('Platinum content'),
    pure: (ounces: string) => t('{ounces} oz pure platinum', { ounces }),
  },
  palladium: {
    name: () => t('Palladium content'),
    pure: (ounces: string) => t('{ounces} oz pure palladium', { ounces }),
  },
};
const METALS = ['gold', 'silver', 'platinum', 'palladium'] as const;
/** Grams in a troy ounce. */
const TROY_OUNCE = 31.1034768;

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
    const share = percent ? inPercent(percent) : metal === 'silver' ? reference?.silverContent : null;
    const ounces = weight && figure(weight, { maximumFractionDigits: 4 });
    const { name, pure } = CONTENTS[metal];
    const content = [share, ounces && pure(ounces)].filter(Boolean).join(' · ');
    return content ? [[name(), content]] : [];
  });
}

const figure = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(figuresLocale(), options).format(value);
const inPercent = (share: number): string =>
  figure(share, { style: 'unit', unit: 'percent', maximumFractionDigits: 4 });

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How sure a remark is, where it is not quite; null where it is. */
export const doubtInWords = (confidence: Confidence): string | null =>
  confidence === 'high' ? null : confidence === 'medium' ? t('Fairly sure.') : t('Unconfirmed.');

const CERTAINTY: Record<Confidence, string> = {
  high: msg('These facts are well established.'),
  medium: msg('Some of these facts rest on one source.'),
  low: msg('Some of these facts are unconfirmed.'),
};

/** How sure the facts are, in a sentence. */
export const certaintyInWords = (confidence: Confidence): string => translated(CERTAINTY[confidence]);
