import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import type { DenominationChoice } from '../../../../shared/recognizer/model.ts';

interface FaceValueProps {
  values: readonly DenominationChoice[];
  /** The label of the one that was pressed, or the name of a coin; null while nothing is under way. */
  busy: string | null;
  onChoose: (value: DenominationChoice) => void;
}

/** Asks for the face value, where it is what tells the candidates apart. */
export function FaceValue({ values, busy, onChoose }: FaceValueProps) {
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="text-sm font-semibold">{t('Which value does it say?')}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {values.map((value) => (
          <button
            key={value.cents}
            type="button"
            className="min-h-11 rounded-full border border-edge bg-card px-4 text-sm font-medium hover:border-accent aria-busy:opacity-55"
            aria-busy={busy === value.label || undefined}
            onClick={() => busy === null && onChoose(value)}
          >
            {translated(value.label)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
