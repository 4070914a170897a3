import type { Motif, Side } from './motifs.ts';

/** Realms whose coins bear their kings and queens, as far as a year tells which. */
const BRITISH =
  /^(United Kingdom|Canada|Australia|New Zealand|Jersey|Guernsey|Isle of Man|Gibraltar|Hong Kong|British|Fiji|Bahamas|Bermuda|India|South Africa|Ceylon|Cyprus|Jamaica|Newfoundland|Straits)/;
const KINGS =
  /^(Denmark|Sweden|Norway|Belgium|Spain|Netherlands|Thailand|Morocco|Jordan|Monaco|Liechtenstein|Italy|Greece|Romania|Portugal|Bavaria|Prussia|Austria|Hungary|Russian Empire)/;
/** The last year of them where they are republics now, and of Britain's overseas. */
const LAST_KING: Readonly<Record<string, number>> = {
  India: 1947,
  'South Africa': 1960,
  Cyprus: 1955,
  Ceylon: 1951,
  'Hong Kong': 1992,
  Italy: 1943,
  Greece: 1973,
  Romania: 1947,
  Portugal: 1910,
  Austria: 1918,
  Hungary: 1918,
};

/** How the front of a coin of another country is drawn: a head where its coins had one, else arms. */
function frontOf(country: string, year: number, isEuro: boolean): Motif {
  if (isEuro) return 'stars';
  if (year > (LAST_KING[country] ?? 9999)) return 'arms';
  if (BRITISH.test(country)) {
    if (year < 1838) return 'laureate';
    return year < 1902 || (year > 1952 && year < 2023) ? 'crowned' : 'laureate';
  }
  if (country === 'Netherlands' && year > 1890 && year < 2014) return 'crowned';
  if (KINGS.test(country)) return 'laureate';
  if (country === 'France' && year > 1870) return 'liberty';
  return 'arms';
}

/** What fits the upper rim. */
const LONGEST = 22;
export const onRim = (text: string): string => (text.trim().length <= LONGEST ? text.trim() : '');

/** "2 Euro", "½ Crown", "50 New Pence": a numeral, and what is counted. */
const COUNTED = /^(\d[\d.,/]{0,5}|[¼½¾])\s+(\D{1,18})$/;

/** Both sides of a coin of another country: its own name and its denomination, and nothing of the United States. */
export function worldSides(
  country: string,
  denomination: string,
  year: number | null,
  isHoled: boolean,
): { obverse: Side; reverse: Side } {
  const isEuro = /\beuro\b/i.test(denomination);
  const [, numeral, unit] = COUNTED.exec(denomination.trim()) ?? [];
  const legend = onRim(country);
  // Nothing is struck where the hole is.
  if (isHoled)
    return {
      obverse: { motif: 'wreath', legend },
      reverse: { motif: 'wheat', legend: '', foot: onRim(denomination) },
    };
  const obverse = { motif: frontOf(country, year ?? 9999, isEuro), legend };
  if (!numeral || !unit)
    return { obverse, reverse: { motif: 'arms', legend: '', foot: onRim(denomination) } };
  return { obverse, reverse: { motif: isEuro ? 'lines' : 'wreath', legend: '', value: [numeral, unit] } };
}
