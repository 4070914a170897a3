import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type CardProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  /** Becomes the heading that names the section. */
  title?: ReactNode;
  /** At the end of the heading's line: a count, a link. */
  aside?: ReactNode;
};

/** Only where something is grouped; lists are ruled, not boxed. */
export function Card({ title, aside, className, children, ...rest }: CardProps) {
  const heading = useId();
  return (
    <section
      {...rest}
      aria-labelledby={title ? heading : undefined}
      className={classNames('card card-pad', className)}
    >
      {title && (
        // Large text puts what is beside the heading below it.
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
