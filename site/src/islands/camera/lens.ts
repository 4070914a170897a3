import { figuresLocale } from '../../../../shared/language/i18n.ts';
/** What a camera's lens and lamp can do, as far as this screen has controls for it. */
export interface Lens {
  torch: boolean;
  /** In units of the camera's own: multiples on phones, percent on some webcams. */
  zoom: { min: number; max: number; step: number } | null;
}

/** What the standard's Image Capture extension adds to a track, which the types of the DOM do not have yet. */
interface Capabilities extends MediaTrackCapabilities {
  torch?: boolean;
  zoom?: { min?: number; max?: number; step?: number };
  focusMode?: string[];
}

/** Reads what the track can do; a browser that does not tell can do nothing. */
export function lensOf(track: MediaStreamTrack): Lens {
  const { torch, zoom }: Capabilities = track.getCapabilities?.() ?? {};
  const { min = 0, max = 0, step = 0 } = zoom ?? {};
  return {
    torch: torch === true,
    zoom: max > min && min > 0 ? { min, max, step: step || (max - min) / 20 } : null,
  };
}

/** A zoom as people say it: "1.5×", by the lens's widest view. */
export const zoomInWords = (value: number, min: number) =>
  `${new Intl.NumberFormat(figuresLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value / min)}×`;

const apply = (track: MediaStreamTrack, wish: Record<string, unknown>) =>
  track.applyConstraints({ advanced: [wish as MediaTrackConstraintSet] });

export const setTorch = (track: MediaStreamTrack, on: boolean) => apply(track, { torch: on });
export const setZoom = (track: MediaStreamTrack, zoom: number) => apply(track, { zoom });

/** A coin is nearer than what cameras are set to: where it can, the lens keeps looking for its focus. */
export function keepFocus(track: MediaStreamTrack) {
  const { focusMode }: Capabilities = track.getCapabilities?.() ?? {};
  if (focusMode?.includes('continuous'))
    void apply(track, { focusMode: 'continuous' }).catch(() => undefined);
}
