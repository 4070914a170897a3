import type { Catalogue } from '../../db/catalogue/load.ts';
import type { DetailsCheck } from '../../shared/identify/model.ts';
import type { AiCoin } from './ai/answer.ts';
import { coinOf } from './referee/coin.ts';
import { isAmerican } from './referee/country.ts';
import { foreign, nothing, type Verdict } from './referee/nothing.ts';
import { REASONS } from './referee/reasons.ts';
import { type Claim, claimOf, saidBy } from './referee/said.ts';

export type { Claim } from './referee/said.ts';

/** The model proposes a coin; facts and possibility come from the catalogue. Never throws. */
export function referee(catalogue: Catalogue, said: AiCoin): Verdict {
  if (said.verdict !== 'coin') return nothing(said);
  if (!isAmerican(said.country)) return foreign(said);
  return coinOf(catalogue, saidBy(said), said);
}

/** Key fields stand as given; facts are the catalogue's, impossible claims get flags and the nearest issues. */
export const refereeClaim = (catalogue: Catalogue, claim: Claim): Verdict =>
  coinOf(catalogue, claimOf(claim), null);

export function checkDetails(catalogue: Catalogue, claim: Claim): DetailsCheck {
  const { catalogueMatch, alternatives, uncertaintyFlags } = refereeClaim(catalogue, claim);
  return {
    // Unknown to the catalogue: cannot be ruled out.
    possible: catalogueMatch?.possible ?? true,
    message: catalogueMatch?.problem ?? uncertaintyFlags[0] ?? null,
    nearest: alternatives.filter(({ reason }) => reason === REASONS.nearest),
    catalogueMatch,
  };
}
