import type { Catalogue } from '../../db/catalogue/load.ts';
import type { Fact } from '../../shared/recognizer/model.ts';
import type { Weighed } from './candidates.ts';
import { type Dates, dateScore } from './dates.ts';
import { answerTo, datesBeside, factScore, strangerScore, swappedBy, traitsOf } from './facts.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import { type BothWays, likenessScore, type TypeLikeness } from './likeness.ts';
import { metalScores } from './metal-colour.ts';
import { logSum, orderScores, type SideRead } from './score-text.ts';
import type { CoinColour } from './vision/seen.ts';

/** Words are correlated, hence below 1 (tuned on studio photos). */
const TEXT_WEIGHT = { alone: 0.8, beside: 0.5 } as const;
/** Prior outside the catalogue. */
const OTHER = 0.2;
/** For other face values of the design. */
const SAME_DESIGN = 0.6;
interface Seen {
  sides: (SideRead | null)[];
  dates: Dates;
  colour: CoinColour | null;
  /** Of the likelier order of the sides. */
  likeness: TypeLikeness[];
  ways: BothWays;
  facts: readonly Fact[];
}

/** Highest first; answered metals and years replace those seen. */
export function weigh(
  catalogue: Catalogue,
  lexicon: Lexicon,
  { sides, dates, colour, likeness, ways, facts }: Seen,
): Weighed[] {
  const isBeside = likeness.some(({ isOwn }) => isOwn);
  const weight = isBeside ? TEXT_WEIGHT.beside : TEXT_WEIGHT.alone;
  const metals = answerTo(facts, 'metal') === null && colour ? metalScores(colour) : null;
  const date = datesBeside(dates, facts);
  const alike = likenessOf(likeness);
  const designOf = designsOf(lexicon);
  const looks = [looksIn(designOf, ways.asked), looksIn(designOf, ways.swapped)] as const;
  const scored = lexicon.entries.map((entry) => {
    const [asked, swapped] = orderScores(entry, sides, lexicon, swappedBy(facts));
    const inOrder = [weight * asked + looks[0](entry), weight * swapped + looks[1](entry)] as const;
    const both = logSum(inOrder);
    const traits = traitsOf(catalogue, entry, Math.exp(inOrder[1] - both));
    const score =
      Math.log(entry.prior) +
      both +
      weight * (date.dates ? dateScore(date.dates, entry.years) : 0) +
      (isBeside ? 0.5 : 1) * (metals?.[entry.metal] ?? 0) +
      facts.reduce((sum, fact) => sum + factScore(fact, traits, date.isRead), 0);
    return { entry, score, likeness: alike(entry), traits };
  });
  const all = logSum([Math.log(OTHER) + strangerScore(facts), ...scored.map(({ score }) => score)]);
  return scored
    .map(({ score, ...one }) => ({ ...one, chance: Math.exp(score - all) }))
    .sort((one, other) => other.chance - one.chance);
}

export type Designs = ReadonlyMap<string, string>;
export const designsOf = ({ entries }: Lexicon): Designs =>
  new Map(entries.map(({ typeId, design }) => [typeId, design]));

function likenessOf(likeness: readonly TypeLikeness[]): (entry: Entry) => TypeLikeness | null {
  const alike = new Map(likeness.map((one) => [`${one.typeId} ${one.itemId ?? ''}`, one]));
  return ({ typeId, itemId }) => alike.get(`${typeId} ${itemId ?? ''}`) ?? alike.get(`${typeId} `) ?? null;
}

/** Log score of the appearance, in one order of the sides. */
function looksIn(designOf: Designs, likeness: readonly TypeLikeness[]): (entry: Entry) => number {
  const alike = likenessOf(likeness);
  const designs = new Map<string, number>();
  for (const one of likeness) {
    const design = designOf.get(one.typeId);
    if (design !== undefined && !designs.has(design)) designs.set(design, likenessScore(one));
  }
  return (entry) => {
    const own = alike(entry);
    return own ? likenessScore(own) : SAME_DESIGN * Math.max(0, designs.get(entry.design) ?? 0);
  };
}

/** Of 632 reversed photos 525 are told, of 632 others none. */
export const isReversed = (weighed: readonly Weighed[]) =>
  weighed.reduce((sum, { chance, traits }) => sum + chance * traits.swapped, 0) >= 0.8;
