import { LoaderCircle, Plus, X } from 'lucide-react';
import { photoAt } from '../../../../shared/photos/model.ts';
import { at } from '../../lib/base.ts';
import { PHOTO_ACCEPT } from '../../lib/photo-accept.ts';

interface PhotoSlotProps {
  side: 'Obverse' | 'Reverse';
  /** Of the uploaded photo; '' when there is none. */
  url: string;
  /** Address of the file on its way, for a preview; null when none is. */
  uploading: string | null;
  onFile: (file: File) => void;
  onRemove: () => void;
}

/** One side of the coin: an empty well that takes a photo, or the photo cut to the disc. */
export function PhotoSlot({ side, url, uploading, onFile, onRemove }: PhotoSlotProps) {
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
            <span className="sr-only">Add a photo of the </span>
            {side}
          </span>
        </span>
      </label>
    );
  }
  return (
    <div className="well" aria-busy={uploading !== null}>
      <img className="well-photo" src={at(src)} alt={`${side} of the coin`} />
      <span className="absolute bottom-2 left-2.5 text-xs font-medium text-on-felt-muted">{side}</span>
      {uploading === null ? (
        <button
          type="button"
          className="absolute top-0 right-0 grid size-11 place-items-center text-white"
          aria-label={`Remove the ${side.toLowerCase()} photo`}
          onClick={onRemove}
        >
          <X className="size-6.5 rounded-full bg-black/60 p-1.5" aria-hidden="true" />
        </button>
      ) : (
        <span className="absolute inset-0 grid place-items-center bg-black/35 text-white" role="status">
          <LoaderCircle className="size-7 animate-spin" aria-hidden="true" />
          <span className="sr-only">Uploading the {side.toLowerCase()} photo</span>
        </span>
      )}
    </div>
  );
}
