import type { LooksLike } from '../../shared/recognizer/model.ts';
import type { SideSeen } from './vision/seen.ts';

/** A confirmed side: whose coin it is and of what type, the look itself apart. */
export interface KeptSide {
  key: number;
  side: 'obverse' | 'reverse';
  typeId: string;
  itemId: string | null;
  /** Null for a side of the starter gallery. */
  coin: LooksLike | null;
}

/** How much a photographed coin looks like the confirmed ones of one type and item. */
export interface TypeLikeness {
  typeId: string;
  itemId: string | null;
  /** Mean over the sides of the mean of the two best cosines of each. */
  score: number;
  sides: number;
  /** The coin it looks most like. */
  like: LooksLike | null;
}

/** So many of the best of a side count. */
const BEST = 2;

/** The types of the gallery by likeness, the best first. */
export function likenessOfTypes(seen: readonly SideSeen[], gallery: readonly KeptSide[]): TypeLikeness[] {
  const kept = new Map(gallery.map((side) => [side.key, side]));
  const found = new Map<string, { kept: KeptSide; sides: number[]; like: LooksLike | null; best: number }>();
  for (const { likeness } of seen) {
    const scores = Map.groupBy(
      likeness.flatMap(({ key, score }) => {
        const side = kept.get(key);
        return side ? [{ side, score }] : [];
      }),
      ({ side }) => nameOf(side),
    );
    for (const [name, all] of scores) {
      const sorted = all.sort((one, other) => other.score - one.score);
      const [first] = sorted;
      if (!first) continue;
      const best = sorted.slice(0, BEST);
      const one = found.get(name) ?? { kept: first.side, sides: [], like: null, best: -1 };
      one.sides.push(best.reduce((sum, { score }) => sum + score, 0) / best.length);
      const own = sorted.find(({ side }) => side.coin !== null);
      if (own && own.score > one.best) Object.assign(one, { like: own.side.coin, best: own.score });
      found.set(name, one);
    }
  }
  return [...found.values()]
    .map(({ kept: { typeId, itemId }, sides, like }) => ({
      typeId,
      itemId,
      score: sides.reduce((sum, score) => sum + score, 0) / sides.length,
      sides: sides.length,
      like,
    }))
    .sort((one, other) => other.score - one.score);
}

const nameOf = ({ typeId, itemId }: KeptSide) => `${typeId} ${itemId ?? ''}`;

/**
 * Logarithm of how much likelier so much likeness is to a coin of the same type than of another: a line through what was measured on both
 * sides of studio photos (right types around 0.37, others around 0.1, even at 0.15), bounded either way. Who has a type has another of it
 * more often than chance would, so it begins a little higher.
 */
export const likenessScore = ({ score, sides }: Pick<TypeLikeness, 'score' | 'sides'>): number =>
  (sides > 1 ? 1 : ONE_SIDE) * Math.max(-5, Math.min(7, 22 * (score - 0.15))) + OWNED;
const ONE_SIDE = 0.8;
const OWNED = 1;

/** From here on a likeness is worth a place in the list, … */
export const LISTED = 0.2;
/** … and a sentence. */
export const ALIKE = 0.28;
/** A likeness that is confident of the design: 99.7 % right on studio photos, with this much before the next design. */
export const SURE = { score: 0.4, margin: 0.1 } as const;
