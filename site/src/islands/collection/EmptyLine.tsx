import { type ReactNode, useId } from 'react';

interface EmptyLineProps {
  title: string;
  text: string;
  /** Where it may be had all the same. */
  children?: ReactNode;
}

/** In place of a card that would have nothing in it: one quiet line, below all cards. */
export function EmptyLine({ title, text, children }: EmptyLineProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="order-last -my-2 flex flex-wrap items-center gap-x-3 text-sm text-muted wide:col-span-full"
    >
      <h2 id={heading} className="font-sans text-sm font-semibold">
        {title}
      </h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
