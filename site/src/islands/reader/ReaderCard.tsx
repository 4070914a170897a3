import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { ReaderCandidate, Reading } from '../../../../shared/recognizer/model.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Advice } from './Advice.tsx';
import { Candidate } from './Candidate.tsx';
import { candidateName, isDecided, isFaceOpen, SHOWN } from './reading.ts';
import type { Choosing } from './use-choose.ts';

interface ReaderCardProps {
  coin: Identification;
  reading: Reading;
  choosing: Choosing;
  onChoose: (candidate: ReaderCandidate) => void;
  /** To the form, with the photos. */
  onNone: () => void;
}

/** What else it may be beside the best answer, and why; one tap says which it is. */
export function ReaderCard({ coin, reading, choosing, onChoose, onNone }: ReaderCardProps) {
  const [again, setAgain] = useState(false);
  const decided = isDecided(coin);
  if (decided && !again) return <Decided reading={reading} onAgain={() => setAgain(true)} />;
  // The best is offered above, unless it is asked which face value it has, or something else has been chosen.
  const first = decided || isFaceOpen(reading) ? 0 : 1;
  const shown = reading.candidates.slice(first, SHOWN);
  return (
    <Card
      title={
        shown.length === 0
          ? t('Is it another coin?')
          : first === 0
            ? t('It may be one of these')
            : t('It may also be')
      }
    >
      {shown.length > 0 && (
        <ul className="ruled -mt-2">
          {shown.map((candidate) => (
            <Candidate
              key={`${candidate.typeId} ${candidate.itemId}`}
              candidate={candidate}
              metal={reading.metal}
              busy={choosing.busy === candidateName(candidate)}
              onChoose={() => {
                setAgain(false);
                onChoose(candidate);
              }}
            />
          ))}
        </ul>
      )}
      <Advice advice={reading.advice} className="mt-3 text-muted marker:text-edge" onByHand={onNone} />
      <Button variant="ghost" wide className="mt-3.5" onClick={onNone}>
        <PencilLine aria-hidden="true" />
        {t('None of these')}
      </Button>
    </Card>
  );
}

function Decided({ reading, onAgain }: { reading: Reading; onAgain: () => void }) {
  if (reading.candidates.length === 0) return null;
  return (
    <p className="-my-2 flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t('You said which coin it is.')}
      <button type="button" className="link link-target" onClick={onAgain}>
        {t('Show what else it may be')}
      </button>
    </p>
  );
}
