import { Camera, LoaderCircle, Trash2 } from 'lucide-react';
import { useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { discOf } from '../../../../shared/format/disc.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { type CoinSide, photoAt, photoOf, SIDES, typePictureOf } from '../../../../shared/photos/model.ts';
import { at } from '../../lib/base.ts';
import { useMayWrite } from '../../lib/queries/auth.ts';
import { useCoinCredits } from '../../lib/queries/coin-facts.ts';
import { type CoinEdit, editCoin } from '../../lib/queries/edits.ts';
import { toast } from '../../lib/toast.ts';
import { classNames } from '../../ui/button.tsx';
import { PHOTO_ACCEPT } from '../../ui/input.tsx';
import { CoinDisc, type CoinDiscProps } from '../../ui/picture.tsx';
import { useColumns } from './beside-context.ts';
import type { KnownCoin } from './fields.ts';
import { buttonOfPhoto, FurtherPhotosContext, nameOfFile, photosIn } from './further-photos.ts';
import { arrive } from './grow.ts';
import { useLatePart } from './late.ts';
import { useViewerStep } from './viewer/use-viewer-step.ts';

export function Faces({ coin }: { coin: KnownCoin | undefined }) {
  if (!coin) return <div className="felt aspect-[1.68]" aria-hidden="true" />;
  return <KnownFaces coin={coin} />;
}

function KnownFaces({ coin }: { coin: KnownCoin }) {
  const { faces } = useColumns();
  const { shown, open, close } = useViewerStep();
  const mayWrite = useMayWrite();
  const [PhotoViewer, want] = useLatePart(async () => (await import('./PhotoViewer.tsx')).PhotoViewer);
  const felt = useRef<HTMLElement>(null);
  useLayoutEffect(() => arrive(coin.id, felt.current?.querySelector('[data-coin]') ?? null), [coin.id]);

  const hasPhoto = SIDES.some((which) => photoOf(coin, which));
  const drawn = useCoinCredits(coin.id, hasPhoto).data?.filter(({ isDrawn }) => isDrawn);
  const sides = SIDES.map((which) => {
    const src = photoOf(coin, which) ?? typePictureOf(coin, which);
    const isOwn = photoOf(coin, which) !== null;
    const isDrawn = drawn?.some(({ imageUrl }) => imageUrl === src);
    const label = which.side === 'obverse' ? t('Obverse') : t('Reverse');
    return { label, src, disc: { ...discOf(coin), side: which.side }, isDrawn, isOwn };
  });
  const further = photosIn(coin.files ?? []).map((file) => ({
    label: nameOfFile(file),
    src: file.url,
    disc: discOf(coin),
    isOwn: true,
  }));
  /** Its button gets the focus back. */
  const opened = useRef<number | null>(null);
  useEffect(() => {
    const buttons = felt.current?.querySelectorAll<HTMLButtonElement>('[data-coin] > button');
    if (shown === null && opened.current !== null)
      (buttons?.[opened.current] ?? buttonOfPhoto(opened.current - SIDES.length))?.focus();
    opened.current = shown;
  }, [shown]);
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
  const wanted = useEffectEvent(async () => {
    if (shown !== null && !(await want())) close();
  });
  useEffect(() => void wanted(), []);
  const showFurther = useContext(FurtherPhotosContext);
  useEffect(() => {
    showFurther.current = (index) => void show(SIDES.length + index);
  });

  return (
    <section
      ref={felt}
      className={classNames('felt grid grid-cols-2 gap-4.5 px-5.5 pt-6.5 pb-2', faces)}
      aria-label={t('Both sides')}
    >
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
      {mayWrite && hasPhoto && (
        <button
          type="button"
          className="col-span-full -mt-4.5 min-h-11 justify-self-center px-3 text-xs text-on-felt-muted outline-on-felt hover:text-on-felt"
          onClick={() => void import('./use-coin-edit.ts').then(({ swapSides }) => swapSides(coin))}
        >
          {t('Swap the sides')}
        </button>
      )}
      {PhotoViewer && shown !== null && (
        <PhotoViewer
          sides={[...sides, ...further]}
          start={shown}
          name={coin.name}
          marks={coin.photoMarks ?? []}
          onMarks={
            mayWrite && coin.photoMarks !== undefined
              ? (photoMarks) => editCoin(coin.id, { photoMarks })
              : undefined
          }
          onClose={close}
        />
      )}
    </section>
  );
}

interface FaceProps {
  coin: KnownCoin;
  which: CoinSide;
  /** Photo URL. */
  src: string | null;
  /** Picture of the type, if there is no photo. */
  typePicture: string | null;
  disc: CoinDiscProps;
  onOpen: () => void;
}

function FaceButton({ coin, which, src, typePicture, disc, onOpen }: FaceProps) {
  const { uploading, replace, remove } = usePhotoChange(coin, which);
  const mayWrite = useMayWrite();
  const [broken, setBroken] = useState<string>();
  const shown = src ?? typePicture;
  const address = uploading ?? (shown && photoAt(shown, 480));
  // The drawn coin replaces a broken photo.
  const photo = address === broken ? null : address;
  const input = useRef<HTMLInputElement>(null);
  const side = sideInWords(which);
  return (
    <figure className="min-w-0 text-center">
      <div data-coin className="relative" aria-busy={uploading !== null}>
        {/* Outside the button: lettering must not be part of its accessible name. */}
        {!photo && <CoinDisc {...disc} decorative={which.side === 'reverse'} />}
        <button
          type="button"
          className={photo ? 'block w-full rounded-full' : 'absolute inset-0 rounded-full'}
          aria-label={t('Show the {side} of {name} large', { side, name: coin.name })}
          onClick={onOpen}
        >
          {photo && (
            <img
              className="aspect-square w-full rounded-full object-cover shadow-(--coin-shadow)"
              src={at(photo)}
              alt=""
              decoding="async"
              onError={() => setBroken(photo)}
            />
          )}
        </button>
        {uploading && (
          <span
            className="absolute inset-0 grid place-items-center rounded-full bg-black/40 text-white"
            role="status"
          >
            <LoaderCircle className="size-7 animate-spin" aria-hidden="true" />
            <span className="sr-only">{t('Uploading the {side} photo', { side })}</span>
          </span>
        )}
      </div>
      <figcaption className="-mx-2 mt-1.5 flex flex-wrap items-center justify-center text-xs text-on-felt-muted">
        {which.side === 'obverse' ? t('Obverse') : t('Reverse')}
        {mayWrite && (
          <label
            className={`${TOOL} cursor-pointer has-focus-visible:outline-[2.5px]`}
            title={src ? t('Replace photo') : t('Add photo')}
          >
            <input
              ref={input}
              type="file"
              className="sr-only"
              accept={PHOTO_ACCEPT}
              disabled={uploading !== null}
              aria-label={src ? t('Replace {side} photo', { side }) : t('Add {side} photo', { side })}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void replace(file);
                // Allows choosing the same file again.
                target.value = '';
              }}
            />
            <Camera className="size-4" aria-hidden="true" />
          </label>
        )}
        {mayWrite && src && !uploading && (
          <button
            type="button"
            className={TOOL}
            aria-label={t('Remove {side} photo', { side })}
            title={t('Remove photo')}
            onClick={() => {
              input.current?.focus();
              void remove();
            }}
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </button>
        )}
        {/* Says that this is not a photo of this piece. */}
        {!src && photo && !uploading && <span className="basis-full">{t('(picture of the type)')}</span>}
      </figcaption>
    </figure>
  );
}

