import type { CoinSelection } from '../../../../shared/coins/bulk.ts';
import { TRASH_DAYS } from '../../../../shared/coins/trash.ts';
import { sentenceOf, whyNot } from '../../lib/api.ts';
import {
  BULK,
  type Condition,
  useExportCoins,
  useSetCondition,
  useTrashCoins,
} from '../../lib/queries/bulk.ts';
import { startOnce } from '../../lib/queries/start-once.ts';
import { restoreCoins } from '../../lib/queries/trash.ts';
import { toast } from '../../lib/toast.ts';
import type { Deed } from './BulkBar.tsx';
import { coinsInWords } from './words.ts';

const failed = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

/**
 * What can be done with selected coins. Each deed tells how it went; `done` is called after one that
 * changed them, `close` whenever what was asked before is answered.
 */
export function useBulk(done: () => void, close: () => void) {
  const trashing = useTrashCoins();
  const conditioning = useSetCondition();
  const exporting = useExportCoins();
  const busy: Deed | undefined =
    (trashing.isPending && 'trash') ||
    (conditioning.isPending && 'condition') ||
    (exporting.isPending && 'export') ||
    undefined;

  /** `name` of the only coin, when it is one. */
  const trash = (selection: CoinSelection, name?: string) =>
    startOnce(BULK, () =>
      trashing
        .mutateAsync(selection)
        .then(
          ({ changed, ids }) => {
            if (changed > 0) tellTrashed(changed, ids, name);
            done();
          },
          (error) =>
            failed(
              'Delete Failed',
              whyNot(error, `Could not delete the ${name ? 'coin' : 'coins'}. Please try again.`),
            ),
        )
        .then(close),
    );

  const setCondition = (selection: CoinSelection, condition: Condition) =>
    startOnce(BULK, () =>
      conditioning
        .mutateAsync({ selection, condition })
        .then(
          ({ changed }) => {
            if (changed > 0)
              toast({ title: 'Updated', description: `${coinsInWords(changed)} set to ${condition}.` });
            done();
          },
          (error) => failed('Update Failed', whyNot(error, 'Could not update the coins. Please try again.')),
        )
        .then(close),
    );

  const saveCsv = (selection: CoinSelection) =>
    startOnce(BULK, () =>
      exporting.mutate(selection, { onError: (error) => failed('Export Failed', sentenceOf(error)) }),
    );

  return { busy, trash, setCondition, saveCsv };
}

function tellTrashed(changed: number, ids: number[], name: string | undefined) {
  toast({
    title: changed === 1 ? 'Coin Deleted' : `${coinsInWords(changed)} moved to the trash`,
    description:
      changed === 1 ? `${name ?? 'It'} is in the trash.` : `They can be restored for ${TRASH_DAYS} days.`,
    actions: ids.length > 0 ? [{ label: 'Undo', onClick: () => void restoreCoins(ids) }] : undefined,
  });
}
