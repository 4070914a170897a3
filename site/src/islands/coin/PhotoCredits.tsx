import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useCoinCredits } from '../../lib/queries/coin-facts.ts';
import { CreditLine } from '../../ui/credit-line.tsx';

export default function PhotoCredits({ coin }: { coin: CollectionCoin }) {
  const credits = useCoinCredits(coin.id);
  if (!credits.data?.length) return null;
  return (
    <div className="-mt-3 px-1">
      {credits.data.some(({ isDrawn }) => isDrawn) && (
        <p className="text-sm leading-6 text-muted">{t('Drawn, not a photo')}</p>
      )}
      {credits.data
        .filter(({ isDrawn }) => !isDrawn)
        .map(({ imageUrl, ...credit }) => (
          <CreditLine key={imageUrl} label={t('Photo:')} {...credit} />
        ))}
    </div>
  );
}
