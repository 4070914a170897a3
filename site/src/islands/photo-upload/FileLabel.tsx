import type { ReactNode } from 'react';
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
    <label className={className} aria-busy={busy || undefined}>
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
