import type { ReactNode } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { classNames } from './button.tsx';

interface CreditLineProps {
  author: string;
  licence: string;
  licenceUrl: string | null;
  sourceUrl: string;
  /** Before the author: "Photo:". */
  label?: string;
  className?: string;
}

/** Whose picture it is and on what terms: the author leads to the file's page, the licence to its text. */
export function CreditLine({ author, licence, licenceUrl, sourceUrl, label, className }: CreditLineProps) {
  return (
    <p className={classNames('text-sm leading-6 text-muted', className)}>
      {label && `${label} `}
      <Outward href={sourceUrl}>{author}</Outward>
      {' · '}
      <span className="whitespace-nowrap">
        {licenceUrl ? <Outward href={licenceUrl}>{licence}</Outward> : licence}
      </span>
    </p>
  );
}

/** Opens in a new tab without referrer. */
function Outward({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="underline decoration-edge underline-offset-3 hover:text-ink"
    >
      {children}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  );
}
