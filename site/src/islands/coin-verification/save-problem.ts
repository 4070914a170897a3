import { ApiError } from '../../lib/api.ts';

/** The toast of a save that failed (specification 001, section 8). */
export function saveProblem(error: unknown): { title: string; description: string } {
  if (error instanceof ApiError) {
    if (error.status === 403 && error.text.includes('Guest users are limited to 10 coins')) {
      return {
        title: 'Guest Limit Reached',
        description: 'Guest users can only add 10 coins. Create a free account to add unlimited coins.',
      };
    }
    if (error.userErrors.length > 0) {
      return { title: 'Please Fix These Issues', description: error.userErrors.join(', ') };
    }
    if (error.text && error.status < 500 && error.status > 0) {
      return { title: 'Error', description: error.text };
    }
  }
  return { title: 'Error', description: 'Failed to save coin. Please try again.' };
}
