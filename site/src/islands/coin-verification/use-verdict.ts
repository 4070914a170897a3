import { useDetailsCheck } from '../../lib/queries/verification.ts';
import { isEdgeGiven } from './record.ts';
import type { ReviewState } from './use-review.ts';
import { verdictOf } from './verdict.ts';
import { offersOf } from './words.ts';

/** What the catalogue says of the coin as it stands, and what comes nearest; the mark on the edge it is asked about anew. */
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
