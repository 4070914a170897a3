import { msg, msgPlural } from '../language/msg.ts';
/** The rarity scale of specification 000, section 4: 1 Common to 7 Unique, with the mintage each begins above. */
export const RARITY_SCALE = [
  { scale: 1, name: msg('Common'), above: 1_000_000 },
  { scale: 2, name: msg('Less Common'), above: 100_000 },
  { scale: 3, name: msg('Rare'), above: 10_000 },
  { scale: 4, name: msg('Very Rare'), above: 1_000 },
  { scale: 5, name: msg('Extremely Rare'), above: 100 },
  { scale: 6, name: msg('Excessively Rare'), above: 1 },
  { scale: 7, name: msg('Unique'), above: 0 },
] as const;

/** Scale 1 to 7 for a mintage in coins; null for none known. A bound itself belongs to the rarer side. */
export function rarityScaleFor(mintage: number | null): number | null {
  if (mintage === null || mintage < 1) return null;
  return RARITY_SCALE.find(({ above }) => mintage > above)?.scale ?? 7;
}

/** Name of a step of the scale; null beyond it. */
export const rarityName = (scale: number | null): string | null =>
  RARITY_SCALE.find((step) => step.scale === scale)?.name ?? null;

/** What a rarity analysis is composed of. */
export interface RarityFacts {
  year: number;
  mintage: number | null;
  confidence: 'high' | 'medium' | 'low' | null;
  rarityScale: number | null;
  /** The mintage counts proofs alone. */
  areProofs: boolean;
  /** What the mintage leaves out though it has the same year and mark: "proofs". */
  uncounted: string | null;
  isSet: boolean;
  mint: string | null;
  /** Kind of key date it is, in the catalogue's words. */
  kind: string | null;
  isVariety: boolean;
  /** Few of those struck are left. */
  isDeceiving: boolean;
  /** What the catalogue says of the whole type. */
  ofType: string | null;
}

/** Sentences of an analysis (specification 000, section 4). */
const MAX_SENTENCES = 5;

const KINDS: Readonly<Record<string, string>> = {
  key: msg('It is a key date of its series.'),
  'semi-key': msg('It is a semi-key date of its series.'),
  rarity: msg('It is one of the great rarities among US coins.'),
  condition: msg('It is scarce in top grade only.'),
};

/** What is known of a coin's rarity, in at most five sentences; null for sets and where nothing is known. */
export function rarityAnalysis(facts: RarityFacts): string | null {
  const { mintage, rarityScale, isSet, kind, isVariety, isDeceiving, ofType } = facts;
  if (isSet) return null;
  const sentences = [
    mintage !== null && struckIn(facts, mintage),
    isVariety && mintage === null && msg('Coins of this variety were not counted apart.'),
    kind && KINDS[kind],
    isDeceiving && msg('Few of them are left, so the number struck does not tell how rare it is.'),
    ofType,
    rarityScale && msg('The scale goes by the number struck; how many have survived is not recorded here.'),
  ].filter(Boolean);
  return sentences.slice(0, MAX_SENTENCES).join(' ') || null;
}

/** Made once, as making one takes longer than all else. */
const count = new Intl.NumberFormat('en-US');

/** "About 264,000 dated 1916 were struck at Denver." */
function struckIn({ year, confidence, areProofs, uncounted, mint }: RarityFacts, mintage: number): string {
  const amount = amountOf(mintage, areProofs, confidence === 'medium');
  const isOne = mintage === 1;
  const but = reserve(uncounted, confidence === 'low');
  if (mint && but)
    return isOne
      ? msg`${amount} dated ${year} was struck at ${mint}, ${but}.`
      : msg`${amount} dated ${year} were struck at ${mint}, ${but}.`;
  if (mint)
    return isOne
      ? msg`${amount} dated ${year} was struck at ${mint}.`
      : msg`${amount} dated ${year} were struck at ${mint}.`;
  if (but)
    return isOne
      ? msg`${amount} dated ${year} was struck, ${but}.`
      : msg`${amount} dated ${year} were struck, ${but}.`;
  return isOne ? msg`${amount} dated ${year} was struck.` : msg`${amount} dated ${year} were struck.`;
}

function amountOf(mintage: number, areProofs: boolean, isAbout: boolean): string {
  const number = count.format(mintage);
  if (isAbout) return areProofs ? msg`About ${number} proofs` : msg`About ${number}`;
  return areProofs ? msgPlural(mintage, { one: '# proof', other: '# proofs' }) : number;
}

/** What has to be said about a count. */
function reserve(uncounted: string | null, isDoubtful: boolean): string {
  if (uncounted && isDoubtful) return msg`${uncounted} not counted, but the figure is unconfirmed`;
  if (uncounted) return msg`${uncounted} not counted`;
  return isDoubtful ? msg('but the figure is unconfirmed') : '';
}
