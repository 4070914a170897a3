import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { useFocusGivenBack } from '../lib/focus.ts';
import { useHistoryStep } from '../lib/history-step.ts';
import { classNames, IconButton } from './button.tsx';

interface SheetProps {
  /** Changes with the step. */
  title: string;
  text?: ReactNode;
  onClose: () => void;
  /** Only its own buttons close it, and leaving the page asks first. */
  locked?: boolean;
  wide?: boolean;
  /** Its first field is not where it begins. */
  titleFirst?: boolean;
  children: ReactNode;
}

/** Back closes it. Focuses the first field, else the title, also on each step. Load it lazily. */
export function Sheet({
  title,
  text,
  onClose,
  locked = false,
  wide = false,
  titleFirst,
  children,
}: SheetProps) {
  const content = useRef<HTMLDivElement>(null);
  const giveFocusBack = useFocusGivenBack();
  useHistoryStep(onClose, locked);
  useEffect(() => {
    if (!locked) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [locked]);
  useEffect(() => {
    if (title) focusStart(content.current, titleFirst);
  }, [title, titleFirst]);
  const close = () => !locked && onClose();
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[#0d0b08a6]" />
        <Dialog.Content
          ref={content}
          className={classNames('dialog grid-cols-1 gap-4', wide && 'min-[30rem]:max-w-xl')}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            focusStart(content.current, titleFirst);
          }}
          onCloseAutoFocus={giveFocusBack}
          // Radix gives Escape to the layer opened last, which may be a toast.
          onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && close()}
          onInteractOutside={(event) => isNotice(event.target) && event.preventDefault()}
          {...(!text && { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-3">
            <Dialog.Title className="min-w-0 wrap-anywhere">{title}</Dialog.Title>
            {!locked && (
              <Dialog.Close asChild>
                <IconButton label={t('Close')} plain className="-mt-[10px] -me-[10px]">
                  <X aria-hidden="true" />
                </IconButton>
              </Dialog.Close>
            )}
          </div>
          {text && <Dialog.Description className="-mt-2 text-muted">{text}</Dialog.Description>}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const FIELD = 'input:not([type="hidden"], [type="checkbox"], [readonly])';

function focusStart(content: HTMLElement | null, titleFirst?: boolean) {
  const title = content?.querySelector<HTMLElement>('h2');
  if (title) title.tabIndex = -1;
  const field = titleFirst ? null : content?.querySelector<HTMLElement>(FIELD);
  (field ?? title)?.focus();
}

/** Dismissing a toast above the sheet must not close it. */
const isNotice = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.toaster') !== null;
