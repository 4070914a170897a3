import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { whyNot } from '../../lib/api.ts';
import { closeBeside } from '../../lib/beside.ts';
import { navigate } from '../../lib/navigation.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useDeleteCoin } from '../../lib/queries/coins.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** On its way while the reader is asked: few coins are deleted, and fewer come back. */
const loadTrash = () => import('../../lib/queries/trash.ts');

const undo = (id: number) =>
  loadTrash().then(
    ({ restoreCoins }) => restoreCoins([id]),
    () => toast({ title: 'It could not be restored', description: RESTS, variant: 'destructive' }),
  );

const RESTS = 'It is in the trash. Check your connection and restore it there.';

/** Nothing of a guest outlives the visit. */
const GUESTS_TRASH = 'until your guest session ends';

/** Deletes the coin, once the reader has confirmed it. */
export function DeleteCoin({ coin }: { coin: Coin }) {
  const isGuest = useUser().data?.isGuest ?? false;
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteCoin(coin.id);

  const remove = () =>
    deletion.mutate(undefined, {
      onSuccess: (byUs) => {
        toast({
          title: 'Coin Deleted',
          description: byUs
            ? `${coin.name} rests in the trash ${isGuest ? GUESTS_TRASH : 'for 30 days'}.`
            : `${coin.name} was already deleted.`,
          ...(byUs && { actions: [{ label: 'Undo', onClick: () => void undo(coin.id) }] }),
        });
        // In the place of this page, so that Back does not lead to a coin that is gone.
        if (!closeBeside()) void navigate('/collection', { history: 'replace' });
      },
      onError: (error) => {
        setAsking(false);
        toast({
          title: 'Delete Failed',
          description: whyNot(error, 'Could not delete the coin. Please try again.'),
          variant: 'destructive',
        });
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
        Delete Coin
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this coin?"
        description={`${coin.name} leaves your collection. It rests in the trash ${isGuest ? GUESTS_TRASH : 'for 30 days'}, and until then it can be restored.`}
        confirm="Delete"
        onConfirm={remove}
        busy={deletion.isPending || deletion.isSuccess}
        danger
      />
    </>
  );
}
