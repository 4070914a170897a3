import { Check, CircleAlert, CircleDashed } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Alternative } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { dateOf } from './record.ts';
import type { Remarks } from './remarks.ts';
import { useLate } from './use-parts.ts';
import type { Objection, ReviewState } from './use-review.ts';
import { useVerdict } from './use-verdict.ts';
import type { Verdict } from './verdict.ts';
import { isOfAi } from './words.ts';

interface CatalogueSaysProps {
  state: ReviewState;
  remarks: Remarks;
  onTake: (offer: Alternative) => void;
}

/** What the catalogue makes of the answer, what it changed, what the AI was unsure of, and which other coins it may be. */
export function CatalogueSays({ state, remarks, onTake }: CatalogueSaysProps) {
  const { held, coin, review, replace } = state;
  const { catalogueMatch: match, amendments } = held;
  const { verdict, nearest, others } = useVerdict(state);
  const { AiSays, Offers, RemarkList } = useLate().parts;
  const ofAi = others.filter(isOfAi);
  const rivals = others.filter((offer) => !isOfAi(offer));
  const hasCatalogue =
    verdict !== null || amendments.length + remarks.catalogue.length + nearest.length + rivals.length > 0;
  return (
    <>
      {hasCatalogue && (
        <Card
          title={t('What the catalogue says')}
          aside={
            match?.keyDate &&
            verdict?.tone === 'good' && <Badge tone="accent">{translated(match.keyDate)}</Badge>
          }
        >
          <div className="grid grid-cols-1 gap-3">
            {verdict && <VerdictLine verdict={verdict} objection={state.objection} />}
            {nearest.length > 0 && (
              <div className="flex flex-wrap items-center gap-2">
                <span className="text-sm text-muted">{t('Did you mean')}</span>
                {nearest.map((offer) => (
                  <button
                    key={`${offer.name} ${dateOf(offer)}`}
                    type="button"
                    className="min-h-11 rounded-full border border-line bg-card px-4 text-sm font-medium tabular-nums hover:border-accent"
                    onClick={() => onTake(offer)}
                  >
                    {held.outcome === 'foreign' ? offer.name : dateOf(offer)}
                    {held.outcome !== 'foreign' && offer.series !== held.series && ` ${offer.series}`}
                  </button>
                ))}
              </div>
            )}
            {verdict?.asksToInsist && (
              // The collector has the last word.
              <Checkbox
                label={t('My coin really shows this. Save it, marked for review.')}
                checked={review.decided}
                onChange={({ target }) => replace((now) => ({ ...now, decided: target.checked }))}
              />
            )}
            {verdict?.tone === 'doubt' && !verdict.asksToInsist && (
              <p className="text-sm text-muted">
                {t('If you save now, the coin will be marked for review.')}
              </p>
            )}
            {RemarkList && <RemarkList amendments={amendments} remarks={remarks.catalogue} />}
            {Offers && rivals.length > 0 && (
              <Offers title={t('It may also be')} offers={rivals} coin={coin} onTake={onTake} />
            )}
          </div>
        </Card>
      )}
      {AiSays && <AiSays remarks={remarks.ai} offers={ofAi} coin={coin} onTake={onTake} />}
    </>
  );
}

const TONES = {
  good: [Check, 'text-positive'],
  doubt: [CircleAlert, 'text-warning'],
  open: [CircleDashed, 'text-muted'],
} as const;

/** What keeps the coin from being saved asks for the eye: the checkbox that lets it be saved stands below. */
function VerdictLine({
  verdict: { tone, text },
  objection,
}: {
  verdict: Verdict;
  objection: Objection | null;
}) {
  const line = useRef<HTMLParagraphElement>(null);
  const [Icon, colour] = TONES[tone];
  useEffect(() => {
    if (objection === null) return;
    line.current?.focus({ preventScroll: true });
    line.current?.scrollIntoView({ block: 'center' });
  }, [objection]);
  return (
    <p ref={line} tabIndex={-1} className={classNames('flex gap-2 text-sm font-medium', colour)}>
      <Icon className="mt-px size-4.5 flex-none" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}
