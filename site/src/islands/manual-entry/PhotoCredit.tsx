import { t } from '../../../../shared/language/i18n.ts';
import { usePhotoCredits } from '../../lib/queries/stock-photos.ts';
import { CreditLine } from '../../ui/credit-line.tsx';

/** Under the photos of the form: whose picture the photo is, where it is not the collector's own. */
export function PhotoCredit({ url }: { url: string }) {
  const credits = usePhotoCredits(url);
  return credits.data?.map(({ imageUrl, ...credit }) => (
    <CreditLine key={imageUrl} label={t('Photo:')} {...credit} className="mt-2 px-1" />
  ));
}
