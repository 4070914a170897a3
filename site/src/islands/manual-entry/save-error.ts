import { GUEST_LIMIT } from '../../../../shared/account/guest-limit.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';

export function saveProblem(error: unknown, editing: boolean): { title: string; description: string } {
  if (error instanceof ApiError) {
    if (error.status === 403 && error.text.includes(translated(GUEST_LIMIT))) {
      return {
        title: t('Guest Limit Reached'),
        description: t('Guest users can only add 10 coins. Create a free account to add unlimited coins.'),
      };
    }
    if (error.userErrors.length > 0) {
      return { title: t('Please Fix These Issues'), description: error.userErrors.join(', ') };
    }
    if (error.text) return { title: t('Error Saving Coin'), description: error.text };
  }
  return {
    title: t('Error'),
    description: editing
      ? t('Failed to update coin. Please try again.')
      : t('Failed to add coin. Please try again.'),
  };
}
