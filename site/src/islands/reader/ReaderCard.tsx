import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import type { Identification } from '../../../../server/identify/model.ts';
import type { ReaderCandidate, Reading } from '../../../../server/reader/model.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Candidate } from './Candidate.tsx';
import { FaceValue } from './FaceValue.tsx';
import { candidateName, headline, isDecided, SHOWN } from './said.ts';
import type { Choosing } from './use-choose.ts';

interface ReaderCardProps {
  coin: Identification;
  reading: Reading;
  choosing: Choosing;
  /** To the form, with the photos. */
  onNone: () => void;
}

/** What the embedded reader makes of the photos: what it may be, and why; one tap says which it is. */
export function ReaderCard({ coin, reading, choosing, onNone }: ReaderCardProps) {
  const [again, setAgain] = useState(false);
  const shown = reading.candidates.slice(0, SHOWN);
  if (isDecided(coin) && !again) return <Decided reading={reading} onAgain={() => setAgain(true)} />;
  const choose = (candidate: ReaderCandidate) => {
    const { typeId, itemId, year } = candidate;
    void choosing.choose(candidateName(candidate), { typeId, itemId, year }).then(() => setAgain(false));
  };
  return (
    <Card title={headline(reading)} className="reader-card">
      <p className="-mt-1 text-sm text-muted wrap-anywhere">{messageOf(coin, reading)}</p>
      {reading.denominations.length > 1 && (
        <FaceValue
          values={reading.denominations}
          busy={choosing.busy}
          onChoose={({ cents, label }) => void choosing.choose(label, { denominationCents: cents })}
        />
      )}
      {shown.length > 0 && (
        <ul className="ruled mt-2">
          {shown.map((candidate) => (
            <Candidate
              key={`${candidate.typeId} ${candidate.itemId}`}
              candidate={candidate}
              metal={reading.metal}
              busy={choosing.busy === candidateName(candidate)}
              onChoose={() => choose(candidate)}
            />
          ))}
        </ul>
      )}
      {reading.advice.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-4.5 text-sm text-muted marker:text-edge">
          {reading.advice.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <Button variant="ghost" wide className="mt-3.5" onClick={onNone}>
        <PencilLine aria-hidden="true" />
        {shown.length > 0 ? 'None of these' : 'Enter it by hand'}
      </Button>
    </Card>
  );
}

/** Where an AI was asked first, why it is the reader that proposes; else what to do with what the title says. */
const messageOf = ({ errorMessage }: Identification, { message }: Reading): string =>
  errorMessage && errorMessage !== message
    ? errorMessage
    : 'Say whether it is right: nothing is saved before you do.';

function Decided({ reading, onAgain }: { reading: Reading; onAgain: () => void }) {
  if (reading.candidates.length === 0) return null;
  return (
    <p className="-my-2 flex flex-wrap items-center gap-x-2 text-sm text-muted">
      You said which coin it is.
      <button type="button" className="link link-target" onClick={onAgain}>
        Show what else it may be
      </button>
    </p>
  );
}
