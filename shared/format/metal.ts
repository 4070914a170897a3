import { isAmerican as isOfUsCatalogue } from '../coins/country.ts';
import { t } from '../language/i18n.ts';
import { msg } from '../language/msg.ts';
import { translated } from '../language/said.ts';
import { denominationOf } from './denomination.ts';
import { isProof, type Metal, type Tone, toneOf } from './finish.ts';
import { displayMintMark } from './mint-marks.ts';
import type { Side } from './motifs.ts';
import { type Shape, shapeOf } from './shape.ts';
import { usSides } from './us-sides.ts';

/** The part of a coin that its drawing follows. */
export interface DrawnCoin {
  name?: string | null;
  coinType?: string | null;
  composition?: string | null;
  year?: number | null;
  mintMark?: string | null;
  /** Millimetres, as text or number. */
  diameter?: string | number | null;
  /** The United States where it is left open. */
  country?: string | null;
  /** What the piece is: only a coin or set of the United States has motifs. */
  kind?: string | null;
  condition?: string | null;
  grade?: string | null;
}

/** Everything CoinDisc needs, and the real diameter in millimetres for sizeFor(). */
export interface Disc {
  /** Of a coin of two metals, the one in the middle. */
  metal: Metal;
  clad: boolean;
  /** The metal around the middle, where it is another one. */
  ring?: Metal;
  tone?: Tone;
  proof: boolean;
  shape?: Shape;
  denomination: string;
  /** What is on either side; absent where no design can be told. */
  obverse?: Side;
  reverse?: Side;
  edge: 'reeded' | 'plain';
  diameterMm: number;
  year: number | null;
  mintMark: string;
  /** "1916-D Mercury Dime, silver" */
  label: string;
}

/** How a coin is drawn: from its composition, or else from its type, name and year. */
export function discOf(coin: DrawnCoin): Disc {
  const [coinType, name] = [coin.coinType ?? '', coin.name ?? ''];
  const year = coin.year ?? null;
  const words = `${coinType} ${name}`.toLowerCase();
  const composition = coin.composition ?? '';
  const alloy = alloyOf(composition) ?? usualAlloy(words, year);
  const country = coin.country ?? 'United States';
  // "1 Penny" of the United Kingdom is no cent: a coin of another country bears its own words.
  const isAmerican = isOfUsCatalogue(coin);
  const known = isAmerican ? denominationOf(coinType, name, alloy.metal) : undefined;
  const measured = Number.parseFloat(String(coin.diameter ?? ''));
  const mintMark = displayMintMark(coin.mintMark);
  const date = [year && yearText(year), mintMark].filter(Boolean).join('-');
  const title =
    year && name.includes(String(year)) ? name : [date, name || coinType].filter(Boolean).join(' ');
  const shape = isAmerican ? undefined : shapeOf(country, coinType, year);
  return {
    ...alloy,
    ...twoMetals(composition),
    tone: toneOf(alloy.metal, coin),
    proof: isProof(coin),
    shape,
    // No motif is known to be true of a coin of another country: its denomination and year are.
    ...(isAmerican && usSides(words, known?.legend ?? '', year, alloy.metal === 'gold')),
    denomination: known?.legend ?? shortLegend(coinType),
    edge: isLettered(known?.legend ?? '', words, year) ? 'plain' : (known?.edge ?? 'reeded'),
    diameterMm: measured > 0 ? measured : (known?.diameterMm ?? 26),
    year,
    mintMark,
    label: [title, metalInWords(alloy)].filter(Boolean).join(', '),
  };
}

/** A year as it stands on a drawing: "1881", "44 BC". */
export const yearText = (year: number): string => (year < 0 ? `${-year} BC` : String(year));

const METAL_WORDS: Record<Metal, string> = {
  copper: msg('copper'),
  silver: msg('silver'),
  gold: msg('gold'),
  nickel: msg('nickel'),
  steel: msg('steel'),
  brass: msg('brass'),
  platinum: msg('platinum'),
};

/** "silver", "nickel clad" */
const metalInWords = ({ metal, clad }: Alloy): string => {
  const name = translated(METAL_WORDS[metal]);
  return clad ? t('{metal} clad', { metal: name }) : name;
};

/** Half dollars and dollars until 1836, and the eagles of 1907 to 1933: words or stars are on the edge, where reeds would be. */
const isLettered = (legend: string, words: string, year: number | null) =>
  (year ?? 9999) < 1837
    ? /^(Half|One) Dollar$/.test(legend)
    : /^(Twenty|Ten) Dollars$/.test(legend) && (year ?? 0) < 1934 && /saint|indian/.test(words);

/** A foreign coin type stands as it is while it fits the arc. */
const shortLegend = (coinType: string) =>
  coinType.length <= 22 && !/^other/i.test(coinType) ? coinType : '';

interface Alloy {
  metal: Metal;
  /** Layers over a copper core. */
  clad: boolean;
}

