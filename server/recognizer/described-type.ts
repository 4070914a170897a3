import type { Catalogue } from '../../db/catalogue/load.ts';
import type { World } from '../../db/catalogue/world/load.ts';
import { type DescribedCoin, identified } from '../catalogue/identified.ts';
import { agreed } from '../catalogue/specifications.ts';
import { type WorldCoin, worldTypeOf } from '../catalogue/world/type-of-coin.ts';

/** A type of the catalogue, and the design where it has several. */
export interface KnownType {
  typeId: string;
  itemId: string | null;
}

/** The one type a described coin is of; null where several fit, none does, or it is a set of coins. */
export function typeOfDescribed(catalogue: Catalogue, coin: DescribedCoin): KnownType | null {
  const documents = identified(catalogue, coin).likely.map(({ document }) => document);
  if (documents.some(({ set }) => set !== null)) return null;
  const typeId = agreed(documents.map(({ type }) => type.id));
  return typeId === null ? null : { typeId, itemId: agreed(documents.map(({ item }) => item?.id ?? null)) };
}

/** What tells a key of the world catalogue from an id of the US one, which has no colon. */
const WORLD = 'world:';
export const isWorldKey = (key: string): boolean => key.startsWith(WORLD);
export const typeOfKey = (key: string): string => key.slice(WORLD.length);

/** The type of a coin of another country; of one the catalogue does not know its country and face value, as they were told. */
export const typeOfWorldCoin = (world: World, coin: WorldCoin): KnownType => ({
  typeId: `${WORLD}${worldTypeOf(world, coin)}`,
  itemId: null,
});
