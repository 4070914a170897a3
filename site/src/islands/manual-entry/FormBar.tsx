import { Camera, ChevronLeft } from 'lucide-react';
import { t } from '../../../../shared/language/i18n.ts';
import { HOME } from '../../lib/base.ts';
import { goBack } from '../../lib/navigation.ts';
import { IconButton, IconLink } from '../../ui/button.tsx';

interface FormBarProps {
  editId?: number;
  /** Scrolls to the photos. */
  onPhotos?: () => void;
}

export function FormBar({ editId, onPhotos }: FormBarProps) {
  return (
    <div className="bar">
      {editId === undefined ? (
        <IconLink label={t('Back')} href={HOME}>
          <ChevronLeft aria-hidden="true" />
        </IconLink>
      ) : (
        <IconButton label={t('Back')} onClick={() => goBack(`/coin/${editId}`)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
      )}
      <h1 className="font-sans text-sm font-medium tracking-normal">
        {editId === undefined ? t('Add a coin') : t('Edit coin')}
      </h1>
      {onPhotos ? (
        <IconButton label={t('Go to the photos')} onClick={onPhotos}>
          <Camera aria-hidden="true" />
        </IconButton>
      ) : (
        <span className="size-11.5" />
      )}
    </div>
  );
}
