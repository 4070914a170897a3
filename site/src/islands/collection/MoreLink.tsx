import { ChevronRight } from 'lucide-react';
import { t } from '../../../../shared/language/i18n.ts';
import { spoken } from '../../ui/notice.tsx';

/** `about` completes "See All" for screen readers. */
export function MoreLink({ href, about }: { href: string; about: string }) {
  return (
    <a className="more whitespace-nowrap" href={href}>
      {spoken(t('See All<sr> {about}</sr>', { about }))}
      <ChevronRight aria-hidden="true" />
    </a>
  );
}
