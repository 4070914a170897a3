import { Camera, LoaderCircle } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Avatar, type Pictured } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/button.tsx';

const ACCEPT = 'image/jpeg,image/png,image/gif,image/webp';

interface PictureEditProps {
  person: Pictured;
  large?: boolean;
}

/** The code that checks and sends a file is loaded when one is chosen. */
export function PictureEdit({ person, large }: PictureEditProps) {
  const [preview, setPreview] = useState<string | null>(null);
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // So that choosing the same file fires a change event.
    currentTarget.value = '';
    if (!file || preview) return;
    try {
      await (await import('./change-picture.ts')).changePicture(file, setPreview);
    } catch {
      toastFailure(t('Update Failed'), t('Check your connection and try again.'));
    }
  };
  return (
    <label
      className={classNames(
        'relative block flex-none cursor-pointer rounded-full has-[:focus-visible]:outline-[2.5px] has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent',
        large ? 'size-24' : 'size-13',
      )}
      title={t('Change profile picture')}
    >
      <input
        className="sr-only"
        type="file"
        accept={ACCEPT}
        aria-label={t('Change profile picture')}
        onChange={choose}
      />
      <Avatar person={{ ...person, profileImageUrl: preview ?? person.profileImageUrl }} large={large} />
      <span
        className={classNames(
          'absolute end-0 bottom-0 grid place-items-center rounded-full border-2 border-paper bg-ink text-paper',
          large ? 'size-8' : '-me-1 -mb-1 size-6',
        )}
        aria-hidden="true"
      >
        <Camera size={large ? 16 : 12} />
      </span>
      {preview && (
        <span
          className="absolute inset-0 grid place-items-center rounded-full bg-black/45 text-white"
          role="status"
        >
          <LoaderCircle className="size-7 animate-spin" aria-hidden="true" />
          <span className="sr-only">{t('Sending the picture…')}</span>
        </span>
      )}
    </label>
  );
}
