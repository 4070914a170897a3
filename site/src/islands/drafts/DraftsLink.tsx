import { ChevronRight } from 'lucide-react';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { useDrafts } from '../../lib/queries/coin-drafts.ts';

/** How many drafts wait; nothing without any. */
export default function DraftsLink() {
  const { length } = useDrafts().drafts;
  if (length === 0) return null;
  return (
    <a className="card flex min-h-13 items-center gap-3 px-4 py-2.5 hover:bg-paper" href="/drafts">
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{plural(length, { one: '# draft', other: '# drafts' })}</span>
        <span className="block text-sm text-muted">{t('To be completed. Not counted yet.')}</span>
      </span>
      <ChevronRight className="size-5 flex-none text-muted" aria-hidden="true" />
    </a>
  );
}
