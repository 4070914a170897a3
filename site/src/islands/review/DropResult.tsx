import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { navigate } from '../../lib/navigation.ts';
import { useDropResult } from '../../lib/queries/verification.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { forgetReview } from './draft.ts';

/** Throws the result away, once the reader has confirmed it, and begins anew. */
export function DropResult({ tempId, to = '/add-coin-options' }: { tempId: string; to?: string }) {
  const [asking, setAsking] = useState(false);
  const drop = useDropResult();
  const go = () =>
    drop.mutate(tempId, {
      onSuccess: () => {
        forgetReview(tempId);
        void navigate(to, { history: 'replace' });
      },
      onError: () => {
        setAsking(false);
        toast({
          title: t('Delete Failed'),
          description: t('Could not delete the result. Please try again.'),
          variant: 'destructive',
        });
      },
    });
  return (
    <>
      <Button variant="quiet-danger" wide onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
        {t('Delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Delete this result?')}
        description={t('This deletes the unsaved identification and its photos.')}
        confirm={t('Delete')}
        danger
        busy={drop.isPending || drop.isSuccess}
        onConfirm={go}
      />
    </>
  );
}
