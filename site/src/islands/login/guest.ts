import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, api, unwrap } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { takeWanted } from '../../lib/wanted.ts';

/** "Continue as guest": a session without an account, then the home screen, or the page that was wanted. */
export function useGuestStart() {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      unwrap(await api.auth.guest.post());
      location.assign(takeWanted());
    } catch (error) {
      setBusy(false);
      toast({
        title: t('Login Failed'),
        description:
          (error instanceof ApiError && error.text) ||
          t('A guest session could not be started. Please try again.'),
        variant: 'destructive',
      });
    }
  };
  return { busy, start };
}
