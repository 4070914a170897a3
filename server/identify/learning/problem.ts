import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { CoinInput } from '../../../shared/coins/model.ts';
import { type Identification, KEY_FIELDS } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import { whyImpossible } from '../../catalogue/service.ts';
import { refereeClaim } from '../referee.ts';

/** What of a coin says whether it can be at all. */
export type Judged = Pick<CoinInput, 'year' | 'coinType'> &
  Partial<Pick<CoinInput, 'name' | 'mintMark' | 'series' | 'variation' | 'country'>> & {
    condition?: string | null;
  };

/**
 * Why the catalogue knows that such a coin cannot be, in a sentence or two; null where it can, or where nothing is known of it.
 * What is checked when a coin is entered by hand comes first, then what the referee says, who reads name and series as well.
 */
export function problemOf(catalogue: Catalogue, coin: Judged): string | null {
  if ((coin.country ?? 'United States') !== 'United States') return null;
  const { year, coinType, name = '', mintMark = null, series = null } = coin;
  const problem = whyImpossible(catalogue, { year, coinType, name, mintMark, series });
  if (problem) return problem;
  const match = matchOf(catalogue, coin);
  return match?.possible === false ? (match.problem ?? UNKNOWN) : null;
}

/** What to correct in a coin that cannot be: its mint mark, where another one makes it possible, else its year. */
export const wrongField = (catalogue: Catalogue, coin: Judged): 'mintMark' | 'year' =>
  matchOf(catalogue, { ...coin, mintMark: null })?.possible ? 'mintMark' : 'year';

function matchOf(catalogue: Catalogue, coin: Judged) {
  const { year, coinType, name, mintMark = null, series = null, variation = null, condition } = coin;
  const claim = { name: name || null, year, mintMark, series, coinType, condition, variation };
  return refereeClaim(catalogue, claim).catalogueMatch;
}

/** The same as it was found when the coin was identified; null where it is to be saved as another. */
export function heldProblem({ catalogueMatch, ...held }: Identification, coin: Judged): string | null {
  const isThisCoin = KEY_FIELDS.every((field) => (coin[field] ?? null) === held[field]);
  return isThisCoin && catalogueMatch?.possible === false ? (catalogueMatch.problem ?? UNKNOWN) : null;
}

const UNKNOWN = msg('The catalogue knows no such coin.');
