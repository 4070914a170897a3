import type { Alternative, Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { isOfReader } from '../reader/reading.ts';
import { Offers } from './Offers.tsx';
import { RemarkList } from './RemarkList.tsx';

interface AiSaysProps {
  remarks: readonly string[];
  offers: readonly Alternative[];
  coin: Identification;
  onTake: (offer: Alternative) => void;
}

/** What the AI was unsure of, or saw otherwise, and what it thought of as well. */
export function AiSays({ remarks, offers, coin, onTake }: AiSaysProps) {
  if (remarks.length + offers.length === 0) return null;
  return (
    <Card title={isOfReader(coin) ? t('What wasn’t clear in the photo') : t('What the AI was unsure of')}>
      <div className="grid grid-cols-1 gap-3">
        <RemarkList remarks={remarks} />
        {offers.length > 0 && (
          <Offers title={t('Also considered')} offers={offers} coin={coin} onTake={onTake} />
        )}
      </div>
    </Card>
  );
}
