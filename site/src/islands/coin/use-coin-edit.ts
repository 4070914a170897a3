import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { CoinEdit } from '../../lib/queries/changes.ts';
import { useEditCoin } from '../../lib/queries/edits.ts';
import { toast } from '../../lib/toast.ts';
import { elsewhereInWords } from './elsewhere.ts';
import { updateProblem } from './update-problem.ts';

type Told = Pick<Parameters<typeof toast>[0], 'description' | 'actions'>;

/**
 * Stores an edit of the coin and tells the reader how it went, what somebody else changed meanwhile too. Rejects when it
 * was not stored, so that what was typed can be kept.
 */
export function useCoinEdit(id: number) {
  const { mutateAsync } = useEditCoin(id);
  return async (edit: CoinEdit, told: Told = {}): Promise<Coin> => {
    try {
      const { coin, elsewhere } = await mutateAsync(edit);
      const description = elsewhere ? elsewhereInWords(elsewhere) : told.description;
      toast({ title: t('Updated'), variant: 'success', ...told, description });
      return coin;
    } catch (error) {
      toast({ ...updateProblem(error), variant: 'destructive' });
      throw error;
    }
  };
}
