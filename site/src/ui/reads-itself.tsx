import { ScanEye } from 'lucide-react';
import { t } from '../../../shared/language/i18n.ts';

/** Who looks at the photos where nobody was set up to. */
export function ReadsItself() {
  return (
    <p className="flex gap-2.5 text-sm text-muted">
      <ScanEye className="mt-px size-5 flex-none text-accent" aria-hidden="true" />
      {t('Mintmark reads the coin itself; nothing leaves this server.')}
    </p>
  );
}
