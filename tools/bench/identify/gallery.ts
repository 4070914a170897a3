import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { KeptSide } from '../../../server/recognizer/likeness.ts';
import { bundledFile, readStarter } from '../../../server/recognizer/starter.ts';
import { likenessTo } from '../../../server/recognizer/vision/match.ts';
import type { GalleryDescriptor, SideSeen } from '../../../server/recognizer/vision/seen.ts';
import type { Labelled } from './labels.ts';

/** A labelled coin as the reader saw it. */
export interface SeenCoin {
  label: Labelled;
  /** Types that count as right. */
  types: string[];
  /** Obverse first. */
  sides: SideSeen[];
}

export type KeptLook = GalleryDescriptor & KeptSide;

/** So many coins of each label put into a gallery, drawn by `next`, and the coins that are left to be asked about. */
export function drawGallery(
  catalogue: Catalogue,
  coins: readonly SeenCoin[],
  each: number,
  next: () => number,
): { gallery: KeptLook[]; asked: Set<SeenCoin> } {
  const gallery: KeptLook[] = [];
  const asked = new Set(coins);
  if (each === 0) return { gallery, asked };
  for (const all of Map.groupBy(coins, ({ label }) => label.series).values()) {
    const left = [...all];
    // One at least is to be asked about.
    for (let taken = 0; taken < each && left.length > 1; taken++) {
      const [coin] = left.splice(Math.floor(next() * left.length), 1);
      if (!coin) break;
      asked.delete(coin);
      const typeId = confirmedAs(catalogue, coin);
      for (const [index, { descriptor }] of coin.sides.entries())
        if (descriptor)
          gallery.push({
            key: gallery.length,
            side: index === 0 ? 'obverse' : 'reverse',
            descriptor,
            typeId,
            itemId: null,
            coin: null,
          });
    }
  }
  return { gallery, asked };
}

/** The type of its year, where that is known. */
export function confirmedAs({ typesById }: Catalogue, { label, types }: SeenCoin): string {
  const ofYear = types.find((id) =>
    typesById.get(id)?.yearRanges.some(({ start, end }) => start <= label.year && label.year <= end),
  );
  return ofYear ?? types[0] ?? label.series;
}

/** The gallery that comes with the program, as far as the catalogue knows its types. */
export const starterLooks = async ({ typesById }: Catalogue): Promise<KeptLook[]> =>
  (await readStarter(bundledFile()))
    .filter(({ typeId }) => typesById.has(typeId))
    .map(({ side, descriptor, typeId, itemId }, key) => ({
      key,
      side,
      descriptor,
      typeId,
      itemId,
      coin: null,
    }));

/** The sides as the engine would have seen them beside this gallery. */
export const besideGallery = (sides: readonly SideSeen[], gallery: readonly KeptLook[]): SideSeen[] =>
  sides.map((side) => ({
    ...side,
    likeness: side.descriptor ? likenessTo(side.descriptor, gallery, true) : [],
  }));
