import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Coin } from '../../../../../shared/coins/model.ts';
import { t } from '../../../../../shared/language/i18n.ts';
import { whyNot } from '../../../lib/api.ts';
import { closePanel } from '../../../lib/coin-panel.ts';
import { navigate } from '../../../lib/navigation.ts';
import { useUser } from '../../../lib/queries/auth.ts';
import { useDeleteCoin } from '../../../lib/queries/coin-changes.ts';
import { toast, toastFailure } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Lend } from '../Loans.tsx';
import { MarkAsSold } from './MarkAsSold.tsx';
import SellItem from './SellItem.tsx';

export default function Ending({ coin }: { coin: Coin }) {
  return (
    <div className="grid gap-2.5">
      <SellItem coin={coin} />
      <MarkAsSold coin={coin} />
      <Lend coin={coin} />
      <DeleteCoin coin={coin} />
    </div>
  );
}

/** Loads while the dialog is open: deletions are rare. */
const loadTrash = () => import('../../../lib/queries/trash.ts');

const undo = (id: number) =>
  loadTrash().then(
    ({ restoreCoins }) => restoreCoins([id]),
    () =>
      toastFailure(
        t('Coin Not Restored'),
        t('The coin is in the trash. Check your connection, then restore it from there.'),
      ),
  );

function DeleteCoin({ coin }: { coin: Coin }) {
  // A guest's coins do not outlast the visit.
  const isGuest = useUser().data?.isGuest ?? false;
  const { name } = coin;
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteCoin(coin.id);

  const remove = () =>
    deletion.mutate(undefined, {
      onSuccess: (byUs) => {
        toast({
          title: t('Coin Deleted'),
          description: !byUs
            ? t('{name} was already deleted.', { name })
            : isGuest
              ? t('{name} is in the trash until your guest session ends.', { name })
              : t('{name} is in the trash for 30 days.', { name }),
          ...(byUs && { actions: [{ label: t('Undo'), onClick: () => void undo(coin.id) }] }),
        });
        // Replaces this page: Back must not lead to a deleted coin.
        if (!closePanel()) void navigate('/collection', { history: 'replace' });
      },
      onError: (error) => {
        setAsking(false);
        toastFailure(t('Delete Failed'), whyNot(error, t('Could not delete the coin. Please try again.')));
      },
    });

  return (
    <>
      <Button
        variant="quiet-danger"
        wide
        onClick={() => {
          setAsking(true);
          loadTrash().catch(() => {});
        }}
      >
        <Trash2 aria-hidden="true" />
        {t('Delete Coin')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Delete this coin?')}
        description={
          isGuest
            ? t('Move {name} to the trash? You can restore it until your guest session ends.', { name })
            : t('Move {name} to the trash? You can restore it for 30 days.', { name })
        }
        confirm={t('Delete')}
        onConfirm={remove}
        busy={deletion.isPending || deletion.isSuccess}
        danger
      />
    </>
  );
}
