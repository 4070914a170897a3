import { GUEST_LIMIT } from '../../../../shared/account/guest-limit.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import { guestLimit } from '../photo-upload/problem.ts';

/** The toast of a coin of the world that could not be saved (specification 001, section 8). */
export function saveFailure(error: unknown): { title: string; description: string } {
  const known = error instanceof ApiError ? error : null;
  if (known?.status === 403 && known.text.includes(translated(GUEST_LIMIT))) return guestLimit();
  const description = known?.userErrors.join(', ') || known?.text || t('Failed to save coin to collection');
  return { title: t('Save Failed'), description };
}
