import { discOf } from '../../../../shared/format/disc.ts';
import type { Alternative, Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { rich } from '../../lib/rich.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Well } from '../../ui/picture.tsx';
import { ACTIONS } from './Banners.tsx';
import { dateOf, isRecalled } from './record.ts';
import { offersOf } from './words.ts';

interface RecalledProps {
  coin: Identification;
  onUse: (offer: Alternative) => void;
}

/** A coin with this photo is in the collection, or the collector has confirmed one like it before. */
export function Recalled({ coin, onUse }: RecalledProps) {
  const { remembered } = coin;
  if (!remembered) return null;
  const { isSame, name, coinId, obverseImageUrl } = remembered;
  const offer = offersOf(coin).remembered;
  const isTaken = offer?.coinType === coin.coinType && dateOf(remembered) === dateOf(coin);
  return (
    <Card aria-label={t('From your collection')}>
      <div className="flex items-center gap-3">
        <Well
          size="sm"
          src={obverseImageUrl && photoAt(obverseImageUrl, 200)}
          disc={discOf(remembered)}
          decorative
        />
        <p className="min-w-0 flex-1 text-sm wrap-anywhere">
          {rich(
            isSame
              ? t('This photo is already in your collection: <coin/>.')
              : t('This photo is very similar to one you confirmed: <coin/>.'),
            { coin: () => <strong className="font-semibold">{name}</strong> },
          )}
        </p>
      </div>
      {!isRecalled(coin) && (
        <div className={ACTIONS}>
          {offer && !isTaken && (
            <Button variant="ghost" onClick={() => onUse(offer)}>
              {t('Use this')}
            </Button>
          )}
          <ButtonLink variant="ghost" href={`/coin/${coinId}`}>
            {t('View that coin')}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
