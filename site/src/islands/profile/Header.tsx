import { useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import type { ProfileView } from '../../lib/queries/profile.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PictureEdit } from './PictureEdit.tsx';

/** Who this is, and their picture, which only an account can change. */
export function Header({ profile }: { profile: ProfileView }) {
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ');
  return (
    <header className="grid justify-items-center gap-1 pt-2 text-center">
      <div className="mb-3">
        {profile.isGuest ? <Avatar person={profile} large /> : <PictureEdit person={profile} large />}
      </div>
      <h1 className="max-w-full wrap-anywhere">{name || t('Your Profile')}</h1>
      {profile.email && <p className="max-w-full text-muted wrap-anywhere">{profile.email}</p>}
      {profile.profileImageUrl && !profile.isGuest && <RemovePicture />}
    </header>
  );
}

function RemovePicture() {
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await (await import('./change-picture.ts')).removePicture();
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      ref={button}
      type="button"
      className="link-target px-3 text-sm text-muted hover:underline"
      aria-busy={busy || undefined}
      onClick={remove}
    >
      {t('Remove picture')}
    </button>
  );
}
