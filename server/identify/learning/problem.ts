import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { CoinInput } from '../../../shared/coins/model.ts';
import { type Identification, KEY_FIELDS } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import { whyImpossible } from '../../catalogue/service.ts';
import { refereeClaim } from '../referee.ts';

export type Judged = Pick<CoinInput, 'year' | 'coinType'> &
  Partial<Pick<CoinInput, 'name' | 'mintMark' | 'series' | 'variation' | 'country'>> & {
    condition?: string | null;
  };

/** Why such a coin cannot exist; null if possible or unknown. Entry checks first, then the referee. */
export function problemOf(catalogue: Catalogue, coin: Judged): string | null {
  if ((coin.country ?? 'United States') !== 'United States') return null;
  const { year, coinType, name = '', mintMark = null, series = null } = coin;
  const problem = whyImpossible(catalogue, { year, coinType, name, mintMark, series });
  if (problem) return problem;
  const match = matchOf(catalogue, coin);
  return match?.possible === false ? (match.problem ?? UNKNOWN) : null;
}

/** The mint mark if another one makes the coin possible, else the year. */
export const wrongField = (catalogue: Catalogue, coin: Judged): 'mintMark' | 'year' =>
  matchOf(catalogue, { ...coin, mintMark: null })?.possible ? 'mintMark' : 'year';

function matchOf(catalogue: Catalogue, coin: Judged) {
  const { year, coinType, name, mintMark = null, series = null, variation = null, condition } = coin;
  const claim = { name: name || null, year, mintMark, series, coinType, condition, variation };
  return refereeClaim(catalogue, claim).catalogueMatch;
}

/** Null if it is saved as another coin. */
export function heldProblem({ catalogueMatch, ...held }: Identification, coin: Judged): string | null {
  const isThisCoin = KEY_FIELDS.every((field) => (coin[field] ?? null) === held[field]);
  return isThisCoin && catalogueMatch?.possible === false ? (catalogueMatch.problem ?? UNKNOWN) : null;
}

const UNKNOWN = msg('The catalogue knows no such coin.');
