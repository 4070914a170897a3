import type { DetailsCheck, Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { useDetailsCheck } from '../../lib/queries/verification.ts';
import { changedKeys, isEdgeGiven, isMarkOpen, isOwnClaim, type Review, titleOf } from './record.ts';
import type { ReviewState } from './use-review.ts';
import { offersOf } from './words.ts';

/** What the catalogue makes of the coin as it stands. */
export interface Verdict {
  tone: 'good' | 'doubt' | 'open';
  text: string;
  /** The collector has to say that their coin is so all the same; in words of their own they have. */
  asksToInsist: boolean;
}

interface Judged {
  held: Identification;
  /** With its corrections. */
  coin: Identification;
  review: Review;
  /** Of the mark on the edge; undefined until it is there. */
  check: DetailsCheck | undefined;
  /** What the server refused to save it for. */
  objection: string | null;
}

const open = (text: string): Verdict => ({ tone: 'open', text, asksToInsist: false });

/** The verdict in a sentence; null where the catalogue knows nothing of it. */
export function verdictOf({ held, coin, review, check, objection }: Judged): Verdict | null {
  if (objection) return { tone: 'doubt', text: objection, asksToInsist: true };
  if (!held.catalogueMatch) return null;
  const isGiven = isEdgeGiven(held, coin);
  if (changedKeys(held, review).length > 0 || (isGiven && !check)) {
    return open(t('Your changes haven’t been checked yet.'));
  }
  const match = isGiven ? check?.catalogueMatch : held.catalogueMatch;
  if (!match) return null;
  if (!match.possible) {
    const text = match.problem ? translated(match.problem) : t('This coin isn’t in the catalogue.');
    return { tone: 'doubt', text, asksToInsist: !isOwnClaim(coin, review) };
  }
  if (coin.year === null) {
    const kind = match.name ?? coin.coinType ?? coin.series ?? t('This coin');
    return open(t('{name}: enter the year to check it.', { name: kind }));
  }
  if (isMarkOpen(coin, review) || (coin.edgeMintMarkLocation && !coin.mintMark)) {
    return open(
      t('In the catalogue: {name}. Find the mint mark to tell which issue this is.', {
        name: titleOf(coin),
      }),
    );
  }
  return {
    tone: 'good',
    text: t('In the catalogue: {name}.', { name: titleOf(coin) }),
    asksToInsist: false,
  };
}

/** The catalogue's verdict on the corrected coin, with the nearest issues. */
export function useVerdict({ held, coin, review, objection }: ReviewState) {
  const isGiven = isEdgeGiven(held, coin);
  const { data: check } = useDetailsCheck(coin, isGiven);
  const offers = offersOf(held);
  // Which mint struck it is settled.
  const others = offers.others.filter(
    ({ year, coinType }) => !isGiven || year !== coin.year || coinType !== coin.coinType,
  );
  return {
    verdict: verdictOf({ held, coin, review, check, objection: objection?.problem ?? null }),
    nearest: isGiven ? (check?.nearest ?? []) : offers.nearest,
    others,
  };
}
