import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { CONDITIONS } from '../../../../shared/coins/model.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { useFocusGivenBack } from '../../lib/focus.ts';
import type { Condition } from '../../lib/queries/bulk.ts';
import { Button } from '../../ui/button.tsx';

interface ConditionSheetProps {
  coins: string;
  graded: boolean;
  busy: boolean;
  onChoose: (condition: Condition) => void;
  onClose: () => void;
}

export default function ConditionSheet({ coins, graded, busy, onChoose, onClose }: ConditionSheetProps) {
  const [condition, setCondition] = useState<Condition>();
  const giveFocusBack = useFocusGivenBack();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && !busy && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-veil" />
        <Dialog.Content
          className="dialog"
          onCloseAutoFocus={giveFocusBack}
          // Radix handles Escape only in the topmost layer, which may be a toast.
          onKeyDown={({ key }) => key === 'Escape' && !busy && onClose()}
        >
          <Dialog.Title>{t('Set condition')}</Dialog.Title>
          <Dialog.Description className="dialog-text">
            {t('Replaces the condition of {coins}.', { coins })}
            {graded && ` ${t('Graded coins still show the grade on their slab.')}`}
          </Dialog.Description>
          <div role="radiogroup" aria-label={t('Condition')} className="ruled my-1">
            {CONDITIONS.map((name) => (
              <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
                <input
                  type="radio"
                  name="condition"
                  className="size-5 flex-none accent-accent"
                  checked={condition === name}
                  onChange={() => setCondition(name)}
                />
                {conditionName(name)}
              </label>
            ))}
          </div>
          <div className="dialog-actions sticky -bottom-4.5 -mb-4.5 bg-raised py-3 sm:-bottom-6 sm:-mb-6">
            <Dialog.Close asChild>
              <Button variant="ghost" disabled={busy}>
                {t('Cancel')}
              </Button>
            </Dialog.Close>
            <Button disabled={!condition} busy={busy} onClick={() => condition && onChoose(condition)}>
              {t('Set condition')}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
