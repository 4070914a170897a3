import type { Catalogue } from '../../db/catalogue/load.ts';
import type { DetailsCheck } from '../../shared/identify/model.ts';
import type { AiCoin } from './ai/answer.ts';
import { coinOf } from './referee/coin.ts';
import { isAmerican } from './referee/country.ts';
import { foreign, nothing, type Verdict } from './referee/nothing.ts';
import { REASONS } from './referee/reasons.ts';
import { type Claim, claimOf, saidBy } from './referee/said.ts';

export type { Claim } from './referee/said.ts';

/**
 * Holds what a model says it sees against the catalogue. The model proposes which coin it is; what it is made of, how many
 * there are and whether it can be at all is the catalogue's. Never throws.
 */
export function referee(catalogue: Catalogue, said: AiCoin): Verdict {
  if (said.verdict !== 'coin') return nothing(said);
  if (!isAmerican(said.country)) return foreign(said);
  return coinOf(catalogue, saidBy(said), said);
}

/**
 * Holds what a person says of a coin against the catalogue: name, year, mint mark, series and coin type stand as given, its
 * facts are the catalogue's, and what cannot be is flagged with the nearest issues.
 */
export const refereeClaim = (catalogue: Catalogue, claim: Claim): Verdict =>
  coinOf(catalogue, claimOf(claim), null);

/** Whether a person's details can be together, and what comes nearest where they cannot. */
export function checkDetails(catalogue: Catalogue, claim: Claim): DetailsCheck {
  const { catalogueMatch, alternatives, uncertaintyFlags } = refereeClaim(catalogue, claim);
  return {
    // What the catalogue does not know it cannot rule out.
    possible: catalogueMatch?.possible ?? true,
    message: catalogueMatch?.problem ?? uncertaintyFlags[0] ?? null,
    nearest: alternatives.filter(({ reason }) => reason === REASONS.nearest),
    catalogueMatch,
  };
}
