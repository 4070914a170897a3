import { normalize } from '../../catalogue/query.ts';

/** Normalised text on both sides. */
const TERMS: [said: RegExp, ours: string][] = [
  // Grades and places that share words with state quarters and mint sets.
  [/\b(mint state|about uncirculated|brilliant uncirculated|uncirculated|(?<!un)circulated)\b/g, ' '],
  [/\b(ms|pf|pr|au|ef|xf|vf)[- ]?\d\d\b/g, ' '],
  [/\b(united states mint|us mint|united states of america|united states)\b/g, ' '],
  [/\bmint ?mark\b/g, ' '],
  // Spans of years, "(1916-1945)": the year has its own field.
  [/\b(1[789]|20)\d\d ?(-|–|—|to) ?((1[789]|20)?\d\d|present|date)\b/g, ' '],
  [/\bwinged (liberty|head)( head)?\b/g, 'mercury'],
  [/\bindian head (five|5)[- ]cents?\b/g, 'buffalo nickel'],
  [/\b(liberty|v)[- ]head (five|5)[- ]cents?\b/g, 'liberty head nickel'],
  [/\bsaint?[- ]gaudens\b|\bst\.? gaudens\b/g, 'saint gaudens'],
  [/\bwheat[- ]?(ears?|back|reverse)\b|\bwheaties?\b/g, 'wheat'],
  [/\bcoronet (liberty )?head (gold|half eagle|quarter eagle|double eagle|eagle)\b/g, 'liberty head $2'],
  [/\bsacaja?wea\b|\bsacagewea\b/g, 'sacagawea'],
  [/\b(presidential|president) (\$1|one dollar)( coins?)?\b/g, 'presidential dollar'],
  [/\b(native american|american innovation|innovation|sacagawea) (\$1|one dollar)( coins?)?\b/g, '$1 dollar'],
  [
    /\b(american women|state|territories|national parks?|america the beautiful) quarters? programs?\b/g,
    '$1 quarter',
  ],
  [/\b50 states?\b/g, 'state'],
  [/\bseries\b|\bcollection\b|\bprograms?\b|\bcirculation strike\b|\bbusiness strike\b/g, ' '],
  [/\b(half|quarter|double)-eagle\b/g, '$1 eagle'],
  [/\bhalf-(dollar|dime|cent)s?\b/g, 'half $1'],
  [/\b(one|1)[- ](half|quarter|tenth) ?(oz|ounces?)\b/g, '1/$2 oz'],
  [/\b1\/half oz\b/g, '1/2 oz'],
  [/\b1\/quarter oz\b/g, '1/4 oz'],
  [/\b1\/tenth oz\b/g, '1/10 oz'],
  [/\b(one|1)[- ](troy )?(oz|ounces?)\b/g, '1 oz'],
];

/** Tokens, replicas and the like must not match a coin. */
const NO_COIN =
  /\b(tokens?|replicas?|repros?|reproductions?|counterfeit|medallions?|rounds?|fantasy|cop(y|ies)|bars?|slugs?)\b/;

/** '' for tokens and replicas. */
export function inOurWords(text: string | null): string {
  if (!text) return '';
  const said = TERMS.reduce((words, [from, to]) => words.replace(from, to), normalize(text));
  return NO_COIN.test(said) ? '' : said.replace(/\s+/g, ' ').trim();
}

export const isNoCoin = (text: string | null): boolean => NO_COIN.test(normalize(text ?? ''));

const DENOMINATIONS: [said: RegExp, cents: number, ours: string][] = [
  [/\b(two|2)( and a half| 1\/2) dollars?/, 250, 'quarter eagle'],
  [/half ?cent|\b1\/2 cent/, 0.5, 'half cent'],
  [/\b(two|2)[- ]cent/, 2, 'two cent'],
  [/\b(three|3)[- ]cent|trime/, 3, 'three cent'],
  [/half dis?me/, 5, 'half dime'],
  [/\b(twenty|20)[- ]cent/, 20, 'twenty cent'],
  [/nickel|\b(five|5)[- ]?(cents?|c)\b/, 5, 'nickel'],
  [/\bdis?me\b|\b(ten|10)[- ]?(cents?|c)\b/, 10, 'dime'],
  [/half dollar|\b(fifty|50)[- ]?(cents?|c)\b|\bhalf\b(?! eagle)/, 50, 'half dollar'],
  [/double eagle|\$ ?20\b|\b(twenty|20) dollars?/, 2000, 'double eagle'],
  [/quarter eagle|\$ ?2[.]50?\b|\b2[.]50? dollars?/, 250, 'quarter eagle'],
  [/half eagle|\$ ?5\b|\b(five|5) dollars?/, 500, 'half eagle'],
  [/\$ ?3\b|\b(three|3) dollars?/, 300, 'three dollar'],
  [/\$ ?4\b|\b(four|4) dollars?|stella/, 400, 'four dollar'],
  [/\$ ?10\b|\b(ten|10) dollars?/, 1000, 'eagle'],
  [/\$ ?25\b|\b(twenty[- ]five|25) dollars?/, 2500, ''],
  [/\$ ?50\b|\b(fifty|50) dollars?/, 5000, ''],
  [/\$ ?100\b|\b(one hundred|100) dollars?/, 10_000, ''],
  [/quarter|\b(twenty[- ]five|25)[- ]?(cents?|c)\b/, 25, 'quarter'],
  [/dollar|\$ ?1\b/, 100, 'dollar'],
  [/\beagle\b/, 1000, 'eagle'],
  [/cent\b|cents\b|penn(y|ies)|\b1 ?c\b/, 1, 'cent'],
];

/** Gold without an eagle's name: commemoratives. */
const PLAIN: Readonly<Record<number, string>> = {
  500: 'five dollar',
  1000: 'ten dollar',
  2000: 'twenty dollar',
};

export interface Face {
  cents: number;
  /** Commoner first. */
  words: string[];
}

/** Null if none is named. */
export function faceOf(text: string | null): Face | null {
  const said = normalize(text ?? '');
  const found = said ? DENOMINATIONS.find(([known]) => known.test(said)) : undefined;
  if (!found) return null;
  const [, cents, words] = found;
  return { cents, words: [words, PLAIN[cents] ?? ''].filter(Boolean) };
}
