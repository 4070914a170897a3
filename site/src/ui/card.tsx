import { type CSSProperties, type HTMLAttributes, type ReactNode, useId } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { classNames } from './button.tsx';

type CardProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  title?: ReactNode;
  aside?: ReactNode;
};

export function Card({ title, aside, className, children, ...rest }: CardProps) {
  const heading = useId();
  return (
    <section
      {...rest}
      aria-labelledby={title ? heading : undefined}
      className={classNames('card card-pad', className)}
    >
      {title && (
        // Wraps with large text.
        <div className="mb-3 flex flex-wrap items-baseline gap-x-2">
          <h2 id={heading} className="min-w-0 flex-1 basis-32">
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** Of a grid of cards: at a desk they flow into two columns, whatever their heights. */
export const CARD_COLUMNS =
  'contents wide:col-span-2 wide:block wide:columns-2 wide:gap-5 wide:*:mb-5 wide:*:break-inside-avoid';

/** Size it like the content to come. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <span aria-hidden="true" className={classNames('skeleton', className)} style={style} />;
}

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

interface FormBonesProps {
  title: string;
  /** Field names by row. */
  rows: readonly (readonly string[])[];
}

export function FormSkeleton({ title, rows }: FormBonesProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1>{title}</h1>
      <Loading className="grid gap-4">
        {rows.map((fields) => (
          <div key={fields.join()} className="pair">
            {fields.map((field) => (
              <span key={field} className="grid gap-2">
                <Skeleton className="h-3 w-24" />
                <Skeleton className="h-12 w-full rounded-control" />
              </span>
            ))}
          </div>
        ))}
        <Skeleton className="h-[46px] w-full rounded-control" />
      </Loading>
    </div>
  );
}

export const ProgressBar = ({ percent, label }: { percent: number; label: string }) => (
  <div
    className="h-2.5 overflow-hidden rounded-full bg-line"
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <span
      className="block h-full bg-accent transition-[width] duration-300 motion-reduce:transition-none"
      style={{ width: `${percent}%` }}
    />
  </div>
);
