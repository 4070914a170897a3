import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The heading of a step that took another's place on the same page: it takes the focus, and so is read out. It is no
 * control, and so shows no ring.
 */
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
