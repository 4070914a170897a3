import { useLayoutEffect, useRef, useState } from 'react';
import type { CollectionCoin } from '../../../../server/coins/model.ts';
import { photoAt } from '../../../../server/images/model.ts';
import { discOf } from '../../lib/metal.ts';
import { CoinDisc } from '../../ui/coin-disc.tsx';
import { arrive } from './grow.ts';
import { type Photo, PhotoViewer } from './PhotoViewer.tsx';

/** A coin as its card knows it, or whole. */
type Shown = CollectionCoin & { country?: string };

/** Both sides on felt: photos cut to the disc, which open large, else the drawn coin. */
export function Faces({ coin }: { coin: Shown | undefined }) {
  if (!coin) return <div className="felt aspect-[1.68]" aria-hidden="true" />;
  return <KnownFaces coin={coin} />;
}

function KnownFaces({ coin }: { coin: Shown }) {
  const [shown, setShown] = useState<number | null>(null);
  const obverse = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => arrive(coin.id, obverse.current), [coin.id]);
  const sides = [
    { side: 'Obverse', src: coin.obverseImageUrl ?? coin.imageUrl },
    { side: 'Reverse', src: coin.reverseImageUrl },
  ];
  const photos = sides.filter((side): side is Photo => side.src !== null);
  return (
    <section className="felt grid grid-cols-2 gap-4.5 px-5.5 pt-6.5 pb-4" aria-label="Both sides">
      {sides.map(({ side, src }) => (
        <figure key={side} className="min-w-0 text-center">
          <div ref={side === 'Obverse' ? obverse : undefined}>
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
                />
              </button>
            ) : (
              <Drawn coin={coin} reverse={side === 'Reverse'} />
            )}
          </div>
          <figcaption className="mt-3 text-xs text-on-felt-muted">{side}</figcaption>
        </figure>
      ))}
      {shown !== null && (
        <PhotoViewer photos={photos} start={shown} name={coin.name} onClose={() => setShown(null)} />
      )}
    </section>
  );
}

/** The reverse of a coin without photos names the country and bears no mint mark. */
function Drawn({ coin, reverse }: { coin: Shown; reverse: boolean }) {
  const disc = discOf(coin);
  if (!reverse) return <CoinDisc {...disc} />;
  return <CoinDisc {...disc} denomination={countryLegend(coin)} mintMark="" decorative />;
}

/** A country stands on the arc while it fits; a card that knows none shows one only where the shelf is American. */
function countryLegend({ country, category }: Shown): string {
  const name = country ?? (category === 'Other Coins' ? '' : 'United States');
  return name.length <= 18 ? name : '';
}
