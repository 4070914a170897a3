import { displayMintMark } from '../catalogue/mints.ts';
import { isAmerican as isOfUsCatalogue } from '../coins/identity.ts';
import { t, translated } from '../language/i18n.ts';
import { msg } from '../language/msg.ts';
import type { UpcomingRelease } from '../market/model.ts';
import { type Side, usSides } from './us-designs.ts';

export interface DrawnCoin {
  name?: string | null;
  coinType?: string | null;
  composition?: string | null;
  year?: number | null;
  mintMark?: string | null;
  /** In millimetres. */
  diameter?: string | number | null;
  /** Default: United States. */
  country?: string | null;
  kind?: string | null;
  condition?: string | null;
  grade?: string | null;
}

export interface Disc {
  /** Of a bimetal coin, the centre. */
  metal: Metal;
  clad: boolean;
  ring?: Metal;
  tone?: Tone;
  proof: boolean;
  shape?: Shape;
  denomination: string;
  obverse?: Side;
  reverse?: Side;
  edge: 'reeded' | 'plain';
  diameterMm: number;
  year: number | null;
  mintMark: string;
  /** "1916-D Mercury Dime, silver" */
  label: string;
}

/** From the composition, else from type, name and year. */
export function discOf(coin: DrawnCoin): Disc {
  const [coinType, name] = [coin.coinType ?? '', coin.name ?? ''];
  const year = coin.year ?? null;
  const words = `${coinType} ${name}`.toLowerCase();
  const composition = coin.composition ?? '';
  const alloy = alloyOf(composition) ?? usualAlloy(words, year);
  const country = coin.country ?? 'United States';
  // A British "1 Penny" is no cent: foreign coins keep their own words.
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
    // Motifs are known for US coins only.
    ...(isAmerican && usSides(words, known?.legend ?? '', year, alloy.metal === 'gold')),
    denomination: known?.legend ?? shortLegend(coinType),
    edge: isLettered(known?.legend ?? '', words, year) ? 'plain' : (known?.edge ?? 'reeded'),
    diameterMm: measured > 0 ? measured : (known?.diameterMm ?? 26),
    year,
    mintMark,
    label: [title, metalInWords(alloy)].filter(Boolean).join(', '),
  };
}

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

const metalInWords = ({ metal, clad }: Alloy): string => {
  const name = translated(METAL_WORDS[metal]);
  return clad ? t('{metal} clad', { metal: name }) : name;
};

/** Half dollars and dollars until 1836, eagles of 1907 to 1933: lettered or starred edges. */
const isLettered = (legend: string, words: string, year: number | null) =>
  (year ?? 9999) < 1837
    ? /^(Half|One) Dollar$/.test(legend)
    : /^(Twenty|Ten) Dollars$/.test(legend) && (year ?? 0) < 1934 && /saint|indian/.test(words);

/** Shown if it fits the arc. */
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

/** "90% silver, 10% copper"; undefined if no metal is named. */
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
  // 95 % copper is red, whatever the alloy is called.
  if (text.includes('brass') && shareOf(text, 'copper') < 90) return solid('brass');
  if (/bronze|copper|brass/.test(text)) return solid('copper');
  return /zinc|\btin\b|alumin|iron|lead/.test(text) ? solid('steel') : undefined;
}

/** "bimetal: ring copper-nickel; centre nickel-brass"; {} for others. */
function twoMetals(composition: string): { metal?: Metal; clad?: false; ring?: Metal } {
  // Text behind the centre describes the whole coin.
  const text = composition.toLowerCase().replace(/(?<=centre|center):.*/, '');
  const parts = text.split(/;|\bcore\b|\baround\b|(?<=centre|center),/);
  const [outer, inner] = [/\bring\b/, /cent(re|er)|core/].map(
    (part) => parts.length > 1 && parts.find((one) => part.test(one)),
  );
  const ring = outer && alloyOf(outer)?.metal;
  const metal = alloyOf((inner || parts.find((one) => one !== outer)) ?? '')?.metal;
  return ring && metal && ring !== metal ? { metal, clad: false, ring } : {};
}

/** Percent before the metal's name; 0 if none. */
const shareOf = (text: string, metal: string) =>
  Number(new RegExp(`([\\d.]+)\\s*%\\s*(?:pure |fine )?${metal}`).exec(text)?.[1] ?? 0);

const names = (text: string, metal: string, least: number) =>
  text.includes(metal) && !(shareOf(text, metal) > 0 && shareOf(text, metal) < least);

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

/** Silver dollars fill the frame. */
const FULL_MM = 38.1;

/** 0.46–1, in proportion to the diameter. */
export const sizeFor = (diameterMm: number): number =>
  Math.min(1, Math.max(0.46, (diameterMm > 0 ? diameterMm : 26) / FULL_MM));

