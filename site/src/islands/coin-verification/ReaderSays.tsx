import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { ReaderCandidate } from '../../../../shared/recognizer/model.ts';
import { Button } from '../../ui/button.tsx';
import { ReaderCard } from '../reader/ReaderCard.tsx';
import { isDecided, readingOf } from '../reader/reading.ts';
import { toCircles, toEmptyForm } from '../reader/to-form.ts';
import type { Choosing } from '../reader/use-choose.ts';

interface ReaderSaysProps {
  coin: Identification;
  choosing: Choosing;
  onChoose: (candidate: ReaderCandidate) => void;
}

/** What else the embedded reader thought of, to choose from; where it saw no coin, the way back to the circles. */
export function ReaderSays({ coin, choosing, onChoose }: ReaderSaysProps) {
  const [leaving, setLeaving] = useState(false);
  const reading = readingOf(coin);
  if (!reading) return null;
  if (reading.candidates.length > 0)
    return (
      <ReaderCard
        coin={coin}
        reading={reading}
        choosing={choosing}
        onChoose={onChoose}
        onNone={() => void toEmptyForm(coin)}
      />
    );
  if (isDecided(coin) || !coin.obverseImageUrl) return null;
  return (
    <Button
      variant="ghost"
      wide
      busy={leaving}
      onClick={() => {
        setLeaving(true);
        void toCircles(coin);
      }}
    >
      {!leaving && <LocateFixed aria-hidden="true" />}
      {t('Adjust the circle')}
    </Button>
  );
}