const solid = (metal: Metal): Alloy => ({ metal, clad: false });

const COATINGS: Record<string, Metal> = { zinc: 'steel', bronze: 'copper' };
const METALS: readonly Metal[] = ['gold', 'silver', 'copper', 'brass', 'nickel'];

/** The look of a composition such as "90% silver, 10% copper"; undefined when it names no metal. */
export function alloyOf(composition: string): Alloy | undefined {
  const text = composition.toLowerCase();
  const coat = /(\w+)[- ](?:plated|coated)/.exec(text)?.[1] ?? '';
  const coated = COATINGS[coat] ?? METALS.find((metal) => metal === coat);
  if (coated) return solid(coated);
  if (/(nickel|german) silver/.test(text)) return solid('nickel');
  if (/nordic gold|alumin(i)?um[- ]bronze|(nickel|manganese)[- ]brass/.test(text)) {
    return { metal: 'brass', clad: text.includes('clad') };
  }
  if (names(text, 'gold', 20)) return solid('gold');
  if (names(text, 'platinum', 20) || names(text, 'palladium', 20)) return solid('platinum');
  if (names(text, 'silver', 20) || /sterling|billon/.test(text)) return solid('silver');
  if (text.includes('steel')) return solid('steel');
  const clad = text.includes('clad');
  if (names(text, 'nickel', 8) || clad) return { metal: 'nickel', clad };
  // 95% copper is red whether zinc or tin makes the rest, and whatever the alloy is called.
  if (text.includes('brass') && shareOf(text, 'copper') < 90) return solid('brass');
  if (/bronze|copper|brass/.test(text)) return solid('copper');
  return /zinc|\btin\b|alumin|iron|lead/.test(text) ? solid('steel') : undefined;
}

/** Ring and centre of a composition such as "bimetal: ring copper-nickel; centre nickel-brass"; nothing for others. */
function twoMetals(composition: string): { metal?: Metal; clad?: false; ring?: Metal } {
  // What the whole is made of, said behind it, is nothing of the middle alone.
  const text = composition.toLowerCase().replace(/(?<=centre|center):.*/, '');
  const parts = text.split(/;|\bcore\b|\baround\b|(?<=centre|center),/);
  const [outer, inner] = [/\bring\b/, /cent(re|er)|core/].map(
    (part) => parts.length > 1 && parts.find((one) => part.test(one)),
  );
  const ring = outer && alloyOf(outer)?.metal;
  const metal = alloyOf((inner || parts.find((one) => one !== outer)) ?? '')?.metal;
  return ring && metal && ring !== metal ? { metal, clad: false, ring } : {};
}

/** Percent of a metal as written before its name; 0 when the text gives none. */
const shareOf = (text: string, metal: string) =>
  Number(new RegExp(`([\\d.]+)\\s*%\\s*(?:pure |fine )?${metal}`).exec(text)?.[1] ?? 0);

/** Whether a metal is named, and with no share below the least one that colours the coin. */
const names = (text: string, metal: string, least: number) =>
  text.includes(metal) && !(shareOf(text, metal) > 0 && shareOf(text, metal) < least);

/** What the US struck a coin of these words and this year in, when no composition is known. */
function usualAlloy(words: string, year: number | null): Alloy {
  const before = (limit: number) => year !== null && year < limit;
  const copperNickelClad: Alloy = { metal: 'nickel', clad: true };
  if (/platinum|palladium/.test(words)) return solid('platinum');
  if (/gold|double eagle|half eagle|quarter eagle|saint[- ]gaudens/.test(words)) return solid('gold');
  if (/silver|half dis?me|morgan|peace|trade dollar|american eagle|commemorative/.test(words))
    return solid('silver');
  if (/flying eagle/.test(words)) return solid('nickel');
  if (/\bcents?\b|penn(y|ies)/.test(words))
    return solid(year === 1943 || words.includes('steel') ? 'steel' : 'copper');
  if (/nickel/.test(words)) return solid(year !== null && year > 1942 && year < 1946 ? 'silver' : 'nickel');
  if (/(?<!small |heraldic )\beagle/.test(words)) return solid('gold');
  if (/half/.test(words)) return before(1971) ? solid('silver') : copperNickelClad;
  if (/dis?me|quarter/.test(words)) return before(1965) ? solid('silver') : copperNickelClad;
  if (/sacagawea|native american|presidential|innovation/.test(words)) return { metal: 'brass', clad: true };
  if (/dollar/.test(words)) return before(1936) ? solid('silver') : copperNickelClad;
  return solid('nickel');
}

/** Silver dollars, 38.1 mm, fill their well. */
const FULL_MM = 38.1;

/** A disc's share of its well, 0.46–1, in proportion to the real diameter: a dime beside a dollar is small. */
export const sizeFor = (diameterMm: number): number =>
  Math.min(1, Math.max(0.46, (diameterMm > 0 ? diameterMm : 26) / FULL_MM));
