import type { CSSProperties, ReactNode } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { classNames } from './class-names.ts';

/** A bone in the geometry of what is to come: size it by className or style. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <span aria-hidden="true" className={classNames('skeleton', className)} style={style} />;
}

/** Wraps the bones of a screen and tells those who cannot see them. */
export function Loading({
  label = t('Loading'),
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}…</span>
      {children}
    </div>
  );
}
