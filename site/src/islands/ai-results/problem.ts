import { GUEST_LIMIT } from '../../../../shared/account/guest-limit.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';

/** The toast of an identified coin that could not be added (specification 001, section 8). */
export function addProblem(error: unknown): { title: string; description: string } {
  const known = error instanceof ApiError ? error : null;
  if (known?.status === 403 && known.text.includes(translated(GUEST_LIMIT))) {
    return {
      title: t('Guest Limit Reached'),
      description: t('Guest users can only add 10 coins. Create a free account to add unlimited coins.'),
    };
  }
  const description =
    known?.userErrors.join(', ') || known?.text || t('Failed to save coin with learning system');
  return { title: t('Failed to Add Coin'), description };
}
