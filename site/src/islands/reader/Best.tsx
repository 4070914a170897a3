import { Check } from 'lucide-react';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import type { DenominationChoice, ReaderCandidate, Reading } from '../../../../shared/recognizer/model.ts';
import { Button } from '../../ui/button.tsx';
import { candidateName, isFaceOpen } from './reading.ts';
import type { Choosing } from './use-choose.ts';

interface BestProps {
  coin: Pick<Identification, 'errorMessage'>;
  reading: Reading;
  choosing: Choosing;
  onChoose: (candidate: ReaderCandidate) => void;
  /** Nothing else is open: choosing also saves. */
  saves?: boolean;
  /** The screen has another primary button. */
  quiet?: boolean;
}

export function Best({ coin, reading, choosing, onChoose, saves = false, quiet = false }: BestProps) {
  const [best] = reading.candidates;
  const label = saves ? t('This is it, save it') : t('This is it');
  if (!best) return null;
  return (
    <div className="grid gap-3">
      <div className="text-sm text-muted wrap-anywhere">
        {whyReader(coin, reading) && <p>{translated(whyReader(coin, reading))}</p>}
        {best.reasons.map((reason) => (
          <p key={reason}>{translated(reason)}</p>
        ))}
      </div>
      {isFaceOpen(reading) ? (
        <FaceValue
          values={reading.denominations}
          busy={choosing.busy}
          onChoose={({ cents, label }) => void choosing.choose(label, { denominationCents: cents })}
        />
      ) : (
        <Button
          wide
          variant={quiet ? 'ghost' : 'primary'}
          busy={choosing.busy === candidateName(best)}
          aria-label={
            saves
              ? t('This is it, save it: {coin}', { coin: candidateName(best) })
              : t('This is it: {coin}', { coin: candidateName(best) })
          }
          onClick={() => onChoose(best)}
        >
          {choosing.busy !== candidateName(best) && <Check aria-hidden="true" />}
          {label}
        </Button>
      )}
    </div>
  );
}

/** Why the AI did not answer first. */
const whyReader = ({ errorMessage }: Pick<Identification, 'errorMessage'>, { message }: Reading): string =>
  errorMessage && errorMessage !== message ? errorMessage : '';

interface FaceValueProps {
  values: readonly DenominationChoice[];
  /** The pending label or coin name. */
  busy: string | null;
  onChoose: (value: DenominationChoice) => void;
}

function FaceValue({ values, busy, onChoose }: FaceValueProps) {
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="text-sm font-semibold">{t('Which value is on the coin?')}</legend>
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
