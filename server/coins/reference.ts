import type { Reference } from '../../shared/catalogue/model.ts';
import { isAmerican } from '../../shared/coins/country.ts';
import { referenceFor } from '../catalogue/reference.ts';
import { notFound } from '../core/errors.ts';
import type { CoinsDeps } from './deps.ts';
import { coinRow } from './queries.ts';

/**
 * What the catalogue knows of one of the owner's coins; null for foreign coins and where it is not sure which
 * coin it is. 404 when absent or somebody else's.
 */
export async function coinReference(deps: CoinsDeps, userId: string, id: number): Promise<Reference | null> {
  const coin = await coinRow(deps.db.orm, userId, id);
  if (!coin) throw notFound();
  return isAmerican(coin) ? referenceFor(deps.catalogue(), coin) : null;
}
