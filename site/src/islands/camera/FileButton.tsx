import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/button.tsx';
import { PHOTO_ACCEPT } from '../../ui/input.tsx';

interface FileButtonProps {
  /** Accessible name of an icon button; other buttons are named by their children. */
  label?: string;
  capture?: 'environment';
  multiple?: boolean;
  className?: string;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

/** Keeps a native listener: the opening camera unmounts the input, and React then ignores its events. */
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
