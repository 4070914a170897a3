import type { World } from '../../../db/catalogue/world/load.ts';
import { hashOf, idsText, readIds } from '../stored-ids.ts';
import { denominationKey } from './denominations.ts';
import { judgeWorldCoin } from './referee.ts';

export interface WorldCoin {
  country?: string | null;
  coinType: string;
  currency?: string | null;
  year: number;
  name: string;
  variation?: string | null;
  ruler?: string | null;
  composition?: string | null;
  /** See stored-ids.ts. */
  catalogueIds?: string | null;
}

/** Fallback: country and face value. */
export const worldTypeOf = (world: World, coin: WorldCoin): string =>
  readIds<[string]>(coin.catalogueIds, world.version, worldWords(coin))?.[0] ?? readWords(world, coin);

export const worldIds = (world: World, coin: WorldCoin): string =>
  idsText(world.version, worldWords(coin), [readWords(world, coin)]);

/** All fields of `readWords`. */
export const worldWords = (coin: WorldCoin): string => {
  const { country, coinType, currency, year, ruler, composition, name, variation } = coin;
  const optional = [country, currency, ruler, composition, variation].map((word) => word ?? null);
  return hashOf([coinType, year, name, ...optional]);
};

function readWords(world: World, coin: WorldCoin): string {
  const { country, coinType, currency, year, ruler, composition } = coin;
  const words = [coin.name, coin.variation].filter(Boolean).join(' ');
  const { type, country: named } = judgeWorldCoin(world, {
    ...{ country, denomination: coinType, currency, year, ruler, composition, words },
  });
  return type?.id ?? `${named?.code ?? country ?? ''} ${denominationKey(coinType)}`;
}
