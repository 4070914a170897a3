import type { ReactNode } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { classNames } from './button.tsx';

interface BadgeProps {
  tone?: 'red' | 'orange' | 'blue' | 'grey' | 'accent';
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'grey', className, children }: BadgeProps) {
  return <span className={classNames('badge', `badge-${tone}`, className)}>{children}</span>;
}

const ON_PICTURE = 'badge absolute px-1.75 py-0.5 text-[0.78125rem]';

export function SlabBadge({ children }: { children: ReactNode }) {
  return (
    <span
      className={`${ON_PICTURE} start-2 top-2 max-w-[calc(100%-16px)] overflow-hidden border border-[#ffffff47] bg-[#2f4a43d9] text-ellipsis text-white`}
    >
      {children}
    </span>
  );
}

export function ReviewBadge({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        'badge badge-orange in-[.well]:absolute in-[.well]:start-2 in-[.well]:bottom-2 in-[.well]:px-1.75 in-[.well]:py-0.5 in-[.well]:text-[0.78125rem]',
        className,
      )}
    >
      <span className="sr-only">{t('Needs Review')}</span>
      <span aria-hidden="true">{t('Review')}</span>
    </span>
  );
}

export function QuantityBadge({ quantity }: { quantity: number }) {
  return (
    <span className={`${ON_PICTURE} end-2 bottom-2 bg-[#0009] text-white tabular-nums`}>
      <span className="sr-only">{t('Quantity')} </span>
      <span aria-hidden="true">×</span>
      {quantity}
    </span>
  );
}

export function Chip({
  accent,
  tight,
  children,
}: {
  accent?: boolean;
  tight?: boolean;
  children: ReactNode;
}) {
  return <span className={classNames('chip', accent && 'chip-accent', tight && 'px-2')}>{children}</span>;
}
