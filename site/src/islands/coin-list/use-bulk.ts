import { useState } from 'react';
import type { CoinSelection } from '../../../../server/bulk/model.ts';
import { TRASH_DAYS } from '../../../../server/trash/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { type Condition, exportCoins, useSetCondition, useTrashCoins } from '../../lib/queries/bulk.ts';
import { restoreCoins } from '../../lib/queries/trash.ts';
import { toast } from '../../lib/toast.ts';
import type { Deed } from './BulkBar.tsx';
import { coinsInWords } from './words.ts';

const failed = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

/** What can be done with selected coins. Each deed tells how it went; `done` is called after one that changed them. */
export function useBulk(done: () => void) {
  const trashing = useTrashCoins();
  const conditioning = useSetCondition();
  const [exporting, setExporting] = useState(false);
  const busy: Deed | undefined =
    (trashing.isPending && 'trash') ||
    (conditioning.isPending && 'condition') ||
    (exporting && 'export') ||
    undefined;

  /** `name` of the only coin, when it is one. */
  const trash = (selection: CoinSelection, name?: string) =>
    trashing.mutateAsync(selection).then(
      ({ changed, ids }) => {
        toast({
          title: changed === 1 ? 'Coin Deleted' : `${coinsInWords(changed)} moved to the trash`,
          description:
            changed === 1
              ? `${name ?? 'It'} is in the trash.`
              : `They can be restored for ${TRASH_DAYS} days.`,
          action: ids.length > 0 ? { label: 'Undo', onClick: () => void restoreCoins(ids) } : undefined,
        });
        done();
      },
      () => failed('Delete Failed', `Could not delete the ${name ? 'coin' : 'coins'}. Please try again.`),
    );

  const setCondition = (selection: CoinSelection, condition: Condition) =>
    conditioning.mutateAsync({ selection, condition }).then(
      ({ changed }) => {
        toast({ title: 'Updated', description: `${coinsInWords(changed)} set to ${condition}.` });
        done();
      },
      () => failed('Update Failed', 'Could not update the coins. Please try again.'),
    );

  const saveCsv = async (selection: CoinSelection) => {
    setExporting(true);
    await exportCoins(selection).catch((error: Error) => failed('Export Failed', sentenceOf(error)));
    setExporting(false);
  };

  return { busy, trash, setCondition, saveCsv };
}
