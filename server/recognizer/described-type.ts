import type { Catalogue } from '../../db/catalogue/load.ts';
import { agreed, type DescribedCoin, identified } from '../catalogue/specifications.ts';

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
