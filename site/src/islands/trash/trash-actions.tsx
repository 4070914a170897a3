import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { relativeDays } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf, whyNot } from '../../lib/api.ts';
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
import { startOnce } from '../../lib/query.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

type Deleted = Pick<CollectionCoin, 'id' | 'name'>;

const isAbsent = (error: Error) => error instanceof ApiError && error.status === 404;

/** Removed elsewhere, as in another tab: the row was stale, which is no failure. */
function removeStale({ id, name }: Deleted) {
  takeFromTrash({ ids: [id] });
  toast({ title: t('Already Deleted'), description: t('{name} was permanently deleted.', { name }) });
}

/** `onDone` is called after a confirmed action, `onRemoved` when coins leave the trash; each action shows a toast. */
export function useDeeds(
  onDone: () => void,
  onRemoved: (which: Restored, how: 'restored' | 'deleted') => void,
) {
  const restoring = useRestoreCoins();
  const deleting = useDeleteForGood();
  const emptying = useEmptyTrash();
  const pending = useRestoring();

  const restore = (which: Restored, words: (changed: number) => string, coin?: Deleted) => {
    if (isRestoring(which)) return;
    restoring.mutateAsync(which).then(
      ({ changed }) => {
        onRemoved(which, 'restored');
        if (changed > 0) toast({ title: t('Restored'), description: words(changed) });
      },
      (error: Error) =>
        coin && isAbsent(error) ? removeStale(coin) : toastFailure(t('Restore Failed'), sentenceOf(error)),
    );
  };
  const deleteForGood = (coin: Deleted) =>
    startOnce(PURGE, () =>
      deleting
        .mutateAsync(coin.id)
        .then(
          () => {
            onRemoved({ ids: [coin.id] }, 'deleted');
            toast({
              title: t('Permanently Deleted'),
              description: t('{name} was deleted.', { name: coin.name }),
            });
          },
          (error: Error) =>
            isAbsent(error)
              ? removeStale(coin)
              : toastFailure(
                  t('Delete Failed'),
                  whyNot(error, t('Could not delete the coin. Please try again.')),
                ),
        )
        .then(onDone),
    );
  const empty = () =>
    startOnce(PURGE, () =>
      emptying
        .mutateAsync()
        .then(
          () => {
            onRemoved({ all: true }, 'deleted');
            toast({ title: t('Trash emptied') });
          },
          (error) =>
            toastFailure(
              t('Delete Failed'),
              whyNot(error, t('Could not empty the trash. Please try again.')),
            ),
        )
        .then(onDone),
    );

  return {
    restoringAll: pending.some((which) => 'all' in which),
    /** Ids being restored. */
    restoring: new Set(pending.flatMap((which) => ('all' in which ? [] : which.ids))),
    deleting: deleting.isPending,
    emptying: emptying.isPending,
    restore: (coin: Deleted) =>
      restore({ ids: [coin.id] }, () => t('{name} is back in your collection.', { name: coin.name }), coin),
    restoreAll: () => restore({ all: true }, backInWords),
    deleteForGood,
    empty,
  };
}

interface AskProps {
  busy: boolean;
  onClose: () => void;
}

export function AskForGood({
  coin,
  onConfirm,
  busy,
  onClose,
}: AskProps & { coin: Deleted | undefined; onConfirm: (coin: Deleted) => void }) {
  return (
    <ConfirmDialog
      open={coin !== undefined}
      onOpenChange={onClose}
      title={t('Delete this coin permanently?')}
      description={t('{name} and its photos will be deleted. This can’t be undone.', {
        name: coin?.name ?? '',
      })}
      confirm={t('Delete Permanently')}
      onConfirm={() => coin && onConfirm(coin)}
      busy={busy}
      danger
    />
  );
}

export function AskEmpty({
  open,
  total,
  onConfirm,
  busy,
  onClose,
}: AskProps & { open: boolean; total: number; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('Empty the trash?')}
      description={plural(total, {
        one: '# coin and its photos will be deleted. This can’t be undone.',
        other: '# coins and their photos will be deleted. This can’t be undone.',
      })}
      confirm={t('Empty trash')}
      onConfirm={onConfirm}
      busy={busy}
      danger
    />
  );
}

const DAY = 86_400_000;

/** "Deleted 2 days ago, 28 days left"; a guest's coins go with the session. */
export function remainingInWords(
  { deletedAt, purgedAt }: { deletedAt: string; purgedAt: string },
  { isGuest = false, now = Date.now() } = {},
): string {
  const days = Math.ceil((Date.parse(purgedAt) - now) / DAY);
  const left = isGuest
    ? t('deleted when your guest session ends')
    : days > 1
      ? plural(days, { one: '# day left', other: '# days left' })
      : days === 1
        ? t('last day')
        : t('deleted soon');
  return t('Deleted {age}, {left}', { age: relativeDays(deletedAt, now), left });
}
