import { ApiError, isUnreachable, type NearestIssue } from '../../lib/api.ts';

interface Problem {
  title: string;
  description: string;
}

/** The toast of an edit that failed (specification 000, section 8); our server refuses with 422 what others do with 400. */
export function updateProblem(error: unknown): Problem {
  if (isUnreachable(error)) {
    return {
      title: 'Update Failed',
      description:
        'The server could not be reached, so the coin is unchanged. Check your connection and save again: what you typed is still here.',
    };
  }
  const { status = 0, userErrors = [], message = '' } = error instanceof ApiError ? error : {};
  if (status === 404) {
    return {
      title: 'Coin Not Found',
      description: 'It is no longer in your collection, so the change could not be kept.',
    };
  }
  if (status === 422 || (status === 400 && userErrors.length > 0)) {
    return {
      title: 'Validation Error',
      description: userErrors[0] || 'Please check your input and try again.',
    };
  }
  if (/validation/i.test(message)) {
    return { title: 'Invalid Input', description: 'Please check your input format and try again.' };
  }
  return { title: 'Update Failed', description: 'Could not update the coin. Please try again.' };
}

/** What is said at the field itself: the server's sentence about it, else that of the toast. */
export const fieldProblem = (error: unknown, field: string): string =>
  (error instanceof ApiError && error.errors[field]) || updateProblem(error).description;

/** What an owner can do about a coin that cannot be: take another issue, or insist. */
export interface Insistence {
  nearest: readonly NearestIssue[];
}

/** Null where something else was wrong, on which nobody can insist. */
export const insistenceOf = (error: unknown): Insistence | null =>
  error instanceof ApiError && error.nearest ? { nearest: error.nearest } : null;
