import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { PHOTO_ACCEPT } from '../../lib/photo-accept.ts';
import { classNames } from '../../ui/class-names.ts';

interface FileButtonProps {
  /** Named by it, as a round button with an icon; without it, by its children. */
  label?: string;
  /** Opens the phone's own camera. */
  capture?: 'environment';
  multiple?: boolean;
  className?: string;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

/**
 * A file input that looks like a button. React hears nothing of an input that is gone, and a camera that opens while
 * files are being chosen replaces it: the input keeps its own listener.
 */
export function FileButton({ label, capture, multiple, className, onFiles, children }: FileButtonProps) {
  return (
    <label
      className={classNames('file-button', label ? 'icon-btn stage-round' : 'btn btn-wide', className)}
      title={label}
    >
      <input
        type="file"
        className="sr-only"
        aria-label={label}
        accept={PHOTO_ACCEPT}
        capture={capture}
        multiple={multiple}
        ref={(input) => {
          if (!input) return;
          input.onchange = () => {
            onFiles([...(input.files ?? [])]);
            // The same file can be chosen again.
            input.value = '';
          };
        }}
      />
      {label ? <ImagePlus aria-hidden="true" /> : children}
    </label>
  );
}