export interface Surface {
  name?: string | null;
  condition?: string | null;
  grade?: string | null;
  year?: number | null;
}

export const isProof = ({ name, condition, grade }: Surface): boolean =>
  /\bproof\b|\bP[FR][- ]?\d\d\b|\bD?CAM\b/i.test(`${condition ?? ''} ${grade ?? ''} ${name ?? ''}`);

/** By the grading service's letters, else by age; less in mint state. */
export type Tone = 'red' | 'red-brown' | 'brown';

const TONES: readonly Tone[] = ['red', 'red-brown', 'brown'];

const TONE_CODES: Readonly<Record<string, Tone>> = { RD: 'red', RB: 'red-brown', BN: 'brown' };

export function toneOf(metal: Metal, { condition, grade, name, year }: Surface): Tone | undefined {
  if (metal !== 'copper') return undefined;
  const code = /\b(RD|RB|BN)\b/.exec(`${grade ?? ''} ${name ?? ''}`)?.[1];
  if (code) return TONE_CODES[code];
  const age = !year || year > 1982 ? 0 : year > 1934 ? 1 : 2;
  const isFresh = /mint state|\bMS\b|proof/i.test(`${condition ?? ''} ${grade ?? ''}`);
  return TONES[isFresh ? Math.max(0, age - 1) : age];
}

export type Metal = 'copper' | 'silver' | 'gold' | 'nickel' | 'steel' | 'brass' | 'platinum';

export type Shape =
  | 'holed'
  | 'square'
  | 'scalloped'
  | 'flower'
  | '7-sided'
  | '10-sided'
  | '11-sided'
  | '12-sided';

type ShapeRow = readonly [country: RegExp, denomination: RegExp, shape: Shape, from?: number, to?: number];

/** The common ones of the world catalogue. */
const SHAPES: readonly ShapeRow[] = [
  [/./, /^20 euro cent/i, 'flower'],
  [/^(United Kingdom|Jersey|Guernsey|Isle of Man|Gibraltar)$/, /^(50|20) (new )?pence/i, '7-sided'],
  [/^Ireland$/, /^50 pence/i, '7-sided', 1970],
  [/^Cyprus$/, /^50 cents/i, '7-sided', 1991, 2007],
  [/^United Arab Emirates$/, /^50 fils/i, '7-sided', 1995],
  [/^United Kingdom$/, /^(3|three) ?pence/i, '12-sided', 1937, 1970],
  [/^United Kingdom$/, /^1 pound/i, '12-sided', 2016],
  [/^(Australia|Fiji)$/, /^50 cents/i, '12-sided', 1969],
  [/^Mexico$/, /^20 pesos/i, '12-sided', 2020],
  [/^Hong Kong$/, /^5 dollars/i, '10-sided', 1976, 1979],
  [/^Hong Kong$/, /^(2 dollars|20 cents)/i, 'scalloped', 1975],
  [/^Czech/, /^2 koruny/i, '11-sided', 1993],
  [/^India$/, /^(1 anna|2 (naye )?paise?|10 (naye )?paise)/i, 'scalloped'],
  [/^India$/, /^(2 annas|½ anna|5 (naye )?paise)/i, 'square'],
  [/^Netherlands$/, /^5 cents/i, 'square', 1913, 1943],
  [/^Bahamas$/, /^15 cents/i, 'square'],
  [/^Bahamas$/, /^10 cents/i, 'scalloped'],
  [/^Spain$/, /^50 pesetas/i, 'flower', 1990],
  [/^Japan$/, /^5 yen/i, 'holed', 1949],
  [/^Japan$/, /^50 yen/i, 'holed', 1959],
  [/^Spain$/, /^25 pesetas/i, 'holed', 1990],
  [/^Spain$/, /^(25|50) c[eé]ntimos/i, 'holed', 1925],
  [/^Denmark$/, /^(1 krone|[25] kroner)/i, 'holed', 1989],
  [/^Denmark$/, /^25 (ø|o)re/i, 'holed', 1966, 1988],
  [/^Norway$/, /^(1 krone|5 kroner)/i, 'holed', 1997],
  [/^Norway$/, /^(1 krone|10 (ø|o)re|25 (ø|o)re|50 (ø|o)re)/i, 'holed', 1920, 1951],
  [/^Belgium$/, /^(5|10|25) centimes/i, 'holed', 1901, 1946],
  [/^France$/, /^(5|10|20|25) centimes/i, 'holed', 1914, 1946],
  [/East Africa/, /^(5|10|½) cents?/i, 'holed', 1907, 1964],
];

export function shapeOf(country: string, denomination: string, year: number | null): Shape | undefined {
  const at = year ?? 9999;
  return SHAPES.find(
    ([where, what, , from = 0, to = 9999]) =>
      where.test(country) && what.test(denomination) && at >= from && at <= to,
  )?.[2];
}

