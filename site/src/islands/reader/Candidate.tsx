import { discOf } from '../../../../shared/format/metal.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import type { ReaderCandidate } from '../../../../shared/recognizer/model.ts';
import { Button } from '../../ui/button.tsx';
import { Well } from '../../ui/well.tsx';
import { candidateName } from './reading.ts';

interface CandidateProps {
  candidate: ReaderCandidate;
  /** Of the photographed coin: how one is drawn whose year, and so its metal, is not known. */
  metal: string | null;
  busy: boolean;
  onChoose: () => void;
}

/** A coin it may be: the owner's own where it looks like one of theirs, else the drawn disc; why; and one tap to say so. */
export function Candidate({ candidate, metal, busy, onChoose }: CandidateProps) {
  const { name, coinType, year, reasons, looksLike } = candidate;
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
