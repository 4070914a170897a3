import { RefreshCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';

export interface Photo {
  side: string;
  src: string;
}

interface PhotoViewerProps {
  photos: readonly Photo[];
  /** Which one is shown first. */
  start: number;
  /** Of the coin. */
  name: string;
  onClose: () => void;
}

/** A photo as large as the screen. The browser's own dialog: Escape closes it and the focus goes back. */
export function PhotoViewer({ photos, start, name, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(start);
  const photo = photos[index];

  useEffect(() => dialog.current?.showModal(), []);

  if (!photo) return null;
  return (
    <dialog
      ref={dialog}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none grid-rows-[1fr_auto] gap-3 bg-[#0b1613] p-4 text-on-felt open:grid"
      aria-label={`${name}, ${photo.side.toLowerCase()}`}
      onClose={onClose}
    >
      <img
        className="h-full min-h-0 w-full object-contain"
        src={photo.src}
        alt={`${photo.side} of ${name}`}
      />
      <div className="flex items-center justify-between gap-3">
        <p aria-live="polite">{photo.side}</p>
        <div className="flex gap-2">
          {photos.length > 1 && (
            <IconButton label="Turn over" onClick={() => setIndex((index + 1) % photos.length)}>
              <RefreshCw aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label="Close" onClick={() => dialog.current?.close()}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </dialog>
  );
}
