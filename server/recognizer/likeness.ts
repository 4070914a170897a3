import type { SimilarCoin } from '../../shared/recognizer/model.ts';
import type { SideSeen } from './vision/seen.ts';

export interface KeptSide {
  key: number;
  side: 'obverse' | 'reverse';
  typeId: string;
  itemId: string | null;
  /** Null in a starter gallery. */
  coin: SimilarCoin | null;
}

export interface TypeLikeness {
  typeId: string;
  itemId: string | null;
  /** Mean of the two best cosines of each side. */
  score: number;
  /** Of the less and the more alike side. */
  least: number;
  most: number;
  sides: number;
  isOwn: boolean;
  like: SimilarCoin | null;
}

/** By side. */
const BEST = 2;

const AS_ASKED = ['obverse', 'reverse'] as const;
const SWAPPED = ['reverse', 'obverse'] as const;
const CLEARLY = 0.05;

export interface BothWays {
  asked: TypeLikeness[];
  swapped: TypeLikeness[];
}

export const likerOf = ({ asked, swapped }: BothWays): TypeLikeness[] =>
  isLiker(swapped, asked) ? swapped : asked;

export const isSwapped = ({ asked, swapped }: BothWays): boolean =>
  isLiker(swapped, asked) && (swapped[0]?.score ?? 0) >= SURE.score;

export const bothWays = (seen: readonly SideSeen[], gallery: readonly KeptSide[]): BothWays => ({
  asked: typesFacing(seen, gallery, AS_ASKED),
  swapped: typesFacing(seen, gallery, SWAPPED),
});

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
    { kept: KeptSide; sides: number[]; isOwn: boolean; like: SimilarCoin | null; best: number }
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
      ...{ least: Math.min(...sides), most: Math.max(...sides), sides: sides.length },
      isOwn,
      like,
    }))
    .sort((one, other) => other.score - one.score);
}

const nameOf = ({ typeId, itemId }: KeptSide) => `${typeId} ${itemId ?? ''}`;

/** Log likelihood ratio, fitted to studio photos (same type 0.37, others 0.1). */
export const likenessScore = ({
  score,
  sides,
  isOwn = false,
}: Pick<TypeLikeness, 'score' | 'sides'> & { isOwn?: boolean }): number =>
  (sides > 1 ? 1 : ONE_SIDE) * Math.max(-5, Math.min(7, 22 * (score - 0.15))) + (isOwn ? OWNED : 0);
const ONE_SIDE = 0.8;
const OWNED = 1;

export const LISTED = 0.2;
export const ALIKE = 0.28;
/** 99.7 % correct on studio photos. */
export const SURE = { score: 0.4, margin: 0.1 } as const;

export type SideLook = Pick<SideSeen, 'circle' | 'problem' | 'colour' | 'text' | 'deficits'>;

/** All a decision needs: kept, it decides again without photos and gallery. */
export interface Look {
  /** Obverse first. */
  sides: SideLook[];
  likeness: BothWays;
  /** The gallery has coins of the owner. */
  hasOwn: boolean;
  abroad?: BothWays;
}

export const lookOf = (
  seen: readonly SideSeen[],
  gallery: readonly KeptSide[],
  abroad?: readonly KeptSide[],
): Look => ({
  sides: seen.map(({ circle, problem, colour, text, deficits }) => ({
    ...{ circle, problem, colour, text },
    ...(deficits && { deficits }),
  })),
  likeness: bothWays(seen, gallery),
  hasOwn: gallery.some(({ coin }) => coin !== null),
  ...(abroad && { abroad: bothWays(seen, abroad) }),
});

interface Packed extends Omit<Look, 'sides'> {
  sides: (Omit<SideLook, 'deficits'> & { deficits?: [string, number][] })[];
}

/** Base64 of deflated JSON, 2 to 6 kB. */
export function pack(look: Look): string {
  const json = JSON.stringify(look, (_, value) =>
    typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value instanceof Map ? [...value] : value,
  );
  return Buffer.from(Bun.deflateSync(Buffer.from(json))).toString('base64');
}

/** Only of what `pack` made. */
export function unpack(text: string): Look {
  const json = Buffer.from(Bun.inflateSync(Buffer.from(text, 'base64'))).toString();
  const packed: Packed = JSON.parse(json);
  return {
    ...packed,
    sides: packed.sides.map(({ deficits, ...side }) => ({
      ...side,
      ...(deficits && { deficits: new Map(deficits) }),
    })),
  };
}
