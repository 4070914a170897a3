import type { Catalogue } from '../../db/catalogue/load.ts';
import type { TypeRecord } from '../../db/catalogue/records.ts';
import { candidatesOf } from './referee/candidates.ts';
import { likeMeant } from './referee/judge.ts';
import { type Meaning, meaningOf } from './referee/meaning.ts';
import { claimOf } from './referee/said.ts';

export const EDGE_MARK_LOCATION = 'On the edge, with the date';

/** Percent. */
export const EDGE_SEEN = 80;

const hasEdgeMark = ({ edge }: TypeRecord): boolean => /mint mark/i.test(edge ?? '');

/** 31 U.S.C. 5112(n) and (r): Presidential, Innovation and, from 2009, Native American dollars. */
export function requiresEdgeMark(
  catalogue: Catalogue,
  coin: { name?: string | null; series?: string | null; coinType?: string | null; year: number | null },
): boolean {
  const { name = null, series = null, coinType = null, year } = coin;
  const said = claimOf({ name, series, coinType, year, mintMark: null });
  const meaning = meaningOf(catalogue, said, said.year);
  return meaning !== null && isOnEdge(catalogue, meaning, said.year);
}

export function isOnEdge(catalogue: Catalogue, meaning: Meaning, year: number | null): boolean {
  if (!meaning.documents.some(({ type }) => hasEdgeMark(type))) return false;
  const coin = { isProof: false, condition: null, trustsMetal: true };
  const { likely } =
    year === null ? likeMeant(meaning, 0) : candidatesOf(catalogue, meaning, { ...coin, year }, null);
  return likely.length > 0 && likely.every(({ document }) => hasEdgeMark(document.type));
}
