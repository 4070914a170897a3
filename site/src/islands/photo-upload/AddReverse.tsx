import { LoaderCircle, Plus } from 'lucide-react';
import { t } from '../../../../shared/language/i18n.ts';
import { FileLabel } from './FileLabel.tsx';

interface AddReverseProps {
  busy: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The place beside a single photo. */
export function AddReverse({ busy, onFiles }: AddReverseProps) {
  const Icon = busy ? LoaderCircle : Plus;
  return (
    <FileLabel className="upload-tile upload-add" busy={busy} onFiles={onFiles}>
      <span className="upload-recess">
        <Icon className={busy ? 'animate-spin' : undefined} aria-hidden="true" />
      </span>
      <span className="upload-side">{t('Add the reverse')}</span>
    </FileLabel>
  );
}
