import { GUEST_LIMIT } from '../../../../shared/account/guest-limit.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { ApiError } from '../../lib/api.ts';

/** The toast of a coin of the world that could not be added (specification 001, section 8). */
export function addProblem(error: unknown): { title: string; description: string } {
  const known = error instanceof ApiError ? error : null;
  if (known?.status === 403 && known.text.includes(translated(GUEST_LIMIT))) {
    return {
      title: t('Guest Limit Reached'),
      description: t('Guest users can only add 10 coins. Create a free account to add unlimited coins.'),
    };
  }
  const said = known?.userErrors.join(', ') || known?.text;
  return {
    title: t('Failed to Add Coin'),
    description: said || t('Unable to add international coin. Please try again.'),
  };
}
