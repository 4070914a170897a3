import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { discOf } from '../../../../shared/format/disc.ts';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import type { ReaderCandidate, Reading } from '../../../../shared/recognizer/model.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Well } from '../../ui/picture.tsx';
import { Advice } from './Advice.tsx';
import { candidateName, isDecided, isFaceOpen, SHOWN } from './reading.ts';
import type { Choosing } from './use-choose.ts';

interface ReaderCardProps {
  coin: Identification;
  reading: Reading;
  choosing: Choosing;
  onChoose: (candidate: ReaderCandidate) => void;
  onNone: () => void;
}

export function ReaderCard({ coin, reading, choosing, onChoose, onNone }: ReaderCardProps) {
  const [showsOthers, setShowsOthers] = useState(false);
  const decided = isDecided(coin);
  if (decided && !showsOthers) return <Decided reading={reading} onShowOthers={() => setShowsOthers(true)} />;
  // The best is offered above, unless the face value is open or another was chosen.
  const first = decided || isFaceOpen(reading) ? 0 : 1;
  const shown = reading.candidates.slice(first, SHOWN);
  return (
    <Card
      title={
        shown.length === 0
          ? t('Is it a different coin?')
          : first === 0
            ? t('Possible matches')
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
                setShowsOthers(false);
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

function Decided({ reading, onShowOthers }: { reading: Reading; onShowOthers: () => void }) {
  if (reading.candidates.length === 0) return null;
  return (
    <p className="-my-2 flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t('You chose this coin.')}
      <button type="button" className="link link-target" onClick={onShowOthers}>
        {t('Show other suggestions')}
      </button>
    </p>
  );
}

interface CandidateProps {
  candidate: ReaderCandidate;
  /** The photographed coin's metal, for drawing a candidate without a year. */
  metal: string | null;
  busy: boolean;
  onChoose: () => void;
}

/** Shows the owner's own photo of such a coin, if any. */
function Candidate({ candidate, metal, busy, onChoose }: CandidateProps) {
  const { name, coinType, year, likelyYear, reasons, looksLike } = candidate;
  const own = looksLike?.obverseImageUrl;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Well
        size="sm"
        src={own ? photoAt(own, 200) : null}
        disc={discOf({ name, coinType, year, composition: year === null ? metal : null })}
        decorative
        className="flex-none"
      />
      <div className="min-w-0 flex-1 basis-32">
        <p className="leading-snug font-semibold wrap-anywhere">{candidateName(candidate)}</p>
        {year === null && likelyYear !== undefined && (
          <p className="text-sm leading-snug text-muted">
            {t('The year may be {year}.', { year: String(likelyYear) })}
          </p>
        )}
        {reasons.map((reason) => (
          <p key={reason} className="text-sm leading-snug text-muted wrap-anywhere">
            {translated(reason)}
          </p>
        ))}
      </div>
      <Button
        variant="ghost"
        className="reader-choose"
        aria-label={t('This is it: {coin}', { coin: candidateName(candidate) })}
        busy={busy}
        onClick={onChoose}
      >
        {t('This is it')}
      </Button>
    </li>
  );
}
