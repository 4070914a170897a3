import type { Catalogue } from '../../db/catalogue/load.ts';
import type { Document } from './documents.ts';
import { KEY_DATES, plainKeyDate } from './entries.ts';
import { type Candidate, type Described, identify } from './identify.ts';
import { mintageOf, strikesOf } from './issues.ts';
import type { Specifications } from './model.ts';
import { rarityScaleFor } from './rarity.ts';
import { indexOf } from './search-index.ts';

/**
 * What the catalogue knows of a coin its owner describes, or null where it is not sure which coin it is.
 * Where several types fit (bronze and zinc cents of 1982), only what they agree on is given.
 */
export function specificationsFor(catalogue: Catalogue, coin: Described): Specifications | null {
  const { likely, words } = identify(catalogue, coin);
  const types = likely.map(({ document }) => document.type);
  const metalContent = agreed(types.map((type) => type.metalContent));
  const known = {
    composition: agreed(types.map((type) => type.composition)),
    weight: agreed(types.map((type) => type.weight)),
    diameter: agreed(types.map((type) => type.diameter)),
    metalContent: metalContent && Object.keys(metalContent).length > 0 ? metalContent : null,
  };
  if (Object.values(known).every((value) => value === null)) return null;
  const documents = likely.map(({ document }) => document);
  const [only] = likely.length === 1 ? likely : [];
  return {
    typeId: agreed(types.map(({ id }) => id)),
    series: agreed(types.map(({ series }) => series)),
    ...known,
    obverseDescription: agreed(documents.map(({ item, type }) => item?.obverse ?? type.obverseDescription)),
    reverseDescription: agreed(documents.map(({ item, type }) => item?.reverse ?? type.reverseDescription)),
    designer: agreed(documents.map(({ item, type }) => item?.designer ?? type.designer)),
    silverContent: agreed(documents.map(({ set, type }) => (set ? set.silverContent : type.silverContent))),
    ...(only ? issueFacts(catalogue, only, coin.year, words) : UNKNOWN),
  };
}

type IssueFacts = Pick<Specifications, 'mintage' | 'rarityScale' | 'keyDate'>;
const UNKNOWN: IssueFacts = { mintage: null, rarityScale: null, keyDate: null };

/** The value all share; null where there is none or they differ. */
function agreed<T>(values: T[]): T | null {
  const [first = null] = values;
  return values.every((value) => JSON.stringify(value) === JSON.stringify(first)) ? first : null;
}

function issueFacts(
  catalogue: Catalogue,
  { document, mark }: Candidate,
  year: number,
  words: Set<string>,
): IssueFacts {
  const { type, item, set } = document;
  if (set) return { ...UNKNOWN, mintage: set.sold };
  if (mark === null) return UNKNOWN;
  const variety = varietyOf(catalogue, document, year, words)?.keyDate;
  // The figure of the issue would make a rare variety common.
  if (variety)
    return {
      mintage: variety.mintage,
      rarityScale: rarityScaleFor(variety.mintage),
      keyDate: KEY_DATES[variety.kind],
    };
  const strikes = strikesOf(catalogue, type.id, year, mark, item ?? undefined);
  const proofs = strikes.filter(({ strike }) => strike?.includes('proof'));
  const mintage = mintageOf(words.has('proof') && proofs.length > 0 ? proofs : strikes, item?.id);
  const key = plainKeyDate(catalogue, type.id, item, year, mark);
  // Of a rarity most were melted or never released: its mintage says nothing about how many there are.
  const deceiving = key?.kind === 'rarity' && mintage !== null && mintage >= 1000;
  return {
    mintage,
    rarityScale: deceiving ? null : rarityScaleFor(mintage),
    keyDate: key && KEY_DATES[key.kind],
  };
}

/** The variety of the year that the coin's own words name, beyond the words every coin of the type shares. */
function varietyOf(
  catalogue: Catalogue,
  { type, words: shared }: Document,
  year: number,
  words: Set<string>,
) {
  const own = [...words].filter((word) => !shared.has(word));
  return indexOf(catalogue)
    .ofYear(year)
    .find(
      ({ kind, type: { id }, words: named }) =>
        kind === 'variety' && id === type.id && own.some((word) => named.has(word)),
    );
}
