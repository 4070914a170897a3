import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useCoinCredits } from '../../lib/queries/coin-credits.ts';
import { CreditLine } from '../../ui/credit-line.tsx';

/** Whose pictures the coin's photos are, where they are not the collector's own. */
export function PhotoCredits({ coin }: { coin: CollectionCoin }) {
  const pictured = [coin.imageUrl, coin.obverseImageUrl, coin.reverseImageUrl].some((url) => url !== null);
  const credits = useCoinCredits(coin.id, pictured);
  if (!pictured || !credits.data?.length) return null;
  return (
    <div className="-mt-3 px-1">
      {credits.data.map(({ imageUrl, ...credit }) => (
        <CreditLine key={imageUrl} label={t('Photo:')} {...credit} />
      ))}
    </div>
  );
}
