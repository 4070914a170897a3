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

export function SlabBadge({ children }: { children: ReactNode }) {
  return <span className="badge badge-slab">{children}</span>;
}

export function ReviewBadge({ className }: { className?: string }) {
  return (
    <span className={classNames('badge badge-orange badge-review', className)}>
      <span className="sr-only">{t('Needs Review')}</span>
      <span aria-hidden="true">{t('Review')}</span>
    </span>
  );
}

export function QuantityBadge({ quantity }: { quantity: number }) {
  return (
    <span className="badge badge-quantity">
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
  return (
    <span className={classNames('chip', accent && 'chip-accent', tight && 'chip-tight')}>{children}</span>
  );
}
