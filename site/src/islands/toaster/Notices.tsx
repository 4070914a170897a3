import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useRef, useState } from 'react';
import { dismissToast, type Toast } from '../../lib/toast.ts';

/** Milliseconds, pixels and key of specification 000, section 9. */
const DURATION = 5000;
const SWIPE = 50;
const HOTKEY = ['F8'];

/** Shows one notice at a time, above the tabs; F8 moves the focus to it. */
export function Notices({ current }: { current: Toast | undefined }) {
  return (
    <Radix.Provider duration={DURATION} swipeDirection="right" swipeThreshold={SWIPE} label="Notification">
      {current && <Notice key={current.id} toast={current} />}
      <Radix.Viewport hotkey={HOTKEY} className="toaster" />
    </Radix.Provider>
  );
}

/** Milliseconds the way out takes (toast.css). */
const EXIT = 300;

function Notice({ toast }: { toast: Toast }) {
  const [open, setOpen] = useState(true);
  const { id, title, description, variant = 'default', action } = toast;
  // Escape is for what the reader is doing, unless they have gone to the notice. The event is left as it is: the browser's
  // own dialogs would not close either.
  const elsewhere = useRef(false);
  const change = (next: boolean) => {
    const ignored = elsewhere.current;
    elsewhere.current = false;
    if (ignored) return;
    setOpen(next);
    if (!next) setTimeout(() => dismissToast(id), EXIT);
  };
  return (
    <Radix.Root
      open={open}
      onOpenChange={change}
      onEscapeKeyDown={({ target }) => {
        elsewhere.current = !(target instanceof Element && target.closest('.toaster'));
      }}
      className="toast"
      data-variant={variant}
      type={variant === 'destructive' ? 'foreground' : 'background'}
    >
      {variant === 'destructive' && <CircleAlert className="toast-icon" aria-hidden="true" />}
      {variant === 'success' && <CircleCheck className="toast-icon" aria-hidden="true" />}
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        {description && <Radix.Description className="text-sm opacity-85">{description}</Radix.Description>}
      </div>
      {action && (
        <Radix.Action altText={action.label} className="toast-action" onClick={action.onClick}>
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close className="toast-close" aria-label="Dismiss">
        <X aria-hidden="true" />
      </Radix.Close>
    </Radix.Root>
  );
}
