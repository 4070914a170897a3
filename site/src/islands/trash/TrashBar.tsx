import { ChevronLeft } from 'lucide-react';
import { t } from '../../../../shared/language/i18n.ts';
import { goBack } from '../../lib/navigation.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export const TrashBar = () => (
  <div className="bar">
    <IconButton label={t('Back to the collection')} onClick={() => goBack('/collection')}>
      <ChevronLeft aria-hidden="true" />
    </IconButton>
  </div>
);
