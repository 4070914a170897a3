import { ApiError } from '../../lib/api.ts';
import { GUEST_LIMIT } from '../photo-upload/problem.ts';

/** The toast of a coin of the world that could not be saved (specification 001, section 8). */
export function saveFailure(error: unknown): { title: string; description: string } {
  const known = error instanceof ApiError ? error : null;
  if (known?.status === 403 && known.text.includes('Guest users are limited to 10 coins')) return GUEST_LIMIT;
  const description = known?.userErrors.join(', ') || known?.text || 'Failed to save coin to collection';
  return { title: 'Save Failed', description };
}
