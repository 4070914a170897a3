import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  type LucideIcon,
  Minus,
  Plus,
  RotateCcw,
  Scan,
} from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';
import { type Placing, type Size, WHOLE } from '../../lib/circle.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CircleOverlay } from './CircleOverlay.tsx';
import { BUTTON_STEP, changed, isChange, keyChange } from './changes.ts';
import { Handles } from './Handles.tsx';
import { useDrag } from './use-drag.ts';
import { useEditing } from './use-editing.ts';

export interface CircleEditorProps {
  /** What the photo shows: "obverse", "first photo". */
  name: string;
  photo: Blob;
  placing: Placing | undefined;
  onCancel: () => void;
  onDone: (placing: Placing) => void;
}

const BUTTONS: readonly [change: keyof typeof BUTTON_STEP, label: string, Icon: LucideIcon][] = [
  ['left', msg('Move left'), ArrowLeft],
  ['up', msg('Move up'), ArrowUp],
  ['down', msg('Move down'), ArrowDown],
  ['right', msg('Move right'), ArrowRight],
  ['smaller', msg('Make smaller'), Minus],
  ['larger', msg('Make larger'), Plus],
];

/** Places the circle around the coin: dragged, pinched, by buttons or keys. Nothing counts before Done. */
export function CircleEditor({ name, photo, placing, onCancel, onDone }: CircleEditorProps) {
  const src = useAddress(photo);
  const [size, setSize] = useState<Size>();
  const { now, said, isFinding, place, findAgain } = useEditing(photo, placing, size);
  const { circle } = now;
  const drag = useDrag(circle, size, place);

  const press = (event: KeyboardEvent) => {
    const change = size && keyChange(event);
    if (!change || !size) return;
    event.preventDefault();
    place(changed(circle, change, size), translated(change.said));
  };
  return (
    <Sheet
      title={t('Circle of the {name}', { name })}
      text={t('Drag the circle over the coin, pull its edge, or pinch. What lies outside is left out.')}
      onClose={onCancel}
    >
      <div
        className="circle-stage"
        style={size && proportionOf(size)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys and plus and minus work here.
        tabIndex={0}
        role="application"
        aria-label={t('Circle on the photo of the {name}', { name })}
        aria-describedby="circle-keys"
        onKeyDown={press}
        {...drag}
      >
        {src && (
          <img
            src={src}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
          />
        )}
        {size && (
          <>
            <CircleOverlay circle={circle} size={size} />
            <Handles circle={circle} size={size} />
          </>
        )}
      </div>
      <p id="circle-keys" className="sr-only">
        {t('Arrow keys move the circle, with Shift farther; plus and minus change its size.')}
      </p>
      <p className="circle-said" role="status">
        {said}
      </p>
      <fieldset className="circle-buttons">
        <legend className="sr-only">{t('Move and resize the circle')}</legend>
        {BUTTONS.map(([change, label, Icon]) => (
          <IconButton
            key={change}
            label={translated(label)}
            onClick={() =>
              size && place(changed(circle, BUTTON_STEP[change], size), translated(BUTTON_STEP[change].said))
            }
          >
            <Icon aria-hidden="true" />
          </IconButton>
        ))}
      </fieldset>
      <div className="circle-row">
        <Button variant="ghost" busy={isFinding} onClick={findAgain}>
          {!isFinding && <RotateCcw aria-hidden="true" />}
          {t('Find again')}
        </Button>
        <Button
          variant="ghost"
          onClick={() => place(WHOLE, t('The whole photo'), { by: 'whole photo', problem: null })}
        >
          <Scan aria-hidden="true" />
          {t('Whole photo')}
        </Button>
      </div>
      <div className="circle-row circle-end">
        <Button variant="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button onClick={() => onDone(isChange(placing, now) ? now : (placing ?? now))}>{t('Done')}</Button>
      </div>
    </Sheet>
  );
}

function useAddress(photo: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(photo);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return address;
}

/** As wide as the photo, or less where it is tall: the buttons below stay in sight. */
const proportionOf = ({ width, height }: Size): CSSProperties => {
  const style = { aspectRatio: `${width} / ${height}`, '--tall': height / width };
  return style;
};
