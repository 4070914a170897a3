import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

const Asked = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    props.open && (
      <Suspense>
        <Asked {...props} />
      </Suspense>
    )
  );
}
