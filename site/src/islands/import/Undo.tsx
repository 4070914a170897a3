import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Import } from '../../../../shared/import/model.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import { useImportAction } from '../../lib/queries/imports.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { spoken } from '../../ui/notice.tsx';

export function Undo({ one, long = false }: { one: Import; long?: boolean }) {
  const [confirming, setConfirming] = useState(false);
  const action = useImportAction(one.id);
  const { added, updated, wants } = one;
  const trashed = plural(added, {
    one: '# coin that was added goes to the trash',
    other: '# coins that were added go to the trash',
  });
  const changedBack = plural(updated, {
    one: '# coin that was changed is as before',
    other: '# coins that were changed are as before',
  });
  const both = t('{trashed}, and {changedBack}', { trashed, changedBack });
  const coins = added > 0 ? (updated > 0 ? both : trashed) : updated > 0 ? changedBack : '';
  const removed = plural(wants, {
    one: '# want leaves your list',
    other: '# wants leave your list',
  });
  const what = wants === 0 ? coins : coins ? t('{coins}; {removed}', { coins, removed }) : removed;
  const undo = () =>
    action.mutate('undo', {
      onSuccess: () => {
        if (!long) void navigate(`/import?id=${one.id}`);
      },
      onError: (error) =>
        toast({ title: t('Not Undone'), description: sentenceOf(error), variant: 'destructive' }),
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
        description={t('{what}. What you have changed since then stays.', { what })}
        confirm={t('Undo import')}
        onConfirm={undo}
        busy={action.isPending}
      />
    </>
  );
}
