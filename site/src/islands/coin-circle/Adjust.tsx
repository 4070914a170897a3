import { CircleAlert, LocateFixed } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { type Placing, placedWords } from '../../lib/circle.ts';
import { toastFailure } from '../../lib/toast.ts';
import { spoken } from '../../ui/notice.tsx';
import type { CircleEditorProps } from './CircleEditor.tsx';

export interface AdjustProps {
  /** "obverse", "first photo". */
  name: string;
  photo: Blob;
  /** Undefined while searching. */
  placing: Placing | undefined;
  onPlaced: (placing: Placing) => void;
}

export const CHIP_BUTTON = 'btn btn-ghost min-h-[44px] rounded-chip px-[14px] text-[0.8125rem]';

/** State of the detected circle, and the button to adjust it. */
export function Adjust({ name, photo, placing, onPlaced }: AdjustProps) {
  const [open, setOpen] = useState(false);
  const isDoubtful = placing !== undefined && placing.problem !== null;
  return (
    <div className="grid grid-cols-1 grid-rows-[1fr_auto] justify-items-center gap-[8px] text-center text-[0.8125rem] leading-[1.35] text-balance text-on-felt-muted">
      <p className={isDoubtful ? 'font-[550] text-on-felt-warning' : undefined}>
        {isDoubtful && (
          <CircleAlert className="me-[4px] inline size-[15px] align-[-2.5px]" aria-hidden="true" />
        )}
        {placing ? placedWords(placing) : t('Looking for the coin…')}
      </p>
      <button type="button" className={CHIP_BUTTON} onClick={() => setOpen(true)}>
        <LocateFixed aria-hidden="true" />
        {spoken(t('Adjust<sr> the circle: {name}</sr>', { name }))}
      </button>
      {open && (
        <Suspense>
          <CircleEditor
            name={name}
            photo={photo}
            placing={placing}
            onCancel={() => setOpen(false)}
            onDone={(placed) => {
              setOpen(false);
              onPlaced(placed);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Loaded on demand: most detected circles are right. */
export const CircleEditor = lazy<ComponentType<CircleEditorProps>>(() =>
  import('./CircleEditor.tsx').then(
    (part) => ({ default: part.CircleEditor }),
    () => ({ default: OutOfReach }),
  ),
);

/** Fallback if the editor fails to load. */
function OutOfReach({ onCancel }: CircleEditorProps): null {
  queueMicrotask(() => {
    toastFailure(t('No Connection'), t('The circle wasn’t changed.'));
    onCancel();
  });
  return null;
}
