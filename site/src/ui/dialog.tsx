import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

const Asked = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Asks before a deed. The dialog's code comes when it is first opened: most pages are read and left without it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    props.open && (
      <Suspense>
        <Asked {...props} />
      </Suspense>
    )
  );
}
