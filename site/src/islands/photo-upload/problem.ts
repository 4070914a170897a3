import { t } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import type { FlowScope } from '../../lib/flow.ts';
import type { PhotoProblem } from '../../lib/photos.ts';

export const noPhotos = (): PhotoProblem => ({
  title: t('No Photos Selected'),
  description: t('Please select at least one photo of your coin.'),
});
export const noObverse = (): PhotoProblem => ({
  title: t('Select Obverse Photo'),
  description: t('Please select which photo shows the front (obverse) of your coin.'),
});
export const noCoinChosen = (): PhotoProblem => ({
  title: t('Which coin is it?'),
  description: t('Press one of the coins on the photo, or identify all.'),
});
export const samePhoto = (): PhotoProblem => ({
  title: t('Image Quality Issue'),
  description: t('Both photos are identical. Choose one photo of each side.'),
});
export const notEnhanced = (): PhotoProblem => ({
  title: t('Processing Failed'),
  description: t('Failed to enhance images. Using original images.'),
});

export const guestLimit = (): PhotoProblem => ({
  title: t('Guest Limit Reached'),
  description: t('Guest users can only add 10 coins. Create a free account to add unlimited coins.'),
});

export function identifyProblem(error: unknown, scope: FlowScope = 'any'): PhotoProblem {
  if (error instanceof ApiError) {
    if (error.code === 'guest_limit_reached') return guestLimit();
    const [first] = error.userErrors;
    if (first) return { title: t('Image Quality Issue'), description: first };
    if (error.text) return { title: t('Identification Failed'), description: error.text };
  }
  const description =
    scope === 'world'
      ? t('Unable to identify coin. Please try again.')
      : t('Failed to identify coin. Please try again.');
  return { title: t('Identification Failed'), description };
}
