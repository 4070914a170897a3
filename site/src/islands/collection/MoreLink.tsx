import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** "See all" at the end of a heading's line; `about` completes it for screen readers. */
export function MoreLink({ href, about, children }: { href: string; about: string; children: ReactNode }) {
  return (
    <a className="more whitespace-nowrap" href={href}>
      {children}
      <span className="sr-only"> {about}</span>
      <ChevronRight aria-hidden="true" />
    </a>
  );
}
