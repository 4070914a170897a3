import type { Coin } from '../../../../shared/coins/model.ts';
import { edgeDrawn, edgeInWords } from '../../../../shared/format/edge.ts';
import { discOf } from '../../../../shared/format/metal.ts';
import { classNames } from '../../ui/class-names.ts';

/** A coin's edge in words, and under them as it looks from the side. */
export function Edge({ coin, edge }: { coin: Coin; edge: string }) {
  const { metal, clad, mintMark } = discOf(coin);
  const drawn = edgeDrawn(edge, coin.year, mintMark);
  return (
    <>
      {edgeInWords(edge)}
      {drawn && (
        <span
          className={classNames(
            `coin-edge coin-${metal}`,
            drawn.isReeded && 'coin-edge-reeded',
            clad && !drawn.words && 'coin-edge-clad',
          )}
          data-words={drawn.words}
          aria-hidden="true"
        />
      )}
    </>
  );
}
