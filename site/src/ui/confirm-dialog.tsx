import { AlertDialog as Alert } from 'radix-ui';
import type { ReactNode } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { useFocusGivenBack } from '../lib/focus.ts';
import { useHistoryStep } from '../lib/history-step.ts';
import { Button } from './button.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** A verb: "Delete". */
  confirm: string;
  onConfirm: () => void;
  /** Keeps the dialog open. */
  busy?: boolean;
  danger?: boolean;
}

/** Sheet on phones, card elsewhere. Back cancels. The focus starts on Cancel. Close it through `open` when done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirm, onConfirm, busy = false, danger } = props;
  const giveFocusBack = useFocusGivenBack();
  useHistoryStep(() => onOpenChange(false), busy);
  return (
    <Alert.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Alert.Portal>
        <Alert.Overlay className="fixed inset-0 z-40 bg-[#0d0b08a6]" />
        <Alert.Content
          className="dialog"
          onCloseAutoFocus={giveFocusBack}
          // Radix gives Escape to the layer opened last, which may be a toast.
          onKeyDown={({ key }) => key === 'Escape' && !busy && onOpenChange(false)}
        >
          <Alert.Title>{title}</Alert.Title>
          <Alert.Description className="text-muted">{description}</Alert.Description>
          <div className="mt-3.5 grid grid-cols-[1fr_1fr] gap-2.5">
            <Alert.Cancel asChild>
              <Button variant="ghost" disabled={busy}>
                {t('Cancel')}
              </Button>
            </Alert.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Alert.Content>
      </Alert.Portal>
    </Alert.Root>
  );
}
