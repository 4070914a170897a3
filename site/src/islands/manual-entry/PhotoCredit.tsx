import { t } from '../../../../shared/language/i18n.ts';
import { usePhotoCredits } from '../../lib/queries/stock-photos.ts';
import { CreditLine } from '../../ui/credit-line.tsx';

/** Author and licence of a stock photo. */
export function PhotoCredit({ url }: { url: string }) {
  const credits = usePhotoCredits(url);
  return credits.data?.map(({ imageUrl, ...credit }) => (
    <CreditLine key={imageUrl} label={t('Photo:')} {...credit} className="mt-2 px-1" />
  ));
}
