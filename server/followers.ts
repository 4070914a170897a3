import { whenCarriedOver, whenCoinsMove, whenGiven } from './account/session/carry-over.ts';
import { followRates, giveRates } from './coins/rates/service.ts';
import { giveWants } from './coins/wants/service.ts';
import { giveCoins, whenCoinChanged } from './coins/write.ts';
import { carryValuations } from './dashboard/valuation-runs.ts';
import { learnFromEdits } from './identify/learning/edited.ts';
import { carryBulk } from './identify/world/bulk.ts';
import { rememberChanged } from './recognizer/remembering.ts';
import { endWhatIsSold } from './selling/when-sold.ts';

/**
 * Who follows what others do, by being loaded: whoever works with `Deps`, the server or a command, loads this, or a guest's coins would be
 * deleted with the guest.
 */
whenGiven(giveRates);
whenGiven(giveWants);
whenCoinsMove(giveCoins, followRates);
// What is under way for a guest goes on for the account.
whenCarriedOver(({ identifications }, guestId, accountId) => identifications.moveTo(guestId, accountId));
whenCarriedOver(carryBulk);
whenCarriedOver(carryValuations);
// Who follows a change of a coin, in this order.
whenCoinChanged(learnFromEdits);
whenCoinChanged(rememberChanged);
whenCoinChanged(endWhatIsSold);