const TOOL = 'relative grid size-11 place-items-center rounded-control outline-on-felt hover:text-on-felt';

const sideInWords = ({ side }: CoinSide): string => (side === 'obverse' ? t('obverse') : t('reverse'));

function usePhotoChange(coin: KnownCoin, which: CoinSide) {
  const { field } = which;
  const side = sideInWords(which);
  /** Object URL of the upload, for the preview. */
  const [uploading, setUploading] = useState<string | null>(null);

  /** A failure to save has already been shown. */
  const change = async (edit: CoinEdit, description: string) => {
    const { saveEdit } = await import('./use-coin-edit.ts');
    const before = { [field]: coin[field], ...('imageUrl' in edit && { imageUrl: coin.imageUrl }) };
    const undo = () =>
      void saveEdit(coin.id, before, {
        description: t('The photo of the {side} was restored.', { side }),
      }).catch(() => {});
    const hadOne = photoOf(coin, which) !== null;
    await saveEdit(coin.id, edit, {
      description,
      ...(hadOne && { actions: [{ label: t('Undo'), onClick: undo }] }),
    }).catch(() => {});
  };

  const replace = async (file: File) => {
    const preview = URL.createObjectURL(file);
    setUploading(preview);
    try {
      const { sendPhoto } = await import('../../lib/queries/photos.ts');
      const sent = await sendPhoto(file);
      if (typeof sent === 'string')
        await change({ [field]: sent }, t('The {side} has a new photo.', { side }));
      else toast({ ...sent, variant: 'destructive' });
    } catch {
      // The upload code failed to load.
      toast({
        title: t('Photo Not Uploaded'),
        description: t('Check your connection and try again.'),
        variant: 'destructive',
      });
    } finally {
      setUploading(null);
      URL.revokeObjectURL(preview);
    }
  };

  const remove = () =>
    change(
      // The legacy single photo would reappear as the obverse.
      { [field]: null, ...(field === 'obverseImageUrl' && coin.imageUrl !== null && { imageUrl: null }) },
      t('The photo of the {side} was removed.', { side }),
    ).catch(() =>
      toast({
        title: t('Update Failed'),
        description: t('Check your connection and try again.'),
        variant: 'destructive',
      }),
    );

  return { uploading, replace, remove };
}
