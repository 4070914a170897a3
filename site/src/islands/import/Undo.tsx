import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Import } from '../../../../shared/import/model.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import { useImportAction } from '../../lib/queries/imports.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { spoken } from '../../ui/notice.tsx';

export function Undo({ one, long = false }: { one: Import; long?: boolean }) {
  const [confirming, setConfirming] = useState(false);
  const action = useImportAction(one.id);
  const { added, updated, wants } = one;
  const trashed = plural(added, {
    one: '# added coin moves to the trash',
    other: '# added coins move to the trash',
  });
  const changedBack = plural(updated, {
    one: '# changed coin is restored',
    other: '# changed coins are restored',
  });
  const both = t('{trashed}, and {changedBack}', { trashed, changedBack });
  const coins = added > 0 ? (updated > 0 ? both : trashed) : updated > 0 ? changedBack : '';
  const removed = plural(wants, { one: '# want is removed', other: '# wants are removed' });
  const what = wants === 0 ? coins : coins ? t('{coins}; {removed}', { coins, removed }) : removed;
  const undo = () =>
    action.mutate('undo', {
      onSuccess: () => {
        if (!long) void navigate(`/import?id=${one.id}`);
      },
      onError: (error) => toastFailure(t('Not Undone'), sentenceOf(error)),
      onSettled: () => setConfirming(false),
    });
  return (
    <>
      <Button variant="ghost" onClick={() => setConfirming(true)}>
        <Undo2 aria-hidden="true" />
        {long
          ? t('Undo this import')
          : spoken(t('Undo<sr> the import of {name}</sr>', { name: one.fileName }))}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('Undo this import?')}
        description={t('{what}. Changes you made since then are kept.', { what })}
        confirm={t('Undo import')}
        onConfirm={undo}
        busy={action.isPending}
      />
    </>
  );
}
