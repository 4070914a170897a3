import { AlertDialog as Alert } from 'radix-ui';
import type { ReactNode } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { useFocusGivenBack } from '../lib/focus.ts';
import { Button } from './button.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, in a sentence. */
  description: ReactNode;
  /** The verb on the button: "Delete". */
  confirm: string;
  onConfirm: () => void;
  /** While the deed is under way the dialog stays and says so. */
  busy?: boolean;
  danger?: boolean;
}

/**
 * Asks before a deed: a sheet from below on phones, a card in the middle elsewhere. The focus starts on Cancel. Close it
 * through `open` once the deed is done.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirm, onConfirm, busy = false, danger } = props;
  const giveFocusBack = useFocusGivenBack();
  return (
    <Alert.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Alert.Portal>
        <Alert.Overlay className="dialog-veil" />
        <Alert.Content
          className="dialog"
          onCloseAutoFocus={giveFocusBack}
          // Radix knows Escape only in what was opened last, which may be a notice.
          onKeyDown={({ key }) => key === 'Escape' && !busy && onOpenChange(false)}
        >
          <Alert.Title>{title}</Alert.Title>
          <Alert.Description className="dialog-text">{description}</Alert.Description>
          <div className="dialog-actions">
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
