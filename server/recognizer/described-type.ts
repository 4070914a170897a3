import type { Catalogue } from '../../db/catalogue/load.ts';
import type { World } from '../../db/catalogue/world/load.ts';
import { agreed, type DescribedCoin, identified } from '../catalogue/specifications.ts';
import { denominationKey } from '../catalogue/world/denominations.ts';
import { judgeWorldCoin } from '../catalogue/world/referee.ts';

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

/** What is told of a coin of the world. */
interface WorldCoin {
  country: string | null;
  coinType: string;
  currency?: string | null;
  year: number;
  name: string;
  variation?: string | null;
  ruler?: string | null;
  composition?: string | null;
}

/** The type of a coin of another country; of one the catalogue does not know its country and face value, as they were told. */
export function typeOfWorldCoin(world: World, coin: WorldCoin): KnownType {
  const { country, coinType, currency, year, ruler, composition } = coin;
  const words = [coin.name, coin.variation].filter(Boolean).join(' ');
  const { type, country: named } = judgeWorldCoin(world, {
    ...{ country, denomination: coinType, currency, year, ruler, composition, words },
  });
  const key = type?.id ?? `${named?.code ?? country ?? ''} ${denominationKey(coinType)}`;
  return { typeId: `${WORLD}${key}`, itemId: null };
}
