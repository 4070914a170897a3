import { Camera, ImagePlus } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { PHOTO_ACCEPT } from '../../lib/photos.ts';
import { useCoinForm } from './form-context.ts';
import { PhotoSlot } from './PhotoSlot.tsx';
import { SIDES, usePhotos } from './use-photos.ts';

interface PhotoFieldsProps {
  place: RefObject<HTMLElement | null>;
  /** +1 when an upload begins, −1 when it has ended. */
  onUploading: (change: 1 | -1) => void;
}

/** Photos of both sides: taken now, or chosen from the device; each is uploaded at once. */
export function PhotoFields({ place, onUploading }: PhotoFieldsProps) {
  const heading = useId();
  const { values } = useCoinForm();
  const { uploading, add, remove } = usePhotos(onUploading);
  const urls = [values.obverseImageUrl, values.reverseImageUrl];
  const full = urls.every((url, index) => url !== '' || uploading[index]);

  return (
    <section ref={place} aria-labelledby={heading} className="mt-2 scroll-mt-6">
      <h2 id={heading} className="mb-3">
        Coin Photos
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
      {!full && (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <FileButton capture="environment" onFiles={(files) => add(files)}>
            <Camera aria-hidden="true" />
            Take Photo
          </FileButton>
          <FileButton multiple onFiles={(files) => add(files)}>
            <ImagePlus aria-hidden="true" />
            Choose from Device
          </FileButton>
        </div>
      )}
    </section>
  );
}

interface FileButtonProps {
  capture?: 'environment';
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A file input that looks like a button. */
function FileButton({ capture, multiple, onFiles, children }: FileButtonProps) {
  return (
    <label className="btn btn-ghost relative cursor-pointer gap-1.5 px-1 text-[13.5px] min-[360px]:whitespace-nowrap has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="file"
        className="sr-only"
        accept={PHOTO_ACCEPT}
        capture={capture}
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
