import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { discOf } from '../../../../shared/format/disc.ts';
import type { Alternative, Identification } from '../../../../shared/identify/model.ts';
import { Well } from '../../ui/picture.tsx';
import { reasonInWords } from './offer-words.ts';
import { dateOf } from './record.ts';

interface OffersProps {
  title: string;
  offers: readonly Alternative[];
  /** The coin as it stands, which they differ from. */
  coin: Identification;
  onTake: (offer: Alternative) => void;
}

/** Other coins it may be, each to be taken with one press. */
export function Offers({ title, offers, coin, onTake }: OffersProps) {
  const heading = useId();
  return (
    <div>
      <h3 id={heading} className="text-sm font-semibold">
        {title}
      </h3>
      <ul className="ruled mt-1" aria-labelledby={heading}>
        {offers.map((offer) => (
          <li key={`${offer.name} ${dateOf(offer)} ${offer.reason}`}>
            <button
              type="button"
              className="flex w-full items-center gap-3 rounded-control py-2.5 text-start"
              onClick={() => onTake(offer)}
            >
              <Well size="sm" disc={discOf(offer)} decorative />
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{offer.name}</span>
                <span className="block text-sm text-muted wrap-anywhere">{reasonInWords(offer, coin)}</span>
              </span>
              <ChevronRight className="size-5 flex-none text-muted" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
