import type { Scope } from '../../../../shared/identify/model.ts';
import { ApiError } from '../../lib/api.ts';
import type { PhotoProblem } from '../../lib/photos.ts';

export const NO_PHOTOS: PhotoProblem = {
  title: 'No Photos Selected',
  description: 'Please select at least one photo of your coin.',
};
export const NO_OBVERSE: PhotoProblem = {
  title: 'Select Obverse Photo',
  description: 'Please select which photo shows the front (obverse) of your coin.',
};
export const SAME_PHOTO: PhotoProblem = {
  title: 'Image Quality Issue',
  description: 'Both photos are the same picture. Please choose one photo of each side.',
};
export const NOT_ENHANCED: PhotoProblem = {
  title: 'Processing Failed',
  description: 'Failed to enhance images. Using original images.',
};

export const GUEST_LIMIT: PhotoProblem = {
  title: 'Guest Limit Reached',
  description: 'Guest users can only add 10 coins. Create a free account to add unlimited coins.',
};

/** The toast of an identification that failed (specification 001, section 8). */
export function identifyProblem(error: unknown, scope: Scope = 'us'): PhotoProblem {
  if (error instanceof ApiError) {
    if (error.status === 403 && error.text.includes('Guest users are limited to 10 coins')) {
      return GUEST_LIMIT;
    }
    const [first] = error.userErrors;
    if (first) return { title: 'Image Quality Issue', description: first };
    if (error.text) return { title: 'Identification Failed', description: error.text };
  }
  const verb = scope === 'world' ? 'Unable' : 'Failed';
  return { title: 'Identification Failed', description: `${verb} to identify coin. Please try again.` };
}
