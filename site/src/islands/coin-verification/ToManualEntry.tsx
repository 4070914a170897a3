import { PencilLine } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { toFilledForm } from '../reader/to-form.ts';

type ToManualEntryProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> & {
  /** The coin as it stands; null where something typed cannot be taken along as it is, which is said at its field. */
  take: () => Identification | null;
};

/** On to the form of manual entry, with what is known and was typed, and with the photos while there are any. */
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
