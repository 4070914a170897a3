import { ChevronRight } from 'lucide-react';

/** "See All" at the end of a heading's line; `about` completes it for screen readers. */
export function MoreLink({ href, about }: { href: string; about: string }) {
  return (
    <a className="more whitespace-nowrap" href={href}>
      See All
      <span className="sr-only"> {about}</span>
      <ChevronRight aria-hidden="true" />
    </a>
  );
}
