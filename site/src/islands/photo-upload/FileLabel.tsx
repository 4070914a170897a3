import type { ReactNode } from 'react';
import { classNames } from '../../ui/button.tsx';
import { PHOTO_ACCEPT } from '../../ui/input.tsx';

interface FileLabelProps {
  multiple?: boolean;
  busy: boolean;
  onFiles: (files: readonly File[]) => void;
  className: string;
  children: ReactNode;
}

export function FileLabel({ multiple, busy, onFiles, className, children }: FileLabelProps) {
  return (
    <label
      className={classNames(
        'cursor-pointer has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        className,
      )}
      aria-busy={busy || undefined}
    >
      <input
        type="file"
        className="sr-only"
        accept={PHOTO_ACCEPT}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
      {children}
    </label>
  );
}
