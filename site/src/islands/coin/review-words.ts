import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';

type Reviewed = Pick<Coin, 'userVerified' | 'identificationMethod' | 'uncertaintyFlags'>;

/** Why a coin waits for its owner's review, in a sentence; a colon where what is to be looked at is listed below it. */
export function reviewReason({ userVerified, identificationMethod, uncertaintyFlags }: Reviewed): string {
  const isListed = Boolean(uncertaintyFlags?.length);
  if (userVerified || identificationMethod === null)
    return isListed
      ? t('It was saved, marked for review because of this:')
      : t('It was saved, marked for review.');
  const why =
    identificationMethod === 'AI identification'
      ? t('The AI identified it from its photos, and nobody has checked it yet.')
      : t('It was recognised from its photos, and nobody has checked it yet.');
  return isListed ? `${why} ${t('What to look at:')}` : why;
}
