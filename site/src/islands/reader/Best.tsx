import { Check } from 'lucide-react';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import type { ReaderCandidate, Reading } from '../../../../shared/recognizer/model.ts';
import { Button } from '../../ui/button.tsx';
import { OneQuestion } from './OneQuestion.tsx';
import { candidateName, headline, isFaceOpen } from './reading.ts';
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
        {best.year === null && best.likelyYear !== undefined && (
          <p>{t('The year may be {year}.', { year: String(best.likelyYear) })}</p>
        )}
        {best.reasons.map((reason) => (
          <p key={reason}>{translated(reason)}</p>
        ))}
      </div>
      <OneQuestion reading={reading} choosing={choosing} result={headline(reading)} />
      {!isFaceOpen(reading) && (
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
