import { LoaderCircle, Plus, X } from 'lucide-react';
import { t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { at } from '../../lib/base.ts';
import { PHOTO_ACCEPT } from '../../lib/photo-accept.ts';
import { spoken } from '../../ui/spoken.tsx';

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
  const said = side === 'Obverse' ? t('Obverse') : t('Reverse');
  return (
    <div className="well" aria-busy={uploading !== null}>
      <img className="well-photo" src={at(src)} alt={t('{name} of the coin', { name: said })} />
      <span className="absolute bottom-2 start-2.5 text-xs font-medium text-on-felt-muted">{said}</span>
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
