import type { CoinSelection, Placed, Retagged } from '../../../../shared/coins/bulk.ts';
import { MAX_TAGS } from '../../../../shared/coins/tags.ts';
import { TRASH_DAYS } from '../../../../shared/coins/trash.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf, whyNot } from '../../lib/api.ts';
import {
  BULK,
  type Condition,
  placeCoins,
  useChangeTags,
  useExportCoins,
  useSetCondition,
  useSetPlace,
  useTrashCoins,
} from '../../lib/queries/bulk.ts';
import { restoreCoins } from '../../lib/queries/trash.ts';
import { startOnce } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { coinsInWords } from './coin-list-labels.ts';
import type { TagsChosen } from './FilingSheets.tsx';
import { failed, undoAction, undoRetag } from './undo.ts';

export type BulkAction = 'condition' | 'place' | 'tags' | 'export' | 'trash';

export function useBulk(done: () => void, close: () => void) {
  const trashing = useTrashCoins();
  const conditioning = useSetCondition();
  const placing = useSetPlace();
  const tagging = useChangeTags();
  const exporting = useExportCoins();
  const busy: BulkAction | undefined =
    (trashing.isPending && 'trash') ||
    (conditioning.isPending && 'condition') ||
    (placing.isPending && 'place') ||
    (tagging.isPending && 'tags') ||
    (exporting.isPending && 'export') ||
    undefined;

  const trash = (selection: CoinSelection, name?: string) =>
    startOnce(BULK, () =>
      trashing
        .mutateAsync(selection)
        .then(
          ({ changed, ids }) => {
            if (changed > 0) toastTrashed(changed, ids, name);
            done();
          },
          (error) =>
            failed(
              t('Delete Failed'),
              whyNot(
                error,
                name
                  ? t('Could not delete the coin. Please try again.')
                  : t('Could not delete the coins. Please try again.'),
              ),
            ),
        )
        .then(close),
    );

  const setCondition = (selection: CoinSelection, condition: Condition) =>
    startOnce(BULK, () =>
      conditioning
        .mutateAsync({ selection, condition })
        .then(({ changed }) => {
          if (changed > 0)
            toast({
              title: t('Updated'),
              description: t('{coins} set to {condition}.', {
                coins: coinsInWords(changed),
                condition: conditionName(condition),
              }),
            });
          done();
        }, notUpdated)
        .then(close),
    );

  const notUpdated = (error: unknown) =>
    failed(t('Update Failed'), whyNot(error, t('Could not update the coins. Please try again.')));

  const setPlace = (selection: CoinSelection, storageLocation: string | null) =>
    startOnce(BULK, () =>
      placing
        .mutateAsync({ selection, storageLocation })
        .then((placed) => {
          toastPlaced(placed, storageLocation);
          done();
        }, notUpdated)
        .then(close),
    );

  const changeTags = (selection: CoinSelection, tags: TagsChosen) =>
    startOnce(BULK, () =>
      tagging
        .mutateAsync({ selection, ...tags })
        .then((retagged) => {
          toastRetagged(retagged);
          done();
        }, notUpdated)
        .then(close),
    );

  const saveCsv = (selection: CoinSelection) =>
    startOnce(BULK, () =>
      exporting.mutate(selection, { onError: (error) => failed(t('Export Failed'), sentenceOf(error)) }),
    );

  return { busy, trash, setCondition, setPlace, changeTags, saveCsv };
}

function toastTrashed(changed: number, ids: number[], name: string | undefined) {
  toast({
    title:
      changed === 1 ? t('Coin Deleted') : t('{coins} moved to the trash', { coins: coinsInWords(changed) }),
    description: trashedText(changed, name),
    actions: ids.length > 0 ? [{ label: t('Undo'), onClick: () => void restoreCoins(ids) }] : undefined,
  });
}

function trashedText(changed: number, name: string | undefined): string {
  if (changed !== 1) return t('You can restore them for {days} days.', { days: TRASH_DAYS });
  return name ? t('{name} is in the trash.', { name }) : t('The coin is in the trash.');
}

function toastPlaced({ changed, before }: Placed, place: string | null) {
  const coins = coinsInWords(changed);
  toast({
    title: t('Updated'),
    description:
      changed === 0
        ? t('The coins are already stored there.')
        : place
          ? t('{coins} moved to {place}.', { coins, place })
          : t('Storage place cleared for {coins}.', { coins }),
    actions: undoAction(
      before.map(
        ({ storageLocation, ids }) =>
          () =>
            placeCoins({ selection: { ids }, storageLocation }),
      ),
    ),
  });
}

function toastRetagged({ changed, gained, lost, full }: Retagged) {
  const left =
    full > 0 &&
    t('{coins} not changed: a coin can have at most {max} tags.', {
      coins: coinsInWords(full),
      max: MAX_TAGS,
    });
  toast({
    title: t('Updated'),
    description: [
      changed === 0 && !left
        ? t('The coins already have these tags.')
        : t('Tags updated for {coins}.', { coins: coinsInWords(changed) }),
      left,
    ]
      .filter(Boolean)
      .join(' '),
    actions: undoAction(undoRetag({ gained, lost })),
  });
}
