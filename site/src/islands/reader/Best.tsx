import { Check } from 'lucide-react';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import type { ReaderCandidate, Reading } from '../../../../shared/recognizer/model.ts';
import { Button } from '../../ui/button.tsx';
import { FaceValue } from './FaceValue.tsx';
import { candidateName, isFaceOpen } from './reading.ts';
import type { Choosing } from './use-choose.ts';

interface BestProps {
  coin: Pick<Identification, 'errorMessage'>;
  reading: Reading;
  choosing: Choosing;
  onChoose: (candidate: ReaderCandidate) => void;
  /** All that is asked has been answered: the same tap saves it. */
  saves?: boolean;
  /** It is named already: the screen has another button above all. */
  quiet?: boolean;
}

/** Below the reader's best answer: why it is that, and one tap to say so; or the face value, where that decides. */
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

/** Where an AI was asked first, why it is the reader that proposes. */
const whyReader = ({ errorMessage }: Pick<Identification, 'errorMessage'>, { message }: Reading): string =>
  errorMessage && errorMessage !== message ? errorMessage : '';
