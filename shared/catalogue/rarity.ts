import { inEnglish, msg, msgCount, msgPlural, sentences } from '../language/msg.ts';

const RARITY_SCALE = [
  { scale: 1, name: msg('Common'), above: 1_000_000 },
  { scale: 2, name: msg('Less Common'), above: 100_000 },
  { scale: 3, name: msg('Rare'), above: 10_000 },
  { scale: 4, name: msg('Very Rare'), above: 1_000 },
  { scale: 5, name: msg('Extremely Rare'), above: 100 },
  { scale: 6, name: msg('Excessively Rare'), above: 1 },
  { scale: 7, name: msg('Unique'), above: 0 },
] as const;

/** Bounds belong to the rarer step. */
export function rarityScaleFor(mintage: number | null): number | null {
  if (mintage === null || mintage < 1) return null;
  return RARITY_SCALE.find(({ above }) => mintage > above)?.scale ?? 7;
}

export const rarityName = (scale: number | null): string | null =>
  RARITY_SCALE.find((step) => step.scale === scale)?.name ?? null;

export interface RarityFacts {
  year: number;
  mintage: number | null;
  confidence: 'high' | 'medium' | 'low' | null;
  rarityScale: number | null;
  areProofs: boolean;
  /** "proofs" */
  uncounted: string | null;
  isSet: boolean;
  mint: string | null;
  kind: string | null;
  isVariety: boolean;
  /** Few survive. */
  isDeceiving: boolean;
  ofType: string | null;
}

const MAX_SENTENCES = 5;

const KINDS: Readonly<Record<string, string>> = {
  key: msg('It is a key date of its series.'),
  'semi-key': msg('It is a semi-key date of its series.'),
  rarity: msg('It is one of the great rarities among US coins.'),
  condition: msg('Scarce only in top grades.'),
};

/** Null for sets. In English, as it is stored with the coin. */
export function rarityAnalysis(facts: RarityFacts): string | null {
  const { mintage, rarityScale, isSet, kind, isVariety, isDeceiving, ofType } = facts;
  if (isSet) return null;
  const told = [
    mintage !== null && struckIn(facts, mintage),
    isVariety && mintage === null && msg('There’s no separate mintage for this variety.'),
    kind && KINDS[kind],
    isDeceiving && msg('Few survive, so mintage doesn’t show how rare this coin is.'),
    ofType,
    rarityScale !== null && msg('Based on mintage; survivors aren’t counted.'),
  ].filter(Boolean);
  return inEnglish(sentences(...told.slice(0, MAX_SENTENCES))) || null;
}

function struckIn({ year, confidence, areProofs, uncounted, mint }: RarityFacts, mintage: number): string {
  const amount = amountOf(mintage, areProofs, confidence === 'medium');
  const isOne = mintage === 1;
  const but = reserve(uncounted, confidence === 'low');
  if (mint && but)
    return isOne
      ? msg('{amount} dated {year} was struck at {mint}, {but}.', { amount, year, mint, but })
      : msg('{amount} dated {year} were struck at {mint}, {but}.', { amount, year, mint, but });
  if (mint)
    return isOne
      ? msg('{amount} dated {year} was struck at {mint}.', { amount, year, mint })
      : msg('{amount} dated {year} were struck at {mint}.', { amount, year, mint });
  if (but)
    return isOne
      ? msg('{amount} dated {year} was struck, {but}.', { amount, year, but })
      : msg('{amount} dated {year} were struck, {but}.', { amount, year, but });
  return isOne
    ? msg('{amount} dated {year} was struck.', { amount, year })
    : msg('{amount} dated {year} were struck.', { amount, year });
}

function amountOf(mintage: number, areProofs: boolean, isAbout: boolean): string {
  const number = msgCount(mintage);
  if (isAbout)
    return areProofs ? msg('About {number} proofs', { number }) : msg('About {number}', { number });
  return areProofs ? msgPlural(mintage, { one: '# proof', other: '# proofs' }) : number;
}

function reserve(uncounted: string | null, isDoubtful: boolean): string {
  if (uncounted && isDoubtful)
    return msg('{uncounted} not counted, but the figure is unconfirmed', { uncounted });
  if (uncounted) return msg('{uncounted} not counted', { uncounted });
  return isDoubtful ? msg('but the figure is unconfirmed') : '';
}
