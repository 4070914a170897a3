import type { Reference } from '../../../../shared/catalogue/model.ts';
import { type Coin, isAmerican } from '../../../../shared/coins/model.ts';
import { countryName } from '../../../../shared/format/category.ts';
import {
  amountOf,
  formatCount,
  formatDollars,
  formatMintage,
  formatWholeDollars,
} from '../../../../shared/format/format.ts';
import { figuresLocale, plural, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';

export type Confidence = Reference['confidence'];

/** "264,000", "about 264,000" or "264,000, unconfirmed". */
export function countInWords(count: number | null, confidence: Confidence | null): string {
  if (count === null) return t('not known');
  const text = formatCount(count);
  if (confidence === 'medium') return t('about {count}', { count: text });
  return confidence === 'low' ? t('{count}, unconfirmed', { count: text }) : text;
}

export function mintageInWords(
  { totalMintage }: Pick<Coin, 'totalMintage'>,
  reference: Pick<Reference, 'mintage' | 'mintageConfidence'> | null,
): string | null {
  const figure = reference?.mintage ?? null;
  // A mintage taken from the catalogue has the catalogue's confidence.
  const own = totalMintage && totalMintage.replaceAll(',', '') !== String(figure);
  if (own) return formatMintage(totalMintage);
  return figure === null ? null : countInWords(figure, reference?.mintageConfidence ?? null);
}

export function faceValue(cents: number | null): string | null {
  if (cents === null) return null;
  if (cents === 0.5) return t('½ cent');
  if (cents < 100) return plural(cents, { one: '# cent', other: '# cents' });
  return cents % 100 === 0 ? formatWholeDollars(cents / 100) : formatDollars(cents / 100);
}

export function currencyInWords(currency: string): string {
  const names = new Intl.DisplayNames(figuresLocale(), { type: 'currency', fallback: 'none' });
  const name = /^[A-Z]{3}$/.test(currency) && names.of(currency);
  return name ? `${name} (${currency})` : currency;
}

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

/** ["Silver content", "90% · 0.0723 oz pure silver"], for one piece. */
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

/** Null if the remark is certain. */
export const doubtInWords = (confidence: Confidence): string | null =>
  confidence === 'high' ? null : confidence === 'medium' ? t('Fairly certain.') : t('Unconfirmed.');

const CERTAINTY: Record<Confidence, string> = {
  high: msg('These facts are well established.'),
  medium: msg('Some of these facts rest on one source.'),
  low: msg('Some of these facts are unconfirmed.'),
};

export const certaintyInWords = (confidence: Confidence): string => translated(CERTAINTY[confidence]);
