import { type ChevronRight, CircleAlert, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Amendment } from '../../../../shared/identify/model.ts';
import { translated } from '../../../../shared/language/i18n.ts';
import { amendmentInWords } from './offer-words.ts';

interface RemarkListProps {
  /** What was changed. */
  amendments?: readonly Amendment[];
  /** What is uncertain, in sentences. */
  remarks: readonly string[];
}

/** What there is to say of an answer, point by point. */
export function RemarkList({ amendments = [], remarks }: RemarkListProps) {
  if (amendments.length + remarks.length === 0) return null;
  return (
    <ul className="grid gap-2 text-sm">
      {amendments.map((amendment) => (
        <Remark key={amendment.field + amendment.why} icon={Pencil}>
          {amendmentInWords(amendment)}
        </Remark>
      ))}
      {remarks.map((remark) => (
        <Remark key={remark} icon={CircleAlert}>
          {translated(remark)}
        </Remark>
      ))}
    </ul>
  );
}

interface RemarkProps {
  icon: typeof ChevronRight;
  children: ReactNode;
}

function Remark({ icon: Icon, children }: RemarkProps) {
  return (
    <li className="flex gap-2 text-muted">
      <Icon className="mt-0.5 size-4 flex-none" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
