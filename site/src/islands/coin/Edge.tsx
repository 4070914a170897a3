import type { Coin } from '../../../../shared/coins/model.ts';
import { edgeInWords, edgeLegend } from '../../../../shared/format/edge.ts';
import { discOf } from '../../../../shared/format/metal.ts';
import { classNames } from '../../ui/class-names.ts';

/** A coin's edge in words, and under them as it looks from the side. */
export function Edge({ coin, edge }: { coin: Coin; edge: string }) {
  const { metal, clad, mintMark } = discOf(coin);
  const legend = edgeLegend(edge, coin.year, mintMark);
  return (
    <>
      {edgeInWords(edge)}
      {legend !== undefined && (
        <span
          className={classNames('coin-edge', `coin-${metal}`, clad && !legend && 'coin-edge-clad')}
          data-edge={edge}
          data-words={legend}
          aria-hidden="true"
        />
      )}
    </>
  );
}
