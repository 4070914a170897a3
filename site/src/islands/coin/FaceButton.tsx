import { Camera, LoaderCircle, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import type { CoinSide } from '../../../../shared/photos/sides.ts';
import { at } from '../../lib/base.ts';
import { PHOTO_ACCEPT } from '../../lib/photo-accept.ts';
import { CoinDisc, type CoinDiscProps } from '../../ui/coin-disc.tsx';
import type { KnownCoin } from './fields.ts';
import { sideInWords, usePhotoChange } from './use-photo-change.ts';

interface FaceProps {
  coin: KnownCoin;
  which: CoinSide;
  /** The stored address of its photo. */
  src: string | null;
  /** The operator's picture of its type, in place of a photo. */
  typePicture: string | null;
  disc: CoinDiscProps;
  onOpen: () => void;
}

/** One side: a button that opens it large, and under it the ways to give it a photo or take it away. */
export function FaceButton({ coin, which, src, typePicture, disc, onOpen }: FaceProps) {
  const { uploading, replace, remove } = usePhotoChange(coin, which);
  const [broken, setBroken] = useState<string>();
  const shown = src ?? typePicture;
  const address = uploading ?? (shown && photoAt(shown, 480));
  // A photo that cannot be loaded gives way to the drawn coin.
  const photo = address === broken ? null : address;
  const input = useRef<HTMLInputElement>(null);
  const side = sideInWords(which);
  return (
    <figure className="min-w-0 text-center">
      <div data-coin className="relative" aria-busy={uploading !== null}>
        {/* Beside the button, not in it: what is struck on a coin is no name of a button. */}
        {!photo && <CoinDisc {...disc} decorative={which.side === 'reverse'} />}
        <button
          type="button"
          className={photo ? 'block w-full rounded-full' : 'absolute inset-0 rounded-full'}
          aria-label={t('Show the {side} of {name} large', { side, name: coin.name })}
          onClick={onOpen}
        >
          {photo && (
            <img className={PHOTO} src={at(photo)} alt="" decoding="async" onError={() => setBroken(photo)} />
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
      <figcaption className={CAPTION}>
        {which.side === 'obverse' ? t('Obverse') : t('Reverse')}
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
              // The same file can be chosen again.
              target.value = '';
            }}
          />
          <Camera className="size-4" aria-hidden="true" />
        </label>
        {src && !uploading && (
          <button
            type="button"
            className={TOOL}
            aria-label={t('Remove {side} photo', { side })}
            title={t('Remove photo')}
            onClick={() => {
              // The button goes with the photo.
              input.current?.focus();
              void remove();
            }}
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </button>
        )}
        {/* Nobody takes it for this piece, and no screen reader does. */}
        {!src && photo && !uploading && <span className="basis-full">{t('(picture of the type)')}</span>}
      </figcaption>
    </figure>
  );
}

export const PHOTO = 'aspect-square w-full rounded-full object-cover shadow-(--coin-shadow)';
export const CAPTION = '-mx-2 mt-1.5 flex flex-wrap items-center justify-center text-xs text-on-felt-muted';
/** The frame of a way to change a photo. */
export const TOOL =
  'relative grid size-11 place-items-center rounded-control outline-on-felt hover:text-on-felt';
