import { Dialog } from 'radix-ui';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { useFocusGivenBack } from '../../lib/focus.ts';
import { Button, classNames } from '../../ui/button.tsx';

interface BulkSheetProps {
  title: string;
  description: ReactNode;
  busy: boolean;
  isEmpty?: boolean;
  /** Its buttons stay in view. */
  isLong?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function BulkSheet({
  title,
  description,
  busy,
  isEmpty,
  isLong,
  onConfirm,
  onClose,
  children,
}: BulkSheetProps) {
  const giveFocusBack = useFocusGivenBack();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !isEmpty) onConfirm();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && !busy && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[#0d0b08a6]" />
        <Dialog.Content
          className="dialog"
          onCloseAutoFocus={giveFocusBack}
          // Radix handles Escape only in the topmost layer: a toast, or an open list of suggestions.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onKeyDown={({ key }) => key === 'Escape' && !busy && onClose()}
        >
          <Dialog.Title>{title}</Dialog.Title>
          <Dialog.Description className="text-muted">{description}</Dialog.Description>
          <form noValidate className="grid gap-4" onSubmit={submit}>
            {children}
            <div
              className={classNames(
                'mt-3.5 grid grid-cols-[1fr_1fr] gap-2.5',
                isLong && 'sticky -bottom-4.5 -mb-4.5 bg-raised py-3 sm:-bottom-6 sm:-mb-6',
              )}
            >
              <Dialog.Close asChild>
                <Button variant="ghost" disabled={busy}>
                  {t('Cancel')}
                </Button>
              </Dialog.Close>
              <Button type="submit" disabled={isEmpty} busy={busy}>
                {title}
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
