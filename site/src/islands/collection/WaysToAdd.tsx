import { Camera, PencilLine } from 'lucide-react';
import { t } from '../../../../shared/language/i18n.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The two ways to add a coin. */
export function WaysToAdd() {
  return (
    <div className="pair">
      <ButtonLink href="/camera" variant="ghost">
        <Camera aria-hidden="true" />
        {t('Take Picture')}
      </ButtonLink>
      <ButtonLink href="/manual-entry" variant="ghost">
        <PencilLine aria-hidden="true" />
        {t('Manual Entry')}
      </ButtonLink>
    </div>
  );
}
