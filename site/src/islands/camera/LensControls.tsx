import { Flashlight, FlashlightOff, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { t, tAs } from '../../../../shared/language/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { type Lens, lensOf, setTorch, setZoom, zoomInWords } from './lens.ts';

/** Presses of a zoom button for the whole range. */
const PRESSES = 10;

export function LensControls({ track }: { track: MediaStreamTrack }) {
  const [{ torch, zoom }] = useState(() => lensOf(track));
  if (!torch && !zoom) return null;
  return (
    <div className="lens">
      {zoom && <Zoom zoom={zoom} track={track} />}
      {torch && <Torch track={track} />}
    </div>
  );
}

function Zoom({ zoom, track }: { zoom: NonNullable<Lens['zoom']>; track: MediaStreamTrack }) {
  const { min, max, step } = zoom;
  const [value, setValue] = useState(() => clamp((track.getSettings() as { zoom?: number }).zoom ?? min));
  function clamp(wish: number) {
    return Math.min(max, Math.max(min, wish));
  }
  const change = (wish: number) => {
    const next = clamp(wish);
    setValue(next);
    // Fails when the camera was closed meanwhile.
    void setZoom(track, next).catch(() => undefined);
  };
  const words = zoomInWords(value, min);
  return (
    <div className="zoom">
      <IconButton label={t('Zoom out')} plain onClick={() => change(value - (max - min) / PRESSES)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <input
        type="range"
        aria-label={t('Zoom')}
        aria-valuetext={words}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => change(Number(event.target.value))}
      />
      <IconButton label={t('Zoom in')} plain onClick={() => change(value + (max - min) / PRESSES)}>
        <Plus aria-hidden="true" />
      </IconButton>
      <output className="zoom-words" aria-hidden="true">
        {words}
      </output>
    </div>
  );
}

function Torch({ track }: { track: MediaStreamTrack }) {
  const [on, setOn] = useState(false);
  const toggle = async () => {
    try {
      await setTorch(track, !on);
      setOn(!on);
    } catch {
      // Torch and button stay as they are.
    }
  };
  const Icon = on ? Flashlight : FlashlightOff;
  return (
    <IconButton label={tAs('lamp', 'Light')} className="stage-round" aria-pressed={on} onClick={toggle}>
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
