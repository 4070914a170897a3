import { Check, type ChevronRight, CircleAlert, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Alternative } from '../../../../server/identify/model.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Offers } from './Offers.tsx';
import { dateOf, isOwnClaim } from './record.ts';
import type { ReviewState } from './use-review.ts';
import { amendmentInWords, offersOf } from './words.ts';

interface CatalogueSaysProps {
  state: ReviewState;
  onTake: (offer: Alternative) => void;
}

/** What the catalogue makes of the answer, what it changed, what stays uncertain, and which other coins it may be. */
export function CatalogueSays({ state, onTake }: CatalogueSaysProps) {
  const { held, blocked } = state;
  const { catalogueMatch: match, amendments } = held;
  // The problem stands above them already.
  const flags = held.uncertaintyFlags.filter((flag) => flag !== match?.problem);
  const { nearest, others } = offersOf(held);
  const nothing = !match && amendments.length + flags.length + nearest.length + others.length === 0;
  if (nothing) return null;
  return (
    <Card
      title="What the catalogue says"
      aside={match?.keyDate && !blocked && <Badge tone="accent">{match.keyDate}</Badge>}
    >
      <div className="grid grid-cols-1 gap-3">
        {match && <Verdict state={state} />}
        {nearest.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-sm text-muted">Did you mean</span>
            {nearest.map((offer) => (
              <button
                key={`${offer.name} ${dateOf(offer)}`}
                type="button"
                className="min-h-11 rounded-full border border-line bg-card px-4 text-sm font-medium tabular-nums hover:border-accent"
                onClick={() => onTake(offer)}
              >
                {dateOf(offer)}
                {offer.series !== held.series && ` ${offer.series}`}
              </button>
            ))}
          </div>
        )}
        <Insist state={state} />
        {(amendments.length > 0 || flags.length > 0) && (
          <ul className="grid gap-2 text-sm">
            {amendments.map((amendment) => (
              <Remark key={amendment.field + amendment.why} icon={Pencil}>
                {amendmentInWords(amendment)}
              </Remark>
            ))}
            {flags.map((flag) => (
              <Remark key={flag} icon={CircleAlert}>
                {flag}
              </Remark>
            ))}
          </ul>
        )}
        {others.length > 0 && <Offers offers={others} onTake={onTake} />}
      </div>
    </Card>
  );
}

function Verdict({ state: { held, blocked } }: { state: ReviewState }) {
  const { catalogueMatch: match } = held;
  if (!match) return null;
  if (blocked) {
    return <p className="text-sm text-muted">Your changes have not been checked yet.</p>;
  }
  const isGood = match.possible;
  const Icon = isGood ? Check : CircleAlert;
  const what = [dateOf(held), match.name].filter(Boolean).join(' ');
  const said = match.problem ?? (isGood ? `${what} is a known issue.` : 'It knows no such issue.');
  return (
    <p className={classNames('flex gap-2 text-sm font-medium', isGood ? 'text-positive' : 'text-warning')}>
      <Icon className="mt-px size-4.5 flex-none" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{said}</span>
    </p>
  );
}

/** The collector has the last word: what the catalogue thinks impossible is saved when they say that it is so. */
function Insist({ state: { held, coin, review, blocked, replace } }: { state: ReviewState }) {
  const isOpen = held.catalogueMatch?.possible === false && !blocked && !isOwnClaim(coin, review);
  if (!isOpen) return null;
  return (
    <Checkbox
      label="My coin shows it all the same. Save it, marked for review."
      checked={review.decided}
      onChange={({ target }) => replace((now) => ({ ...now, decided: target.checked }))}
    />
  );
}

interface RemarkProps {
  icon: typeof ChevronRight;
  children: ReactNode;
}

function Remark({ icon: Icon, children }: RemarkProps) {
  return (
    <li className="flex gap-2 text-muted">
      <Icon className="mt-0.5 size-4 flex-none" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
