import { whenGiven } from './account/session/carry-over.ts';
import { giveRates } from './coins/rates/service.ts';
import { giveCoins, whenCoinChanged } from './coins/write.ts';
import { learnFromEdits } from './identify/learning/edited.ts';
import { endWhatIsSold } from './marketplace/when-sold.ts';
import { rememberChanged } from './recognizer/remembering.ts';

/**
 * Who follows what others do, by being loaded: whoever works with `Deps`, the server or a command, loads this, or a guest's coins would be
 * deleted with the guest.
 */
whenGiven(giveCoins);
whenGiven(giveRates);
// Who follows a change of a coin, in this order.
whenCoinChanged(learnFromEdits);
whenCoinChanged(rememberChanged);
whenCoinChanged(endWhatIsSold);
