import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { revalueCoin } from '../../lib/queries/revaluation.ts';
import { toast } from '../../lib/toast.ts';

/**
 * Values the coin anew and tells what came of it. Answers as of when its value stood as it was, null where it is another
 * now; throws what went wrong.
 */
export async function revalue(id: number): Promise<string | null> {
  const { changed, message, coin } = await revalueCoin(id);
  toast(
    changed
      ? { title: t('Valuation Updated'), description: translated(message), variant: 'success' }
      : { title: t('Value unchanged'), description: translated(message), variant: 'info' },
  );
  return changed ? null : coin.updatedAt;
}
