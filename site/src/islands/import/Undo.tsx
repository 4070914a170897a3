import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Import } from '../../../../shared/import/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import { useDeed } from '../../lib/queries/imports.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { counted } from './words.ts';

/** Takes an import back, once its owner has been asked. */
export function Undo({ one, long = false }: { one: Import; long?: boolean }) {
  const [asked, setAsked] = useState(false);
  const deed = useDeed(one.id);
  const { added, updated } = one;
  const what = [
    added > 0 && `${counted(added, 'coin that was added goes', 'coins that were added go')} to the trash`,
    updated > 0 && `${counted(updated, 'coin that was changed is', 'coins that were changed are')} as before`,
  ].filter(Boolean);
  const undo = () =>
    deed.mutate('undo', {
      onSuccess: () => {
        if (!long) void navigate(`/import?id=${one.id}`);
      },
      onError: (error) =>
        toast({ title: 'Not Undone', description: sentenceOf(error), variant: 'destructive' }),
      onSettled: () => setAsked(false),
    });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        <Undo2 aria-hidden="true" />
        {long ? 'Undo this import' : 'Undo'}
        {!long && <span className="sr-only"> the import of {one.fileName}</span>}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Undo this import?"
        description={`${what.join(', and ')}. What you have changed since then stays.`}
        confirm="Undo import"
        onConfirm={undo}
        busy={deed.isPending}
      />
    </>
  );
}
