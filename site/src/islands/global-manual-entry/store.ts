import type { Coin } from '../../../../shared/coins/model.ts';
import type { GlobalForm } from '../../../../shared/global/check.ts';
import { sent } from '../../lib/api.ts';
import { updateCoin } from '../../lib/queries/coins.ts';
import { addGlobalCoin } from '../../lib/queries/global.ts';
import { editOf, fromCoin, toGlobalCoin } from './stored-coin.ts';

/** Adds a coin or saves the edit of one. Throws `ApiError`. */
export const store = (form: GlobalForm, editing: Coin | undefined): Promise<{ id: number; name: string }> =>
  editing ? updateCoin(editing.id, sent(editOf(form, fromCoin(editing)))) : addGlobalCoin(toGlobalCoin(form));
