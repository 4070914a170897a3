import { type ComponentProps, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { forgetDrafts, hasDrafts } from '../../lib/drafts.ts';
import { switchTo } from '../../lib/queries/collections.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

type SwitchButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> & {
  id: string;
  to?: string;
};

export function SwitchButton({ id, to, ...rest }: SwitchButtonProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    forgetDrafts();
    try {
      await switchTo(id, to);
    } catch (error) {
      setBusy(false);
      toastFailure(t('Not switched'), error instanceof Error ? sentenceOf(error) : undefined);
    }
  };
  return (
    <>
      <Button {...rest} busy={busy} onClick={() => (hasDrafts() ? setAsking(true) : void go())} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Switch without saving?')}
        description={t('Unsaved drafts on this device will be discarded. Saved coins are kept.')}
        confirm={t('Switch')}
        onConfirm={() => void go()}
        danger
      />
    </>
  );
}
