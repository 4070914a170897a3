import { GRAMS_PER_TROY_OUNCE, METALS, type Metal } from '../../../shared/market/metals.ts';

/** Percent of weight; only metals with a spot price. */
export type Content = Partial<Record<Metal, number>>;

const SYMBOLS: Readonly<Record<string, Metal>> = {
  au: 'gold',
  ag: 'silver',
  pt: 'platinum',
  pd: 'palladium',
  cu: 'copper',
};
const metalOf = (word: string): Metal | undefined => METALS.find((metal) => metal === word) ?? SYMBOLS[word];

/** Percent ("90%"), fineness (".900", "0.925", "900", "999.9/1000") or karats ("22k"). */
const FIGURE =
  String.raw`(?<!\w|\d[.,])(?:(?<percent>\d{1,3}(?:\.\d+)?)\s*(?:%|per ?cent)` +
  String.raw`|(?<fine>0?\.\d{2,5})(?!\d|\s*(?:g|oz|%))` +
  String.raw`|(?<karat>\d{1,2})[\s-]*(?:k|kt|ct|karats?|carats?)\b` +
  String.raw`|(?<thousandths>[3-9]\d\d(?:\.\d)?)(?:\s*\/\s*1000|(?=\s*(?:fine|pure|\)|$)|\s+(?:gold|silver|platinum|palladium)\b)))`;
const MATERIAL = '(?<word>[a-z]+)';
const FIGURE_FIRST = new RegExp(String.raw`${FIGURE}\s*(?:of\s+)?(?:(?:pure|fine)\s+)?${MATERIAL}`, 'g');
const METAL_FIRST = new RegExp(String.raw`\b${MATERIAL}\s*[:(=-]?\s*${FIGURE}`, 'g');
const FIGURES = new RegExp(FIGURE, 'g');

/** Layers: shares count only if complete. */
const LAYERED = /plat(?:ed|ing)|clad|coated|filled|washed|gilt|vermeil|layer|bonded|core/;
/** Plating, imitations and negations. */
const IMITATION = new RegExp(
  String.raw`\b(?:\w*plat(?:ed?|ing)|h\.?g\.?e|g\.?e\.?p|g\.?p|electro\w*|galvan\w*|\w*gilt|gild\w*|vermeil|dipped|flashed?|` +
    'wash(?:ed)?|filled|layered|overlay|bonded|foil|leaf|coat(?:ed|ing)|clad (?:in|with)|imitation|imit|' +
    String.raw`replicas?|repro\w*|cop(?:y|ies)|fakes?|counterfeit|fantasy|faux|mock|simulated|` +
    String.raw`tone[ds]?|colou?r\w*|hued?|style|like|looking|finish(?:ed)?|appearance|not|non|isn'?t|without|no|never)\b`,
);
const LABEL = /^\s*\d{1,2}\s*(?:k|karat)\s*:(?=.*%)/;
/** Alloys named after a metal they do not contain. */
const MISNOMER = /(?:nickel|german|tibetan?|alpaca|nordic|new)[\s-]+(?:silver|gold)/;

/**
 * Shares in a free-text composition ("90% silver, 10% copper", "Silver .900", "22k gold", "Sterling"). Null unless
 * every figure belongs to one material and they agree: a guess would become money.
 */
export function contentOf(composition: string): Content | null {
  const text = overall(composition.toLowerCase().replace(/(\d),(\d+\s*%)/g, '$1.$2')).replace(LABEL, '');
  if (MISNOMER.test(text)) return null;
  const content = readContent(composition, text);
  if (!content || !isImitation(composition)) return content;
  const isBase = Object.keys(content).length > 0 && !PRECIOUS.some((metal) => content[metal]);
  return isBase ? content : null;
}

const PRECIOUS = METALS.filter((metal) => metal !== 'copper');

export const isImitation = (composition: string): boolean => IMITATION.test(composition.toLowerCase());

function readContent(composition: string, text: string): Content | null {
  const figures = text.match(FIGURES)?.length ?? 0;
  if (figures === 0) return /\bsterling\b/.test(text) && !LAYERED.test(text) ? { silver: 92.5 } : null;
  const shares = sharesOf(text, FIGURE_FIRST, figures) ?? sharesOf(text, METAL_FIRST, figures);
  if (!shares) return null;
  const sum = [...shares.values()].reduce((total, percent) => total + percent, 0);
  const told = shares.size > 1 && sum >= 99;
  if (sum > 100.5 || (!told && LAYERED.test(composition.toLowerCase()))) return null;
  return pricedContent(Object.fromEntries(shares));
}

export function pricedContent(shares: Readonly<Record<string, number>>): Content {
  const content: Content = {};
  for (const [material, percent] of Object.entries(shares)) {
    const metal = metalOf(material.trim().toLowerCase());
    if (metal) content[metal] = percent;
  }
  return content;
}

/** With "… (91.67% copper, 8.33% nickel overall)" only the overall shares. */
const overall = (text: string): string => {
  // Split first: a pattern over the whole text is quadratic in "%".
  const whole = text.split(/[():;]/).find((part) => /%.*\boverall\b/s.test(part));
  return whole?.slice(0, whole.lastIndexOf('overall') + 'overall'.length) ?? text;
};

function sharesOf(text: string, pattern: RegExp, figures: number): Map<string, number> | null {
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

/** Whole micrograms, so that totals add up exactly. */
export function fineMicrograms(grams: number, percent = 0): number {
  const micrograms = Math.round(grams * percent * 10_000);
  return Number.isSafeInteger(micrograms) && micrograms > 0 ? micrograms : 0;
}

const GRAMS = /^(\d+(?:\.\d+)?|\.\d+)\s*(?:g|gr|grams?|grammes?)?\.?$/;
const OUNCES = /^(\d+(?:\.\d+)?|\.\d+)\s*(?:troy\s*)?(?:oz|ozt|ounces?)\.?(?:\s*t(?:roy)?\.?)?$/;
const FRACTION = /^(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)\s*(?:troy\s*)?(?:oz|ozt|ounces?)\.?(?:\s*t(?:roy)?\.?)?$/;
const MAX_GRAMS = 50_000;

/**
 * Grams of "2.5", "2,5 g", "1/10 oz" (troy). Null for a sign, an exponent or a second number: a guess would become
 * money.
 */
export function gramsIn(weight: string): number | null {
  const text = weight
    .trim()
    .toLowerCase()
    .replace(/^(\d+),(\d{1,3})(?!\d)/, '$1.$2');
  // "1,000" is ambiguous.
  if (/\d,\d{3}(?!\d)/.test(weight)) return null;
  const grams = GRAMS.exec(text);
  if (grams) return inBounds(Number(grams[1]));
  const ounces = OUNCES.exec(text);
  if (ounces) return inBounds(Number(ounces[1]) * GRAMS_PER_TROY_OUNCE);
  const [, whole = '0', part, of] = FRACTION.exec(text) ?? [];
  if (!part || !of) return null;
  return inBounds((Number(whole) + Number(part) / Number(of)) * GRAMS_PER_TROY_OUNCE);
}

const inBounds = (grams: number): number | null => (grams > 0 && grams <= MAX_GRAMS ? grams : null);
