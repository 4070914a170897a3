import { type ComponentType, lazy } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { toast } from '../../lib/toast.ts';
import type { CircleEditorProps } from './CircleEditor.tsx';

/** Most circles are right as they were found: the editor comes when it is asked for. */
export const CircleEditor = lazy<ComponentType<CircleEditorProps>>(() =>
  import('./CircleEditor.tsx').then(
    (part) => ({ default: part.CircleEditor }),
    () => ({ default: OutOfReach }),
  ),
);

/** In place of an editor that could not be fetched. */
function OutOfReach({ onCancel }: CircleEditorProps): null {
  queueMicrotask(() => {
    toast({
      title: t('No Connection'),
      description: t('The circle stays as it was found.'),
      variant: 'destructive',
    });
    onCancel();
  });
  return null;
}
