import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { discOf } from '../../../../shared/format/disc.ts';
import { hasPhoto, type Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import type { Reading } from '../../../../shared/recognizer/model.ts';
import { at } from '../../lib/base.ts';
import { type Circles, type CoinCircle, laidIn, type Size } from '../../lib/circle.ts';
import { optional } from '../../lib/hooks.ts';
import { CoinDisc, type CoinDiscProps } from '../../ui/picture.tsx';
import { useLatePart } from '../coin/late.ts';
import { useViewerStep } from '../coin/viewer/use-viewer-step.ts';
import { useChoosing } from '../reader/use-choose.ts';
import type { Doubt } from './ShowCoin.tsx';

const loadViewer = async () => (await import('../coin/PhotoViewer.tsx')).PhotoViewer;

type Shown = Pick<Identification, 'name' | 'obverseImageUrl' | 'reverseImageUrl' | 'country'> & {
  reading?: Pick<Reading, 'swapped'> | null;
} & Partial<Pick<Identification, 'year' | 'mintMark' | 'coinType' | 'composition' | 'series'>>;

export interface SidesProps {
  coin: Shown;
  /** Where the coin lies on photos that are shown whole. */
  circles?: Circles | null;
  /** Where the reader may have missed the coin. */
  doubt?: Doubt | null;
  /** Null where the sides cannot be swapped any more. */
  swap?: Swap | null;
}

interface Swap {
  tempId: string;
  onSwapped?: () => unknown;
}

/** Optional: most coins are found. */
const ShowCoin = optional(async () => ({ default: (await import('./ShowCoin.tsx')).ShowCoin }));

/** Both photos on felt, which open large, or the drawn coin. */
export function Sides({ coin, circles, doubt, swap }: SidesProps) {
  const [placed, setPlaced] = useState<Circles | null>(null);
  const { shown, open, close } = useViewerStep();
  const [PhotoViewer, want] = useLatePart(loadViewer);
  const felt = useRef<HTMLElement>(null);
  const isKnown = coin.name || coin.coinType || coin.year;
  const disc: CoinDiscProps = isKnown ? discOf(coin) : { metal: 'steel', year: '?' };
  const sides = [
    { side: 'obverse' as const, label: t('Obverse'), src: coin.obverseImageUrl, disc },
    {
      side: 'reverse' as const,
      label: t('Reverse'),
      src: coin.reverseImageUrl,
      disc: { ...disc, side: 'reverse' as const },
    },
  ];
  /** The side whose button the reader came from. */
  const opened = useRef<number | null>(null);
  useEffect(() => {
    const buttons = felt.current?.querySelectorAll<HTMLButtonElement>('figure button');
    if (shown === null && opened.current !== null) buttons?.[opened.current]?.focus();
    opened.current = shown;
  }, [shown]);
  const show = async (index: number) => {
    if (await want()) open(index);
  };
  // After a reload the step is still there.
  const wanted = useEffectEvent(async () => {
    if (shown !== null && !(await want())) close();
  });
  useEffect(() => void wanted(), []);

  const photos = (
    <section
      ref={felt}
      className="felt grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-4.5 px-5.5 pt-6.5 pb-4 wide:in-[.beside]:grid-cols-1 wide:in-[.beside]:justify-items-center wide:in-[.beside]:[&>figure]:w-[min(100%,32vh)] wide:in-[.beside]:not-last:[&>figure]:w-[min(100%,27vh)]"
      aria-label={t('Both sides')}
    >
      {sides.map(({ side, src, disc }, index) => (
        <Side
          key={side}
          side={side}
          src={src}
          circle={placed?.[side] ?? circles?.[side] ?? null}
          disc={disc}
          name={coin.name}
          onOpen={() => void show(index)}
        />
      ))}
      {PhotoViewer && shown !== null && (
        <PhotoViewer sides={sides} start={shown} name={coin.name ?? t('Your coin')} onClose={close} />
      )}
    </section>
  );
  return (
    <>
      {photos}
      {swap && hasPhoto(coin) && <SwapButton {...swap} coin={coin} />}
      {doubt && (
        <Suspense>
          <ShowCoin {...doubt} coin={coin} onPlaced={setPlaced} />
        </Suspense>
      )}
    </>
  );
}

function SwapButton({ tempId, onSwapped, coin }: Swap & { coin: Shown }) {
  const { busy, choose } = useChoosing(tempId, () => void onSwapped?.());
  const isPair = coin.obverseImageUrl && coin.reverseImageUrl;
  const single = coin.obverseImageUrl ? t('It is the reverse') : t('It is the obverse');
  return (
    <div className="-my-2 grid justify-items-center text-sm wide:in-[.beside]:mt-3">
      {coin.reading?.swapped === 'seen' && (
        <p className="text-center text-muted">
          {isPair
            ? t('The first photo seems to show the reverse, so the sides were swapped.')
            : t('The photo seems to show the reverse and is kept as the reverse.')}
        </p>
      )}
      <button
        type="button"
        className="link link-target aria-busy:opacity-55"
        aria-busy={busy !== null || undefined}
        onClick={() => void choose('swap', { swap: true })}
      >
        {isPair ? t('Swap the sides') : single}
      </button>
    </div>
  );
}

interface SideProps {
  side: 'obverse' | 'reverse';
  src: string | null;
  circle: CoinCircle | null;
  disc: CoinDiscProps;
  name: string | null;
  onOpen: () => void;
}

function showLarge(side: SideProps['side'], name: string | null): string {
  if (side === 'obverse')
    return name ? t('Show the obverse of {name} large', { name }) : t('Show the obverse of the coin large');
  return name ? t('Show the reverse of {name} large', { name }) : t('Show the reverse of the coin large');
}

function Side({ side, src, circle, disc, name, onOpen }: SideProps) {
  const [broken, setBroken] = useState<string>();
  const [size, setSize] = useState<Size>();
  const label = side === 'obverse' ? t('Obverse') : t('Reverse');
  const photo = src && src !== broken ? src : null;
  const laid = circle && size && laidIn(circle, size);
  return (
    <figure className="min-w-0 text-center">
      <div className="relative">
        {/* Outside the button: its lettering would become the button’s name. */}
        {!photo && <CoinDisc {...disc} decorative />}
        <button
          type="button"
          className={
            photo
              ? 'relative block aspect-square w-full overflow-hidden rounded-full shadow-(--coin-shadow)'
              : 'absolute inset-0 rounded-full'
          }
          aria-label={showLarge(side, name)}
          onClick={onOpen}
        >
          {photo && (
            <img
              className={laid ? 'absolute max-w-none' : 'size-full object-cover'}
              style={laid ?? undefined}
              src={at(photoAt(photo, circle ? 800 : 480))}
              alt=""
              decoding="async"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
              onError={() => setBroken(photo)}
            />
          )}
        </button>
      </div>
      <figcaption className="mt-2.5 text-xs text-on-felt-muted">
        {src ? label : t('{side} · no photo', { side: label })}
      </figcaption>
    </figure>
  );
}
