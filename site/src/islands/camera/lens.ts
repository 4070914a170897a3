import { figuresLocale } from '../../../../shared/language/i18n.ts';
export interface Lens {
  torch: boolean;
  /** In the camera's units: factors on phones, percent on some webcams. */
  zoom: { min: number; max: number; step: number } | null;
}

/** Image Capture extension; missing from the DOM types. */
interface Capabilities extends MediaTrackCapabilities {
  torch?: boolean;
  zoom?: { min?: number; max?: number; step?: number };
  focusMode?: string[];
}

/** Without getCapabilities there are no controls. */
export function lensOf(track: MediaStreamTrack): Lens {
  const { torch, zoom }: Capabilities = track.getCapabilities?.() ?? {};
  const { min = 0, max = 0, step = 0 } = zoom ?? {};
  return {
    torch: torch === true,
    zoom: max > min && min > 0 ? { min, max, step: step || (max - min) / 20 } : null,
  };
}

export const zoomInWords = (value: number, min: number) =>
  `${new Intl.NumberFormat(figuresLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value / min)}×`;

const apply = (track: MediaStreamTrack, wish: Record<string, unknown>) =>
  track.applyConstraints({ advanced: [wish as MediaTrackConstraintSet] });

export const setTorch = (track: MediaStreamTrack, on: boolean) => apply(track, { torch: on });
export const setZoom = (track: MediaStreamTrack, zoom: number) => apply(track, { zoom });

/** Coins are close: use continuous autofocus where there is one. */
export function keepFocus(track: MediaStreamTrack) {
  const { focusMode }: Capabilities = track.getCapabilities?.() ?? {};
  if (focusMode?.includes('continuous'))
    void apply(track, { focusMode: 'continuous' }).catch(() => undefined);
}
