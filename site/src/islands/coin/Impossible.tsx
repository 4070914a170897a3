import { dated } from '../../../../shared/catalogue/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { CoinEdit } from '../../lib/queries/changes.ts';
import { Button } from '../../ui/button.tsx';
import type { Insistence } from './update-problem.ts';

interface ImpossibleProps extends Insistence {
  onSave: (besides: CoinEdit) => void;
}

/** Below a change to what cannot be: the issues that come nearest, and the owner's last word. */
export function Impossible({ nearest, onSave }: ImpossibleProps) {
  return (
    <div className="mt-2 grid gap-2">
      {nearest.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-muted">{t('Did you mean')}</span>
          {nearest.map(({ year, mintMark }) => (
            <Button
              key={dated({ year, mintMark })}
              variant="ghost"
              onClick={() => onSave({ year, mintMark: mintMark || null })}
            >
              {dated({ year, mintMark })}
            </Button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ghost" onClick={() => onSave({ acceptImpossible: true })}>
          {t('Save anyway')}
        </Button>
        <span className="text-sm text-muted">{t('It will be marked for review.')}</span>
      </div>
    </div>
  );
}
