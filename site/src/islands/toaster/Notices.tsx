import { CircleAlert, CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { dismissToast, isFailure, shownFor, type Toast } from '../../lib/toast.ts';
import { keepClear } from './keep-clear.ts';

const SWIPE = 50;
const HOTKEY = ['F8'];

export function Notices({ current }: { current: Toast | undefined }) {
  const place = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!current) return;
    // On mount, and after each navigation it survives.
    const again = () => place.current && keepClear(place.current);
    const frame = requestAnimationFrame(again);
    document.addEventListener('astro:page-load', again);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('astro:page-load', again);
    };
  }, [current]);
  return (
    <Radix.Provider swipeDirection="right" swipeThreshold={SWIPE} label={t('Notification')}>
      {current && <Notice key={current.id} toast={current} />}
      <Radix.Viewport ref={place} hotkey={HOTKEY} className="toaster" />
    </Radix.Provider>
  );
}

const ICONS = {
  default: null,
  destructive: CircleAlert,
  success: CircleCheck,
  error: CircleX,
  warning: TriangleAlert,
  info: Info,
};

/** Exit animation in ms, as in controls.css. */
const EXIT = 300;

function Notice({ toast }: { toast: Toast }) {
  const [open, setOpen] = useState(true);
  const { id, title, description, variant = 'default', actions } = toast;
  const Icon = ICONS[variant];
  // Escape closes a focused notice only; no preventDefault, or native dialogs would not close.
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
      duration={shownFor(toast)}
      onOpenChange={change}
      onEscapeKeyDown={({ target }) => {
        elsewhere.current = !(target instanceof Element && target.closest('.toaster'));
      }}
      className="toast"
      data-variant={variant}
      type={isFailure(variant) ? 'foreground' : 'background'}
    >
      {Icon && <Icon className="toast-icon" aria-hidden="true" />}
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        {description && <Radix.Description className="text-sm opacity-85">{description}</Radix.Description>}
      </div>
      {actions && (
        <div className="toast-actions">
          {actions.map(({ label, onClick }) => (
            <Radix.Action key={label} altText={label} className="toast-action" onClick={onClick}>
              {label}
            </Radix.Action>
          ))}
        </div>
      )}
      <Radix.Close className="toast-close" aria-label={t('Dismiss')}>
        <X aria-hidden="true" />
      </Radix.Close>
    </Radix.Root>
  );
}
