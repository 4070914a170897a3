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
  /** Whether one of the sides is of the owner's coins, and not all of a starter gallery. */
  isOwn: boolean;
  /** The coin it looks most like. */
  like: LooksLike | null;
}

/** So many of the best of a side count. */
const BEST = 2;

/** The sides that the photos show in their order, and the other way round. */
const AS_ASKED = ['obverse', 'reverse'] as const;
const SWAPPED = ['reverse', 'obverse'] as const;
/** So much liker than in their order the photos have to be the other way round. */
const CLEARLY = 0.05;

/** The types of the gallery by likeness, the best first: in the order of the photos, or the other way round where that is clearly liker. */
export function likenessOfTypes(seen: readonly SideSeen[], gallery: readonly KeptSide[]): TypeLikeness[] {
  const [asked, swapped] = bothWays(seen, gallery);
  return isLiker(swapped, asked) ? swapped : asked;
}

/** Whether the photos, or the only one, clearly show the other side than they were taken for. */
export function isSwapped(seen: readonly SideSeen[], gallery: readonly KeptSide[]): boolean {
  const [asked, swapped] = bothWays(seen, gallery);
  return isLiker(swapped, asked) && (swapped[0]?.score ?? 0) >= SURE.score;
}

const bothWays = (seen: readonly SideSeen[], gallery: readonly KeptSide[]) =>
  [typesFacing(seen, gallery, AS_ASKED), typesFacing(seen, gallery, SWAPPED)] as const;

const isLiker = ([one]: TypeLikeness[], [other]: TypeLikeness[]) =>
  one !== undefined && one.score > (other?.score ?? 0) + CLEARLY;

function typesFacing(
  seen: readonly SideSeen[],
  gallery: readonly KeptSide[],
  facing: readonly KeptSide['side'][],
): TypeLikeness[] {
  const kept = new Map(gallery.map((side) => [side.key, side]));
  const found = new Map<
    string,
    { kept: KeptSide; sides: number[]; isOwn: boolean; like: LooksLike | null; best: number }
  >();
  for (const [at, { problem, likeness }] of seen.entries()) {
    if (problem !== null) continue;
    const scores = Map.groupBy(
      likeness.flatMap(({ key, score }) => {
        const side = kept.get(key);
        return side && side.side === facing[at] ? [{ side, score }] : [];
      }),
      ({ side }) => nameOf(side),
    );
    for (const [name, all] of scores) {
      const sorted = all.sort((one, other) => other.score - one.score);
      const [first] = sorted;
      if (!first) continue;
      const best = sorted.slice(0, BEST);
      const one = found.get(name) ?? { kept: first.side, sides: [], isOwn: false, like: null, best: -1 };
      one.sides.push(best.reduce((sum, { score }) => sum + score, 0) / best.length);
      const own = sorted.find(({ side }) => side.coin !== null);
      one.isOwn ||= own !== undefined;
      if (own && own.score > one.best) Object.assign(one, { like: own.side.coin, best: own.score });
      found.set(name, one);
    }
  }
  return [...found.values()]
    .map(({ kept: { typeId, itemId }, sides, isOwn, like }) => ({
      typeId,
      itemId,
      score: sides.reduce((sum, score) => sum + score, 0) / sides.length,
      sides: sides.length,
      isOwn,
      like,
    }))
    .sort((one, other) => other.score - one.score);
}

const nameOf = ({ typeId, itemId }: KeptSide) => `${typeId} ${itemId ?? ''}`;

/**
 * Logarithm of how much likelier so much likeness is to a coin of the same type than of another: a line through what was measured on both
 * sides of studio photos (right types around 0.37, others around 0.1, even at 0.15), bounded either way. Who has a type has another of it
 * more often than chance would, so it begins a little higher; a starter gallery says nothing of the kind.
 */
export const likenessScore = ({
  score,
  sides,
  isOwn = false,
}: Pick<TypeLikeness, 'score' | 'sides'> & { isOwn?: boolean }): number =>
  (sides > 1 ? 1 : ONE_SIDE) * Math.max(-5, Math.min(7, 22 * (score - 0.15))) + (isOwn ? OWNED : 0);
const ONE_SIDE = 0.8;
const OWNED = 1;

/** From here on a likeness is worth a place in the list, … */
export const LISTED = 0.2;
/** … and a sentence. */
export const ALIKE = 0.28;
/** A likeness that is confident of the design: 99.7 % right on studio photos, with this much before the next design. */
export const SURE = { score: 0.4, margin: 0.1 } as const;
