import { useContext, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { discOf } from '../../../../shared/format/metal.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { photoOf, SIDES, typePictureOf } from '../../../../shared/photos/sides.ts';
import { useCoinCredits } from '../../lib/queries/coin-credits.ts';
import { FaceButton } from './FaceButton.tsx';
import type { KnownCoin } from './fields.ts';
import { buttonOfPhoto, FurtherPhotosContext, nameOfFile, photosIn } from './further-photos.ts';
import { arrive } from './grow.ts';
import { useLatePart } from './late.ts';
import { useViewerStep } from './viewer/use-viewer-step.ts';

/** What both sides lie on. */
export const FELT = 'felt grid grid-cols-2 gap-4.5 px-5.5 pt-6.5 pb-2';

/** Both sides on felt, which open large: photos cut to the disc, else the drawn coin. */
export function Faces({ coin }: { coin: KnownCoin | undefined }) {
  if (!coin) return <div className="felt aspect-[1.68]" aria-hidden="true" />;
  return <KnownFaces coin={coin} />;
}

function KnownFaces({ coin }: { coin: KnownCoin }) {
  const { shown, open, close } = useViewerStep();
  const [PhotoViewer, want] = useLatePart(async () => (await import('./PhotoViewer.tsx')).PhotoViewer);
  const felt = useRef<HTMLElement>(null);
  useLayoutEffect(() => arrive(coin.id, felt.current?.querySelector('[data-coin]') ?? null), [coin.id]);

  const hasPhoto = SIDES.some((which) => photoOf(coin, which));
  const drawn = useCoinCredits(coin.id, hasPhoto).data?.filter(({ isDrawn }) => isDrawn);
  const sides = SIDES.map((which) => {
    const src = photoOf(coin, which) ?? typePictureOf(coin, which);
    const isDrawn = drawn?.some(({ imageUrl }) => imageUrl === src);
    const label = which.side === 'obverse' ? t('Obverse') : t('Reverse');
    return { label, src, disc: { ...discOf(coin), side: which.side }, isDrawn };
  });
  const further = photosIn(coin.files ?? []).map((file) => ({
    label: nameOfFile(file),
    src: file.url,
    disc: discOf(coin),
  }));
  /** The side whose button the reader came from. */
  const opened = useRef<number | null>(null);
  useEffect(() => {
    const buttons = felt.current?.querySelectorAll<HTMLButtonElement>('[data-coin] > button');
    if (shown === null && opened.current !== null)
      (buttons?.[opened.current] ?? buttonOfPhoto(opened.current - SIDES.length))?.focus();
    opened.current = shown;
  }, [shown]);
  // A mouse at a desk looks closer without opening anything.
  useEffect(() => {
    if (!felt.current || !matchMedia('(min-width: 64rem) and (hover: hover)').matches) return;
    const place = felt.current;
    let end: (() => void) | undefined;
    let isGone = false;
    void import('./hover-zoom.ts').then(
      ({ growUnderPointer }) => {
        if (!isGone) end = growUnderPointer(place);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, []);
  const show = async (index: number) => {
    if (await want()) open(index);
  };
  // After a reload the step is still there.
  const wanted = useEffectEvent(async () => {
    if (shown !== null && !(await want())) close();
  });
  useEffect(() => void wanted(), []);
  const showFurther = useContext(FurtherPhotosContext);
  useEffect(() => {
    showFurther.current = (index) => void show(SIDES.length + index);
  });

  return (
    <section ref={felt} className={FELT} aria-label={t('Both sides')}>
      {SIDES.map((which, index) => (
        <FaceButton
          key={which.side}
          coin={coin}
          which={which}
          src={photoOf(coin, which)}
          typePicture={typePictureOf(coin, which)}
          disc={{ ...discOf(coin), side: which.side }}
          onOpen={() => void show(index)}
        />
      ))}
      {PhotoViewer && shown !== null && (
        <PhotoViewer sides={[...sides, ...further]} start={shown} name={coin.name} onClose={close} />
      )}
    </section>
  );
}