export interface Denomination {
  legend: string;
  diameterMm: number;
  edge: 'reeded' | 'plain';
}

type DenominationRow = [pattern: RegExp, legend: string, diameterMm: number, edge?: 'plain'];

/** The first match wins, so narrower words come first. Diameters: of the longest-lived issue. */
const DENOMINATIONS: DenominationRow[] = [
  [/proof set/, 'Proof Set', 38.1],
  [/\b(mint|uncirculated|coin) sets?\b/, 'Mint Set', 38.1],
  [/half[- ]cent/, 'Half Cent', 23.5, 'plain'],
  [/\b(two|2)[- ]cent/, 'Two Cents', 23, 'plain'],
  [/\b(three|3)[- ]cent/, 'Three Cents', 17.9, 'plain'],
  [/\b(twenty|20)[- ]cent/, 'Twenty Cents', 22, 'plain'],
  [/large cent/, 'One Cent', 27.5, 'plain'],
  [/\bcents?\b|penn(y|ies)/, 'One Cent', 19.05, 'plain'],
  [/half dis?me/, 'Half Dime', 15.5],
  [/dis?me/, 'One Dime', 17.9],
  [/nickel/, 'Five Cents', 21.2, 'plain'],
  [/quarter eagle/, '2½ Dollars', 18],
  [/half eagle/, 'Five Dollars', 21.6],
  [/double eagle|saint[- ]gaudens|twenty[- ]dollar|\$20\b/, 'Twenty Dollars', 34],
  [/quarter/, 'Quarter Dollar', 24.3],
  [/half dollar|\bhal(f|ves)\b/, 'Half Dollar', 30.6],
  [/three[- ]dollar|\$3\b/, 'Three Dollars', 20.5],
  [/four[- ]dollar|stella/, 'Four Dollars', 22],
  [/five[- ]dollar|\$5\b/, 'Five Dollars', 21.6],
  [/ten[- ]dollar|\$10\b/, 'Ten Dollars', 27],
  [/fifty[- ]dollar|\$50\b/, 'Fifty Dollars', 32.7],
  [/gold dollar/, 'One Dollar', 15],
  [/sacagawea|native american|presidential|innovation|anthony/, 'One Dollar', 26.5, 'plain'],
  [/dollar|morgan|peace|eisenhower/, 'One Dollar', 38.1],
];

/** Face values of the American Eagle and Buffalo programmes. */
const BULLION: Record<'gold' | 'platinum', DenominationRow[]> = {
  gold: [
    [/1\/10|tenth/, 'Five Dollars', 16.5],
    [/1\/4|quarter/, 'Ten Dollars', 22],
    [/1\/2|half/, 'Twenty-Five Dollars', 27],
    [/eagle|buffalo/, 'Fifty Dollars', 32.7],
  ],
  platinum: [
    [/palladium/, 'Twenty-Five Dollars', 34],
    [/1\/10|tenth/, 'Ten Dollars', 16.5],
    [/1\/4|quarter/, 'Twenty-Five Dollars', 22],
    [/1\/2|half/, 'Fifty Dollars', 27],
    [/eagle/, 'One Hundred Dollars', 32.7],
  ],
};

const find = (rows: DenominationRow[], text: string): Denomination | undefined => {
  const row = rows.find(([pattern]) => pattern.test(text));
  return row && { legend: row[1], diameterMm: row[2], edge: row[3] ?? 'reeded' };
};

/** By type, else by name. */
export function denominationOf(coinType: string, name: string, metal: string): Denomination | undefined {
  const [type, full] = [coinType.toLowerCase(), `${coinType} ${name}`.toLowerCase()];
  if (/american (silver |gold |platinum |palladium )?(eagle|buffalo)/.test(full)) {
    const bullion = (metal === 'gold' || metal === 'platinum') && find(BULLION[metal], full);
    return bullion || { legend: 'One Dollar', diameterMm: 40.6, edge: 'reeded' };
  }
  // "(With CENTS)" describes the lettering of a nickel.
  const outside = (text: string) => text.replace(/\(.*?\)/g, '');
  const found = find(DENOMINATIONS, outside(type)) ?? find(DENOMINATIONS, outside(name.toLowerCase()));
  if (found) return found;
  return /\beagle/.test(full) ? { legend: 'Ten Dollars', diameterMm: 27, edge: 'reeded' } : undefined;
}

/** Dated as its name says: next year's coins are released early. */
export function discOfRelease({ name, releaseDate }: Pick<UpcomingRelease, 'name' | 'releaseDate'>): Disc {
  const released = Number(releaseDate.slice(0, 4));
  const named = [...name.matchAll(/\b\d{4}\b/g)].map(Number).find((year) => Math.abs(year - released) <= 1);
  return discOf({ name, coinType: name, year: named ?? released });
}
