import type { Catalogue } from '../../db/catalogue/load.ts';
import type { TypeRecord } from '../../db/catalogue/records.ts';
import { candidatesOf } from './referee/candidates.ts';
import { likeMeant } from './referee/judge.ts';
import { type Meaning, meaningOf } from './referee/meaning.ts';
import { claimOf } from './referee/said.ts';

/** Where the mark of such a coin stands, for people. */
export const EDGE_MARK_LOCATION = 'On the edge, with the date';

/** Percent of certainty from which a model may be believed that it saw a mark on an edge. */
export const EDGE_SEEN = 80;

const hasEdgeMark = ({ edge }: TypeRecord): boolean => /mint mark/i.test(edge ?? '');

/**
 * Whether a coin bears its mint mark on the edge: Presidential and American Innovation dollars, and Native American
 * dollars, which took the Sacagawea dollar's place in 2009 (31 U.S.C. 5112(n) and (r)).
 */
export function requiresEdgeMark(
  catalogue: Catalogue,
  coin: { name?: string | null; series?: string | null; coinType?: string | null; year: number | null },
): boolean {
  const { name = null, series = null, coinType = null, year } = coin;
  const said = claimOf({ name, series, coinType, year, mintMark: null });
  const meaning = meaningOf(catalogue, said, said.year);
  return meaning !== null && isOnEdge(catalogue, meaning, said.year);
}

/** Whether what is meant bears its mark there, in its year where that is known. */
export function isOnEdge(catalogue: Catalogue, meaning: Meaning, year: number | null): boolean {
  if (!meaning.documents.some(({ type }) => hasEdgeMark(type))) return false;
  const coin = { isProof: false, condition: null, trustsMetal: true };
  const { likely } =
    year === null ? likeMeant(meaning, 0) : candidatesOf(catalogue, meaning, { ...coin, year }, null);
  return likely.length > 0 && likely.every(({ document }) => hasEdgeMark(document.type));
}
