import { t } from '../../../shared/language/i18n.ts';
import { MARKETPLACE_NAMES, type MarketplaceId } from '../../../shared/marketplace/model.ts';
import { toast } from './toast.ts';

/** Size of the window in which a marketplace asks for consent, and how often it is looked whether it has closed (specification 000, section 9). */
const FEATURES = 'popup,width=600,height=700';
const LOOK_MS = 1000;

/**
 * Opens the window in which a marketplace asks for consent and answers once it has closed; false where the browser allows no such
 * window, which the reader is told.
 */
export async function askForConsent(marketplace: MarketplaceId): Promise<boolean> {
  const name = MARKETPLACE_NAMES[marketplace];
  let popup: Window | null;
  try {
    popup = window.open(`/api/auth/${marketplace}/authorize`, `mintmark-${marketplace}`, FEATURES);
  } catch {
    toast({
      title: t('Error'),
      description: t('Failed to initiate {name} connection. Please try again.', { name }),
      variant: 'destructive',
    });
    return false;
  }
  if (!popup || popup.closed) {
    toast({
      title: t('Popup Blocked'),
      description: t('Please allow popups for this site and try again.'),
      variant: 'destructive',
    });
    return false;
  }
  popup.focus();
  const opened = popup;
  await new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (!opened.closed) return;
      clearInterval(look);
      resolve();
    }, LOOK_MS);
  });
  return true;
}
