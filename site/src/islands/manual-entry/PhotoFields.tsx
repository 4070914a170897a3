import { Camera, ImagePlus, LoaderCircle, Search } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { type Captured, takeCaptured } from '../../lib/captured-photos.ts';
import { PHOTO_ACCEPT } from '../../lib/photo-accept.ts';
import { DoneNotice } from '../../ui/done-notice.tsx';
import { useCoinForm } from './form-context.ts';
import { PhotoSlot } from './PhotoSlot.tsx';
import { SIDES, usePhotos } from './use-photos.ts';
import { type StockSearch, useStockPhotos } from './use-stock-photos.ts';

// Neither is on the page before there is a photo, or a search for one.
const StockPhotos = lazy(async () => ({ default: (await import('./StockPhotos.tsx')).StockPhotos }));
/** Should the connection be gone, the line is missing and not the whole form. */
const PhotoCredit = lazy(() =>
  import('./PhotoCredit.tsx').then(
    (part) => ({ default: part.PhotoCredit }),
    () => ({ default: () => undefined }),
  ),
);

interface PhotoFieldsProps {
  place: RefObject<HTMLElement | null>;
  /** The form opens here. */
  isWanted: boolean;
  stock: StockSearch;
  /** +1 when an upload begins, −1 when it has ended. */
  onUploading: (change: 1 | -1) => void;
}

/** Photos of both sides: taken with the camera, chosen from the device, each uploaded at once, or a stock photo. */
export function PhotoFields({ place, isWanted, stock, onUploading }: PhotoFieldsProps) {
  const heading = useId();
  const { values } = useCoinForm();
  const { uploading, said, add, remove, takeStock, bringBack } = usePhotos(onUploading);
  const { searching, found, search, close } = useStockPhotos(stock);
  const urls = [values.obverseImageUrl, values.reverseImageUrl];
  useCaptured(place, ({ obverse, reverse, circles }) =>
    add([obverse, ...(reverse ? [reverse] : [])], 0, [circles.obverse, circles.reverse]),
  );

  useEffect(() => {
    if (!isWanted) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isWanted, place]);

  return (
    <section ref={place} aria-labelledby={heading} className="mt-2 scroll-mt-6">
      <h2 id={heading} className="mb-3">
        {t('Coin Photos')}
      </h2>
      <div className="grid grid-cols-2 gap-3">
        {SIDES.map((side, index) => (
          <PhotoSlot
            key={side}
            side={side}
            url={urls[index] ?? ''}
            uploading={uploading[index] ?? null}
            onFile={(file) => add([file], index)}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <DoneNotice said={said} className="mt-2 px-1" />
      <Suspense>{urls.map((url) => url && <PhotoCredit key={url} url={url} />)}</Suspense>
      {bringBack && (
        <p className="flex items-center gap-1 px-1 text-sm text-muted">
          {t('The photo before was put aside.')}
          <button type="button" className="link min-h-11 px-2" onClick={bringBack}>
            {t('Bring it back')}
          </button>
        </p>
      )}
      <div className="mt-3 grid grid-cols-3 gap-2.5">
        <a className={TILE} href="/camera?for=manual-entry">
          <Camera aria-hidden="true" />
          {t('Take Photo')}
        </a>
        <FileButton multiple onFiles={(files) => add(files)}>
          <ImagePlus aria-hidden="true" />
          {t('Choose from Device')}
        </FileButton>
        <button
          type="button"
          className={TILE}
          aria-busy={searching || undefined}
          aria-disabled={searching || undefined}
          onClick={() => searching || search()}
        >
          {searching ? (
            <LoaderCircle className="animate-spin" aria-hidden="true" />
          ) : (
            <Search aria-hidden="true" />
          )}
          {searching ? t('Searching…') : t('Find Stock Photo')}
        </button>
      </div>
      <p className="sr-only" role="status">
        {searching && t('Searching for stock photos…')}
      </p>
      {found && (
        <Suspense>
          <StockPhotos images={found} onChoose={takeStock} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

/** Takes over what the camera has left here, and shows it. */
function useCaptured(place: PhotoFieldsProps['place'], onPhotos: (photos: Captured) => void) {
  const take = useRef(onPhotos);
  take.current = onPhotos;
  useEffect(() => {
    const captured = takeCaptured('manual-entry');
    if (!captured) return;
    take.current(captured);
    place.current?.scrollIntoView({ block: 'center' });
  }, [place]);
}

/** A button with its icon above its words: three of them fit beside each other on the narrowest phone. */
const TILE = 'btn btn-ghost flex-col gap-1.5 px-1.5 text-sm text-balance hyphens-auto';

interface FileButtonProps {
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A file input that looks like a button. */
function FileButton({ multiple, onFiles, children }: FileButtonProps) {
  return (
    <label
      className={`${TILE} relative cursor-pointer has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
    >
      <input
        type="file"
        className="sr-only"
        accept={PHOTO_ACCEPT}
        multiple={multiple}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      {children}
    </label>
  );
}
