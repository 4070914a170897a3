import type { Remembered } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ToManualEntry } from './ReaderSays.tsx';
import { isRecalled } from './record.ts';
import type { useSave } from './save.ts';
import type { ReviewState } from './use-review.ts';

interface DockProps {
  state: ReviewState;
  /** It lies in the collection unseen. */
  isConfirming: boolean;
  saving: Pick<ReturnType<typeof useSave>, 'saving' | 'isGone'> & { save: () => void };
}

/** What becomes of the coin, at the foot of the screen. */
export function Dock({
  state: { coin, blocked },
  isConfirming,
  saving: { saving, save, isGone },
}: DockProps) {
  const same: Remembered | null = !isConfirming && isRecalled(coin) ? coin.remembered : null;
  const label = isConfirming ? t('Confirm and save') : same ? t('Add it anyway') : t('Save to Collection');
  return (
    <div className="dock">
      <div className="column flex flex-col gap-2.5">
        {same && (
          <ButtonLink wide href={`/coin/${same.coinId}`}>
            {t('View that coin')}
          </ButtonLink>
        )}
        {isGone ? (
          <ToManualEntry wide take={() => coin} />
        ) : (
          <button
            type="button"
            className={`btn btn-wide ${same ? 'btn-ghost bg-paper' : 'btn-primary'}`}
            aria-disabled={blocked || saving !== 'no' || undefined}
            onClick={save}
          >
            {label}
          </button>
        )}
      </div>
    </div>
  );
}
