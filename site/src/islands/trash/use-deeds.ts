import type { CollectionCoin } from '../../../../shared/coins/model.ts';
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
/** What has to be known of a coin to do something with it. */
export type Deleted = Pick<CollectionCoin, 'id' | 'name'>;

const isAbsent = (error: Error) => error instanceof ApiError && error.status === 404;

/** Somebody else has taken the coin out of the trash: its row is late, and nothing has failed. */
function isThereNoMore({ id, name }: Deleted) {
  takeFromTrash({ ids: [id] });
  toast({ title: t('Already gone'), description: t('{name} is in the trash no more.', { name }) });
}

/**
 * What can be done with what lies in the trash; each deed tells how it went. `done` when a question is answered, `left` when coins have
 * gone from there.
 */
export function useDeeds(done: () => void, left: (which: Restored, how: 'restored' | 'deleted') => void) {
  const restoring = useRestoreCoins();
  const deleting = useDeleteForGood();
  const emptying = useEmptyTrash();
  const pending = useRestoring();

  const bringBack = (which: Restored, words: (changed: number) => string, coin?: Deleted) => {
    if (isRestoring(which)) return;
    restoring.mutateAsync(which).then(
      ({ changed }) => {
        left(which, 'restored');
        if (changed > 0) toast({ title: t('Restored'), description: words(changed) });
      },
      (error: Error) =>
        coin && isAbsent(error) ? isThereNoMore(coin) : failed(t('Restore Failed'), sentenceOf(error)),
    );
  };
  const deleteForGood = (coin: Deleted) =>
    startOnce(PURGE, () =>
      deleting
        .mutateAsync(coin.id)
        .then(
          () => {
            left({ ids: [coin.id] }, 'deleted');
            toast({ title: t('Deleted for good'), description: t('{name} is gone.', { name: coin.name }) });
          },
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
          () => {
            left({ all: true }, 'deleted');
            toast({ title: t('Trash emptied') });
          },
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
    restore: (coin: Deleted) =>
      bringBack({ ids: [coin.id] }, () => t('{name} is back in your collection.', { name: coin.name }), coin),
    restoreAll: () => bringBack({ all: true }, backInWords),
    deleteForGood,
    empty,
  };
}
