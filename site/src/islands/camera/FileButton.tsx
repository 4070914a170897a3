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

/** A file input that looks like a button. */
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
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      {label ? <ImagePlus aria-hidden="true" /> : children}
    </label>
  );
}
