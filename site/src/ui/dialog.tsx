import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

const Asked = lazy(() => import('./confirm-dialog.tsx'));

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
