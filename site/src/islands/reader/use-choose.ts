import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { type Choice, useChoose } from '../../lib/queries/held-result.ts';
import { toast } from '../../lib/toast.ts';

/** `onChosen` gets the label, and whether it names a coin. */
export function useChoosing(
  tempId: string | null,
  onChosen: (what: string, isCoin: boolean) => void | Promise<void>,
  onFailed = () => {},
) {
  const { mutateAsync } = useChoose();
  const [busy, setBusy] = useState<string | null>(null);

  const choose = async (what: string, choice: Choice) => {
    if (busy !== null || tempId === null) return;
    setBusy(what);
    try {
      await mutateAsync({ tempId, choice });
      await onChosen(what, 'typeId' in choice);
    } catch (error) {
      onFailed();
      toast({
        title: t('Not Chosen'),
        description: error instanceof ApiError ? sentenceOf(error) : t('Please try again.'),
        variant: 'destructive',
      });
    } finally {
      setBusy(null);
    }
  };
  return { busy, choose };
}

export type Choosing = ReturnType<typeof useChoosing>;
