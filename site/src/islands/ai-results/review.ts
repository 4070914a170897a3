import { type Identification, NOT_IDENTIFIED } from '../../../../shared/identify/model.ts';
import { msg } from '../../../../shared/language/msg.ts';

/** Why a coin must not be added before somebody has looked at it, in a sentence; null where nothing speaks against it. */
export function reviewReason(coin: Identification): string | null {
  if (coin.errorMessage) return coin.errorMessage;
  if (coin.confidence === 0 || coin.outcome !== 'identified') return NOT_IDENTIFIED;
  if (coin.catalogueMatch && !coin.catalogueMatch.possible)
    return coin.catalogueMatch.problem ?? msg('This coin isn’t in the catalogue.');
  if (!coin.coinType || coin.year === null) return msg('The type or year couldn’t be read.');
  if (coin.requiresEdgeMintMark && !coin.mintMark)
    return msg('The mint mark is on this coin’s edge. Look there first.');
  return null;
}
