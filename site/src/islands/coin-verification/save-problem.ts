import { GUEST_LIMIT } from '../../../../shared/account/guest-limit.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { ApiError } from '../../lib/api.ts';
import { FIELDS, type FieldName } from './fields.ts';

/** The toast of a save that failed (specification 001, section 8). */
export function saveProblem(error: unknown): { title: string; description: string } {
  if (error instanceof ApiError) {
    if (error.status === 403 && error.text.includes(translated(GUEST_LIMIT))) {
      return {
        title: t('Guest Limit Reached'),
        description: t('Guest users can only add 10 coins. Create a free account to add unlimited coins.'),
      };
    }
    if (error.status === 404) {
      return {
        title: t('This Result Is Gone'),
        description: t('The result has expired or was deleted. Everything you entered is still here.'),
      };
    }
    if (error.userErrors.length > 0) {
      return { title: t('Please Fix These Issues'), description: error.userErrors.join(', ') };
    }
    if (error.text && error.status < 500 && error.status > 0) {
      return { title: t('Error'), description: error.text };
    }
  }
  return { title: t('Error'), description: t('Failed to save coin. Please try again.') };
}

/** As the server says it. */
export const SAVED_ALREADY = msg('This coin is already saved. Edit it in your collection.');

/** Whether the coin was saved before with other details, rather than that a second model disagrees. */
export const isSavedAlready = ({ status, text }: ApiError): boolean =>
  status === 409 && text === translated(SAVED_ALREADY);

/**
 * What the server objects to, by field. A year or a mark that this page took in can be typed: that there is no such coin is no
 * matter of one field, and its collector may know better.
 */
export function objectionsOf({ status, errors }: ApiError) {
  let impossible: string | null = null;
  const fields: [FieldName, string][] = [];
  for (const [path, said] of Object.entries(errors)) {
    const field = path.replace(/^coinData\./, '');
    if (status === 422 && (field === 'year' || field === 'mintMark')) {
      impossible ??= said.replace(t('Please correct it before saving.'), '').trim();
    } else if (field in FIELDS) {
      fields.push([field as FieldName, said]);
    }
  }
  return { impossible, fields };
}
