import { Check, CircleAlert, CircleCheck, Info, ScanEye } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { rich } from '../lib/rich.tsx';
import { classNames } from './button.tsx';

const ICONS = { success: CircleCheck, danger: CircleAlert, info: Info };

export function Notice({ tone = 'info', children }: { tone?: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <div className={`notice notice-${tone}`}>
      <Icon aria-hidden="true" />
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </div>
  );
}

export interface Done {
  title: string;
  description?: string;
}

interface DoneNoticeProps {
  /** Announced when set. */
  said: Done | null;
  className?: string;
}

export const DoneNotice = ({ said, className }: DoneNoticeProps) => (
  <p role="status" className={classNames('flex gap-2 text-sm text-positive empty:hidden', className)}>
    {said && (
      <>
        <Check className="mt-px size-4.5 flex-none" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{said.title}</strong>
          {said.description && `: ${said.description}`}
        </span>
      </>
    )}
  </p>
);

export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="outline-none">
      {children}
    </h1>
  );
}

/** The part in `<sr>` is for screen readers only: `spoken(t('Restore<sr> {name}</sr>', { name }))`. */
export const spoken = (text: string) =>
  rich(text, { sr: (inside) => <span className="sr-only">{inside}</span> });

export function LocalReaderNote() {
  return (
    <p className="flex gap-2.5 text-sm text-muted">
      <ScanEye className="mt-px size-5 flex-none text-accent" aria-hidden="true" />
      {t('Identified on this server; no data leaves it.')}
    </p>
  );
}
