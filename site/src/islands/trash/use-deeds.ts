import type { TrashedCoin } from '../../../../server/trash/model.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { backInWords, useDeleteForGood, useEmptyTrash, useRestoreCoins } from '../../lib/queries/trash.ts';
import { toast } from '../../lib/toast.ts';

const failed = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

/** What can be done with what lies in the trash; each deed tells how it went. */
export function useDeeds() {
  const restoring = useRestoreCoins();
  const deleting = useDeleteForGood();
  const emptying = useEmptyTrash();

  const restore = (which: TrashedCoin | 'all') =>
    restoring.mutate(which === 'all' ? { all: true } : { ids: [which.id] }, {
      onSuccess: ({ changed }) =>
        toast({
          title: 'Restored',
          description: which === 'all' ? backInWords(changed) : `${which.name} is back in your collection.`,
        }),
      onError: (error) => failed('Restore Failed', sentenceOf(error)),
    });
  const deleteForGood = (coin: TrashedCoin) =>
    deleting.mutateAsync(coin.id).then(
      () => toast({ title: 'Deleted for good', description: `${coin.name} is gone.` }),
      (error: Error) =>
        failed(
          'Delete Failed',
          error instanceof ApiError && error.status === 404
            ? `${coin.name} is in the trash no more.`
            : 'Could not delete the coin. Please try again.',
        ),
    );
  const empty = () =>
    emptying.mutateAsync().then(
      () => toast({ title: 'Trash emptied' }),
      () => failed('Delete Failed', 'Could not empty the trash. Please try again.'),
    );

  const { variables } = restoring;
  return {
    /** The id of the coin that is being restored, or 'all'. */
    restoring: !restoring.isPending || !variables ? undefined : 'all' in variables ? 'all' : variables.ids[0],
    deleting: deleting.isPending,
    emptying: emptying.isPending,
    restore,
    deleteForGood,
    empty,
  };
}
