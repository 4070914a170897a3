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

/** Buttons on the felt of the stage. */
export const ROUND =
  'size-[48px] rounded-full border-[#ffffff2e] bg-[#0006] text-white hover:border-ink aria-pressed:border-on-felt-accent aria-pressed:bg-on-felt-accent aria-pressed:text-[#241604]';
export const QUIET =
  'border-transparent text-on-felt underline decoration-[#ffffff52] underline-offset-5 hover:border-white disabled:invisible';

/** Keeps a native listener: the opening camera unmounts the input, and React then ignores its events. */
export function FileButton({ label, capture, multiple, className, onFiles, children }: FileButtonProps) {
  return (
    <label
      className={classNames(
        'relative cursor-pointer has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-on-felt',
        label ? `icon-btn ${ROUND}` : 'btn btn-wide',
        className,
      )}
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
