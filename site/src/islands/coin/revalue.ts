import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { revalueCoin } from '../../lib/queries/revaluation.ts';
import { toast } from '../../lib/toast.ts';

/** Revalues the coin and shows the result. Returns `updatedAt` if the value is unchanged, else null; throws on errors. */
export async function revalue(id: number): Promise<string | null> {
  const { changed, message, coin } = await revalueCoin(id);
  toast(
    changed
      ? { title: t('Valuation Updated'), description: translated(message), variant: 'success' }
      : { title: t('Value unchanged'), description: translated(message), variant: 'info' },
  );
  return changed ? null : coin.updatedAt;
}
