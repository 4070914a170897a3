import type { CoinInput } from '../../../shared/coins/model.ts';
import type { GlobalCoinAdded } from '../../../shared/global/model.ts';
import { addCoin } from '../../coins/service.ts';
import type { Caller } from '../../core/session/sessions.ts';
import type { IdentifyDeps } from '../deps.ts';
import type { GlobalCoinBody } from './bodies.ts';

/** Adds a coin of the world that its collector entered by hand; 403 when a guest holds ten already. */
export async function addGlobalCoin(
  deps: IdentifyDeps,
  caller: Caller,
  body: GlobalCoinBody,
): Promise<GlobalCoinAdded> {
  const { id, name, country } = await addCoin(deps, caller, asCoin(body));
  return { id, name, country };
}

/** The fields under the names a stored coin has for them; edited, they are sent under those. */
export function asCoin({ denomination, variety, mintage, ...coin }: GlobalCoinBody): CoinInput {
  return {
    ...coin,
    coinType: denomination,
    variation: variety,
    totalMintage: mintage,
    identificationMethod: 'Manual entry',
  };
}
