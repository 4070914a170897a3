import type { CoinInput } from '../../../shared/coins/model.ts';
import type { GlobalCoinAdded } from '../../../shared/global/model.ts';
import { addCoin } from '../../coins/service.ts';
import type { Caller } from '../../core/session/sessions.ts';
import type { IdentifyDeps } from '../deps.ts';
import type { GlobalCoinBody } from './bodies.ts';

/** 403 above a guest's ten coins. */
export async function addGlobalCoin(
  deps: IdentifyDeps,
  caller: Caller,
  body: GlobalCoinBody,
): Promise<GlobalCoinAdded> {
  const { id, name, country } = await addCoin(deps, caller, asCoin(body));
  return { id, name, country };
}

/** Under the names of stored coins, as used for editing. */
export function asCoin({ denomination, variety, mintage, ...coin }: GlobalCoinBody): CoinInput {
  return {
    ...coin,
    coinType: denomination,
    variation: variety,
    totalMintage: mintage,
    identificationMethod: 'Manual entry',
  };
}
