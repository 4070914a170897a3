import type { ProofSetRecord, TypeRecord } from '../../db/catalogue/records.ts';
import type { Specifications } from '../../shared/catalogue/model.ts';
import { identified } from '../catalogue/identified.ts';
import { type IssueFacts, issueOf } from '../catalogue/issue-facts.ts';
import type { Catalogue } from '../catalogue/service.ts';
import { specificationsOf } from '../catalogue/specifications.ts';
import type { Described } from './stored.ts';

/** What the catalogue makes of a coin somebody wants to know the value of. */
export interface Recognised {
  specifications: Specifications | null;
  /** The types it may be; several where they cannot be told apart. */
  types: TypeRecord[];
  isSet: boolean;
  /** The set it is, where exactly one fits. */
  set: ProofSetRecord | null;
  /** Figures behind the mintage; null where nothing is known. */
  issue: IssueFacts | null;
  /** Its words name a metal these types are not made of. */
  isOffMetal: boolean;
}

const NOTHING: Recognised = {
  specifications: null,
  types: [],
  isSet: false,
  set: null,
  issue: null,
  isOffMetal: false,
};

/** Looks the coin up; nothing for foreign coins and where the catalogue is not sure. */
export function recognise(catalogue: Catalogue, coin: Described): Recognised {
  if ((coin.country ?? 'United States') !== 'United States') return NOTHING;
  const found = identified(catalogue, { ...coin, name: coin.name ?? '' });
  const specifications = specificationsOf(catalogue, found);
  if (!specifications) return NOTHING;
  const documents = found.likely.map(({ document }) => document);
  const types = documents.map(({ type }) => type);
  const [only] = documents.length === 1 ? documents : [];
  return {
    specifications,
    types,
    isSet: types.some(({ type }) => type.endsWith(' Set')),
    set: only?.set ?? null,
    issue: issueOf(catalogue, found),
    isOffMetal: found.isOffMetal,
  };
}

/** Face value in cents, half of one for a half cent; null for sets and where the possible types differ. */
export function faceCentsOf({ types, isSet }: Recognised): number | null {
  const [first = null, ...others] = new Set(types.map(({ denominationCents }) => denominationCents));
  return isSet || others.length > 0 ? null : first;
}
