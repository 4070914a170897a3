import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import type { Identification } from '../../../../server/identify/model.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ReaderCard } from '../reader/ReaderCard.tsx';
import { isDecided, readingOf } from '../reader/said.ts';
import { toCircles, toEmptyForm } from '../reader/to-form.ts';
import { useChoosing } from '../reader/use-choose.ts';

interface ReaderSaysProps {
  tempId: string;
  coin: Identification;
  /** The result is that coin now. */
  onChosen: () => void;
}

/** What the embedded reader made of the photos, to choose from; where it saw no coin, the way back to the circles. */
export function ReaderSays({ tempId, coin, onChosen }: ReaderSaysProps) {
  const [leaving, setLeaving] = useState(false);
  const choosing = useChoosing(tempId, (what, isCoin) => {
    if (!isCoin) return;
    toast({ title: 'Filled In', description: `${what}: look it over, then save it.`, variant: 'success' });
    onChosen();
  });
  const reading = readingOf(coin);
  if (!reading) return null;
  if (reading.candidates.length > 0)
    return (
      <ReaderCard coin={coin} reading={reading} choosing={choosing} onNone={() => void toEmptyForm(coin)} />
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
      Adjust the circle
    </Button>
  );
}
