import { useId, useRef } from 'react';
import { mintName } from '../../../../shared/catalogue/mints.ts';
import { EDGE_MARKS } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { useHistoryStep } from '../../lib/history-step.ts';
import { Button } from '../../ui/button.tsx';
import { useModal } from './use-modal.ts';

interface EdgeDialogProps {
  /** Where to look: "On the edge, with the date". */
  location: string | null;
  onAnswer: (mark: string) => void;
  onSkip: () => void;
}

/** Asks for the mark that stands on a coin's edge, which no photo of its sides shows. */
export function EdgeDialog({ location, onAnswer, onSkip }: EdgeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const text = useId();
  const place = location && translated(location);
  useHistoryStep(onSkip);
  useModal(dialog, onSkip);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      aria-describedby={text}
      className="dialog grid-cols-1 text-ink backdrop:bg-[#0d0b08a6]"
    >
      <h2 id={heading}>{t('Which mint mark is on the edge?')}</h2>
      <p id={text} className="dialog-text">
        {t('This coin’s mint mark is on the edge, which photos of the sides don’t show.')}{' '}
        {place &&
          `${t('Where to look: {place}.', { place: place.charAt(0).toLowerCase() + place.slice(1) })} `}
        {t('Turn the coin slowly under a light to find the letter.')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5 *:min-w-fit *:flex-1 *:basis-[45%]">
        {EDGE_MARKS.map((mark) => (
          <Button key={mark} variant="ghost" onClick={() => onAnswer(mark)}>
            {mark ? `${mark} (${mintName(mark)})` : t('No mint mark visible')}
          </Button>
        ))}
      </div>
      <Button variant="ghost" className="mt-2.5 border-transparent text-muted" onClick={onSkip}>
        {t('Skip for now')}
      </Button>
    </dialog>
  );
}
