import type { Catalogue } from '../../db/catalogue/load.ts';
import type { Specifications } from '../../shared/catalogue/model.ts';
import { KEY_DATES } from './entries.ts';
import { type DescribedCoin, type Identified, identified } from './identified.ts';
import { issueOf } from './issue-facts.ts';

/** Common facts only; null if uncertain. */
export const specificationsFor = (catalogue: Catalogue, coin: DescribedCoin): Specifications | null =>
  specificationsOf(catalogue, identified(catalogue, coin));

export const typesMeant = (catalogue: Catalogue, coin: DescribedCoin): string[] => [
  ...new Set(identified(catalogue, coin).likely.map(({ document }) => document.type.id)),
];

const NO_METAL = { composition: null, weight: null, metalContent: null, silverContent: null };

export function specificationsOf(catalogue: Catalogue, found: Identified): Specifications | null {
  const documents = found.likely.map(({ document }) => document);
  const types = documents.map(({ type }) => type);
  const metalContent = agreed(types.map((type) => type.metalContent));
  const metal = {
    composition: agreed(types.map((type) => type.composition)),
    weight: agreed(types.map((type) => type.weight)),
    metalContent: metalContent && Object.keys(metalContent).length > 0 ? metalContent : null,
    silverContent: agreed(documents.map(({ set, type }) => (set ? set.silverContent : type.silverContent))),
  };
  const known = {
    ...(found.isOffMetal ? NO_METAL : metal),
    diameter: agreed(types.map((type) => type.diameter)),
  };
  const series = agreed(types.map((type) => type.series));
  const { silverContent: _, ...shape } = known;
  if (Object.values({ ...shape, series }).every((value) => value === null)) return null;
  const issue = issueOf(catalogue, found);
  return {
    typeId: agreed(types.map(({ id }) => id)),
    series,
    ...known,
    // Sets have no sides.
    obverseDescription: agreed(
      documents.map(({ item, set, type }) => (set ? null : (item?.obverse ?? type.obverseDescription))),
    ),
    reverseDescription: agreed(
      documents.map(({ item, set, type }) => (set ? null : (item?.reverse ?? type.reverseDescription))),
    ),
    designer: agreed(documents.map(({ item, type }) => item?.designer ?? type.designer)),
    mintage: issue.mintage,
    rarityScale: issue.rarityScale,
    keyDate: issue.key && KEY_DATES[issue.key.kind],
  };
}

/** Null unless equal. */
export function agreed<T>(values: T[]): T | null {
  const [first = null] = values;
  if (values.length < 2) return first;
  return values.every((value) => JSON.stringify(value) === JSON.stringify(first)) ? first : null;
}
