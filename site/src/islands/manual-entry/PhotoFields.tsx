import { Camera, ImagePlus, LoaderCircle, Plus, Search, X } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { at } from '../../lib/base.ts';
import { type Captured, takeCaptured } from '../../lib/captured-photos.ts';
import { PHOTO_ACCEPT } from '../../ui/input.tsx';
import { DoneNotice, spoken } from '../../ui/notice.tsx';
import { useLatePart } from '../coin/late.ts';
import { useViewerStep } from '../coin/viewer/use-viewer-step.ts';
import { useCoinForm } from './form-context.ts';
import { SIDES, type StockSearch, usePhotos, useStockPhotos } from './use-photos.ts';

const StockPhotos = lazy(async () => ({ default: (await import('./StockPhotos.tsx')).StockPhotos }));
/** Optional: without a connection only the credit is missing. */
const PhotoCredit = lazy(() =>
  import('./PhotoCredit.tsx').then(
    (part) => ({ default: part.PhotoCredit }),
    () => ({ default: () => undefined }),
  ),
);

const loadViewer = async () => (await import('../coin/PhotoViewer.tsx')).PhotoViewer;

interface PhotoFieldsProps {
  place: RefObject<HTMLElement | null>;
  isWanted: boolean;
  stock: StockSearch;
  onUploading: (change: 1 | -1) => void;
}

export function PhotoFields({ place, isWanted, stock, onUploading }: PhotoFieldsProps) {
  const heading = useId();
  const { values } = useCoinForm();
  const { uploading, notice, add, remove, takeStock, bringBack } = usePhotos(onUploading);
  const { searching, found, search, close } = useStockPhotos(stock);
  const viewer = useViewerStep();
  const [PhotoViewer, want] = useLatePart(loadViewer);
  const urls = [values.obverseImageUrl, values.reverseImageUrl];
  useCaptured(place, ({ obverse, reverse, circles }) => {
    const files = [obverse, reverse].filter((file) => file !== null);
    add(files, obverse ? 0 : 1, obverse ? [circles.obverse, circles.reverse] : [circles.reverse]);
  });

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
      <div className="grid grid-cols-2 gap-3 wide:grid-cols-[min(100%,30vh)] wide:justify-center">
        {SIDES.map((side, index) => (
          <PhotoSlot
            key={side}
            side={side}
            url={urls[index] ?? ''}
            uploading={uploading[index] ?? null}
            onFile={(file) => add([file], index)}
            onRemove={() => remove(index)}
            onOpen={async () => (await want()) && viewer.open(index)}
          />
        ))}
      </div>
      {PhotoViewer && viewer.shown !== null && (
        <PhotoViewer
          sides={SIDES.map((side, index) => ({
            label: side === 'Obverse' ? t('Obverse') : t('Reverse'),
            src: urls[index] || null,
            disc: { metal: 'steel', year: '?' },
          }))}
          start={viewer.shown}
          name={values.name || t('Your coin')}
          onClose={viewer.close}
        />
      )}
      <DoneNotice said={notice} className="mt-2 px-1" />
      <Suspense>{urls.map((url) => url && <PhotoCredit key={url} url={url} />)}</Suspense>
      {bringBack && (
        <p className="flex items-center gap-1 px-1 text-sm text-muted">
          {t('The previous photo was replaced.')}
          <button type="button" className="link min-h-11 px-2" onClick={bringBack}>
            {t('Restore')}
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

const TILE = 'btn btn-ghost flex-col gap-1.5 px-1.5 text-sm text-balance hyphens-auto';

interface FileButtonProps {
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

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
          // Lets the same file be chosen again.
          event.target.value = '';
        }}
      />
      {children}
    </label>
  );
}

interface PhotoSlotProps {
  side: 'Obverse' | 'Reverse';
  /** Empty without a photo. */
  url: string;
  /** Object URL of the file being uploaded, for a preview. */
  uploading: string | null;
  onFile: (file: File) => void;
  onRemove: () => void;
  onOpen: () => void;
}

function PhotoSlot({ side, url, uploading, onFile, onRemove, onOpen }: PhotoSlotProps) {
  const src = uploading ?? (url && photoAt(url, 800));
  if (!src) {
    return (
      <label className="well well-empty cursor-pointer text-on-felt-muted has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <input
          type="file"
          className="sr-only"
          accept={PHOTO_ACCEPT}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
            event.target.value = '';
          }}
        />
        <span className="absolute inset-0 grid place-content-center justify-items-center gap-1 text-sm font-medium">
          <Plus className="size-5" aria-hidden="true" />
          <span>
            {spoken(
              side === 'Obverse'
                ? t('<sr>Add a photo of the </sr>Obverse')
                : t('<sr>Add a photo of the </sr>Reverse'),
            )}
          </span>
        </span>
      </label>
    );
  }
  const sideText = side === 'Obverse' ? t('Obverse') : t('Reverse');
  return (
    <div className="well" aria-busy={uploading !== null}>
      <img className="well-photo" src={at(src)} alt={t('{name} of the coin', { name: sideText })} />
      <span className="absolute bottom-2 start-2.5 text-xs font-medium text-on-felt-muted">{sideText}</span>
      {uploading === null && (
        <button
          type="button"
          className="absolute inset-0 hidden wide:block"
          aria-label={
            side === 'Obverse'
              ? t('Show the obverse of the coin large')
              : t('Show the reverse of the coin large')
          }
          onClick={onOpen}
        />
      )}
      {uploading === null ? (
        <button
          type="button"
          className="absolute top-0 end-0 grid size-11 place-items-center text-white"
          aria-label={side === 'Obverse' ? t('Remove the obverse photo') : t('Remove the reverse photo')}
          onClick={onRemove}
        >
          <X className="size-6.5 rounded-full bg-black/60 p-1.5" aria-hidden="true" />
        </button>
      ) : (
        <span className="absolute inset-0 grid place-items-center bg-black/35 text-white" role="status">
          <LoaderCircle className="size-7 animate-spin" aria-hidden="true" />
          <span className="sr-only">
            {side === 'Obverse' ? t('Uploading the obverse photo') : t('Uploading the reverse photo')}
          </span>
        </span>
      )}
    </div>
  );
}
