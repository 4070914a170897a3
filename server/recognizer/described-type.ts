import type { Catalogue } from '../../db/catalogue/load.ts';
import type { World } from '../../db/catalogue/world/load.ts';
import { type DescribedCoin, identified } from '../catalogue/identified.ts';
import { agreed } from '../catalogue/specifications.ts';
import { type WorldCoin, worldTypeOf } from '../catalogue/world/referee.ts';

export interface KnownType {
  typeId: string;
  itemId: string | null;
}

/** Null if ambiguous, unknown or a set. */
export function typeOfDescribed(catalogue: Catalogue, coin: DescribedCoin): KnownType | null {
  const documents = identified(catalogue, coin).likely.map(({ document }) => document);
  if (documents.some(({ set }) => set !== null)) return null;
  const typeId = agreed(documents.map(({ type }) => type.id));
  return typeId === null ? null : { typeId, itemId: agreed(documents.map(({ item }) => item?.id ?? null)) };
}

/** US ids have no colon. */
const WORLD = 'world:';
export const isWorldKey = (key: string): boolean => key.startsWith(WORLD);
export const typeOfKey = (key: string): string => key.slice(WORLD.length);

/** Fallback key: country and face value. */
export const typeOfWorldCoin = (world: World, coin: WorldCoin): KnownType => ({
  typeId: `${WORLD}${worldTypeOf(world, coin)}`,
  itemId: null,
});
