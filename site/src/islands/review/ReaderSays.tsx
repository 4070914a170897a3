import { PencilLine } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { ReaderCandidate } from '../../../../shared/recognizer/model.ts';
import { Button } from '../../ui/button.tsx';
import { ReaderCard } from '../reader/ReaderCard.tsx';
import { readingOf } from '../reader/reading.ts';
import { toEmptyForm, toFilledForm } from '../reader/to-form.ts';
import type { Choosing } from '../reader/use-choose.ts';

interface ReaderSaysProps {
  coin: Identification;
  choosing: Choosing;
  onChoose: (candidate: ReaderCandidate) => void;
}

export function ReaderSays({ coin, choosing, onChoose }: ReaderSaysProps) {
  const reading = readingOf(coin);
  if (!reading || reading.candidates.length === 0) return null;
  return (
    <ReaderCard
      coin={coin}
      reading={reading}
      choosing={choosing}
      onChoose={onChoose}
      onNone={() => void toEmptyForm(coin)}
    />
  );
}

type ToManualEntryProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> & {
  /** The coin as it stands; null where something typed cannot be taken along as it is, which is said at its field. */
  take: () => Identification | null;
};

export function ToManualEntry({ take, ...look }: ToManualEntryProps) {
  const [busy, setBusy] = useState(false);
  const go = async () => {
    const coin = take();
    if (!coin) return;
    setBusy(true);
    await toFilledForm(coin);
  };
  return (
    <Button {...look} busy={busy} onClick={() => void go()}>
      {!busy && <PencilLine aria-hidden="true" />}
      {t('Enter Manually')}
    </Button>
  );
}
