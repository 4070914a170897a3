import type { TrashedCoin } from '../../../../shared/coins/trash.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf, whyNot } from '../../lib/api.ts';
import { startOnce } from '../../lib/queries/start-once.ts';
import {
  backInWords,
  isRestoring,
  PURGE,
  type Restored,
  takeFromTrash,
  useDeleteForGood,
  useEmptyTrash,
  useRestoreCoins,
  useRestoring,
} from '../../lib/queries/trash.ts';
import { toast } from '../../lib/toast.ts';

const failed = (title: string, description: string) => toast({ title, description, variant: 'destructive' });
const isAbsent = (error: Error) => error instanceof ApiError && error.status === 404;

/** Somebody else has taken the coin out of the trash: its row is late, and nothing has failed. */
function isThereNoMore({ id, name }: TrashedCoin) {
  takeFromTrash({ ids: [id] });
  toast({ title: t('Already gone'), description: t('{name} is in the trash no more.', { name }) });
}

/** What can be done with what lies in the trash; each deed tells how it went. `done` when a question is answered. */
export function useDeeds(done: () => void) {
  const restoring = useRestoreCoins();
  const deleting = useDeleteForGood();
  const emptying = useEmptyTrash();
  const pending = useRestoring();

  const bringBack = (which: Restored, words: (changed: number) => string, coin?: TrashedCoin) => {
    if (isRestoring(which)) return;
    restoring.mutateAsync(which).then(
      ({ changed }) => changed > 0 && toast({ title: t('Restored'), description: words(changed) }),
      (error: Error) =>
        coin && isAbsent(error) ? isThereNoMore(coin) : failed(t('Restore Failed'), sentenceOf(error)),
    );
  };
  const deleteForGood = (coin: TrashedCoin) =>
    startOnce(PURGE, () =>
      deleting
        .mutateAsync(coin.id)
        .then(
          () =>
            toast({ title: t('Deleted for good'), description: t('{name} is gone.', { name: coin.name }) }),
          (error: Error) =>
            isAbsent(error)
              ? isThereNoMore(coin)
              : failed(t('Delete Failed'), whyNot(error, t('Could not delete the coin. Please try again.'))),
        )
        .then(done),
    );
  const empty = () =>
    startOnce(PURGE, () =>
      emptying
        .mutateAsync()
        .then(
          () => toast({ title: t('Trash emptied') }),
          (error) =>
            failed(t('Delete Failed'), whyNot(error, t('Could not empty the trash. Please try again.'))),
        )
        .then(done),
    );

  return {
    restoringAll: pending.some((which) => 'all' in which),
    /** The coins on their way back, one by one. */
    restoring: new Set(pending.flatMap((which) => ('all' in which ? [] : which.ids))),
    deleting: deleting.isPending,
    emptying: emptying.isPending,
    restore: (coin: TrashedCoin) =>
      bringBack({ ids: [coin.id] }, () => t('{name} is back in your collection.', { name: coin.name }), coin),
    restoreAll: () => bringBack({ all: true }, backInWords),
    deleteForGood,
    empty,
  };
}
