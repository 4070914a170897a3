import { ApiError } from '../../lib/api.ts';

const FAILED = 'Unable to add international coin. Please try again.';

/** The toast of a coin of the world that could not be added (specification 001, section 8). */
export function addProblem(error: unknown): { title: string; description: string } {
  const known = error instanceof ApiError ? error : null;
  if (known?.status === 403 && known.text.includes('Guest users are limited to 10 coins')) {
    return {
      title: 'Guest Limit Reached',
      description: 'Guest users can only add 10 coins. Create a free account to add unlimited coins.',
    };
  }
  return { title: 'Failed to Add Coin', description: known?.userErrors.join(', ') || known?.text || FAILED };
}
