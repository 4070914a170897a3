import { useState } from 'react';
import type { CollectionCoin } from '../../../../server/coins/model.ts';
import { photoAt } from '../../../../server/images/model.ts';
import { discOf } from '../../lib/metal.ts';
import { CoinDisc } from '../../ui/coin-disc.tsx';
import { COIN_TRANSITION } from './grow.ts';
import { type Photo, PhotoViewer } from './PhotoViewer.tsx';

/** Both sides on felt: photos cut to the disc, which open large, else the drawn coin. */
export function Faces({ coin }: { coin: CollectionCoin | undefined }) {
  const [shown, setShown] = useState<number | null>(null);
  if (!coin) return <div className="felt aspect-[1.68]" aria-hidden="true" />;
  const obverse = coin.obverseImageUrl ?? coin.imageUrl;
  const sides = [
    { side: 'Obverse', src: obverse },
    { side: 'Reverse', src: coin.reverseImageUrl },
  ];
  const photos = sides.filter((side): side is Photo => side.src !== null);
  return (
    <section className="felt grid grid-cols-2 gap-4.5 px-5.5 pt-6.5 pb-4" aria-label="Both sides">
      {sides.map(({ side, src }) => (
        <figure key={side} className="min-w-0 text-center">
          {src ? (
            <button
              type="button"
              className="block w-full rounded-full focus-visible:outline-on-felt"
              aria-label={`Show the ${side.toLowerCase()} of ${coin.name} large`}
              onClick={() => setShown(photos.findIndex((photo) => photo.side === side))}
            >
              <img
                className="aspect-square w-full rounded-full object-cover shadow-(--coin-shadow)"
                src={photoAt(src, 800)}
                alt=""
                decoding="async"
                style={transitionOf(side)}
              />
            </button>
          ) : (
            <Drawn coin={coin} side={side} />
          )}
          <figcaption className="mt-3 text-xs text-on-felt-muted">{side}</figcaption>
        </figure>
      ))}
      {shown !== null && (
        <PhotoViewer photos={photos} start={shown} name={coin.name} onClose={() => setShown(null)} />
      )}
    </section>
  );
}

const transitionOf = (side: string) =>
  side === 'Obverse' ? { viewTransitionName: COIN_TRANSITION } : undefined;

function Drawn({ coin, side }: { coin: CollectionCoin; side: string }) {
  const disc = discOf(coin);
  if (side === 'Reverse') return <CoinDisc {...disc} denomination="United States" mintMark="" decorative />;
  return <CoinDisc {...disc} style={transitionOf(side)} />;
}
