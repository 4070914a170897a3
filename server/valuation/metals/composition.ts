import { METALS, type Metal } from '../../../shared/market/metals.ts';

/** Percent of the weight by metal; only the metals a price is kept of. */
export type Content = Partial<Record<Metal, number>>;

const SYMBOLS: Readonly<Record<string, Metal>> = {
  au: 'gold',
  ag: 'silver',
  pt: 'platinum',
  pd: 'palladium',
  cu: 'copper',
};
const metalOf = (word: string): Metal | undefined => METALS.find((metal) => metal === word) ?? SYMBOLS[word];

/** A share as percent ("90%"), as a fineness (".900", "0.925", "900", "999.9/1000") or in karats ("22k"). */
const FIGURE =
  String.raw`(?<!\w|\d[.,])(?:(?<percent>\d{1,3}(?:\.\d+)?)\s*(?:%|per ?cent)` +
  String.raw`|(?<fine>0?\.\d{2,5})(?!\d|\s*(?:g|oz|%))` +
  String.raw`|(?<karat>\d{1,2})[\s-]*(?:k|kt|ct|karats?|carats?)\b` +
  String.raw`|(?<thousandths>[3-9]\d\d(?:\.\d)?)(?:\s*\/\s*1000|(?=\s*(?:fine|pure|\)|$)|\s+(?:gold|silver|platinum|palladium)\b)))`;
const MATERIAL = '(?<word>[a-z]+)';
const FIGURE_FIRST = new RegExp(String.raw`${FIGURE}\s*(?:of\s+)?(?:(?:pure|fine)\s+)?${MATERIAL}`, 'g');
const METAL_FIRST = new RegExp(String.raw`\b${MATERIAL}\s*[:(=-]?\s*${FIGURE}`, 'g');
const FIGURES = new RegExp(FIGURE, 'g');

/** Words of layers: shares of the whole are known only where they are told in full. */
const LAYERED = /plat(?:ed|ing)|clad|coated|filled|washed|gilt|vermeil|layer|bonded|core/;
/** Words of what only looks precious, or is said not to be. */
const MADE_TO_LOOK = new RegExp(
  String.raw`\b(?:\w*plat(?:ed?|ing)|h\.?g\.?e|g\.?e\.?p|g\.?p|electro\w*|galvan\w*|\w*gilt|gild\w*|vermeil|dipped|flashed?|` +
    'wash(?:ed)?|filled|layered|overlay|bonded|foil|leaf|coat(?:ed|ing)|clad (?:in|with)|imitation|imit|' +
    String.raw`replicas?|repro\w*|cop(?:y|ies)|fakes?|counterfeit|fantasy|faux|mock|simulated|` +
    String.raw`tone[ds]?|colou?r\w*|hued?|style|like|looking|finish(?:ed)?|appearance|not|non|isn'?t|without|no|never)\b`,
);
/** "22 karat: 91.67% gold": the alloy's name before its figures. */
const LABEL = /^\s*\d{1,2}\s*(?:k|karat)\s*:(?=.*%)/;
/** Alloys named after a metal they hold nothing of. */
const MISNOMER = /(?:nickel|german|tibetan?|alpaca|nordic|new)[\s-]+(?:silver|gold)/;

/**
 * The share of each metal in a composition as people write it ("90% silver, 10% copper", "Silver .900", "22k gold",
 * "Sterling"). Null unless every figure in it belongs to one material and they agree: a guess would become money.
 */
export function contentOf(composition: string): Content | null {
  const text = overall(composition.toLowerCase().replace(/(\d),(\d+\s*%)/g, '$1.$2')).replace(LABEL, '');
  if (MISNOMER.test(text)) return null;
  const content = readShares(composition, text);
  if (!content || !isMadeToLook(composition)) return content;
  const isBase = Object.keys(content).length > 0 && !PRECIOUS.some((metal) => content[metal]);
  return isBase ? content : null;
}

const PRECIOUS = METALS.filter((metal) => metal !== 'copper');

/** Whether a composition speaks of plating, an imitation, or of what the piece is not. */
export const isMadeToLook = (composition: string): boolean => MADE_TO_LOOK.test(composition.toLowerCase());

function readShares(composition: string, text: string): Content | null {
  const figures = text.match(FIGURES)?.length ?? 0;
  if (figures === 0) return /\bsterling\b/.test(text) && !LAYERED.test(text) ? { silver: 92.5 } : null;
  const shares = readAll(text, FIGURE_FIRST, figures) ?? readAll(text, METAL_FIRST, figures);
  if (!shares) return null;
  const sum = [...shares.values()].reduce((total, percent) => total + percent, 0);
  const told = shares.size > 1 && sum >= 99;
  if (sum > 100.5 || (!told && LAYERED.test(composition.toLowerCase()))) return null;
  return pricedContent(Object.fromEntries(shares));
}

/** Of shares by material, those of the metals a price is kept of. */
export function pricedContent(shares: Readonly<Record<string, number>>): Content {
  const content: Content = {};
  for (const [material, percent] of Object.entries(shares)) {
    const metal = metalOf(material.trim().toLowerCase());
    if (metal) content[metal] = percent;
  }
  return content;
}

/** Where the layers are told apart from the whole ("… (91.67% copper, 8.33% nickel overall)"), only the whole. */
const overall = (text: string): string => {
  // Part by part: a pattern over all of it would begin anew at each character, and take its time for each "%".
  const whole = text.split(/[():;]/).find((part) => /%.*\boverall\b/s.test(part));
  return whole?.slice(0, whole.lastIndexOf('overall') + 'overall'.length) ?? text;
};

/** The percent of each material, when the pattern accounts for every figure and no material has two. */
function readAll(text: string, pattern: RegExp, figures: number): Map<string, number> | null {
  const matches = [...text.matchAll(pattern)];
  if (matches.length !== figures) return null;
  const shares = new Map<string, number>();
  for (const { groups = {} } of matches) {
    const word = groups.word ?? '';
    const name = metalOf(word) ?? word;
    const percent = percentOf(groups);
    if (percent === null || (shares.get(name) ?? percent) !== percent) return null;
    shares.set(name, percent);
  }
  return shares;
}

function percentOf({ percent, fine, karat, thousandths }: Record<string, string | undefined>): number | null {
  const share = percent
    ? Number(percent)
    : fine
      ? Number((Number(fine) * 100).toFixed(3))
      : thousandths
        ? Number((Number(thousandths) / 10).toFixed(3))
        : Number(((Number(karat) / 24) * 100).toFixed(2));
  return share > 0 && share <= 100 ? share : null;
}

/** Weight in grams times fineness in percent, as whole micrograms, so that totals add up exactly. */
/** Weight in grams times fineness in percent, as whole micrograms, so that totals add up exactly. */
export function fineMicrograms(grams: number, percent = 0): number {
  const micrograms = Math.round(grams * percent * 10_000);
  return Number.isSafeInteger(micrograms) && micrograms > 0 ? micrograms : 0;
}
