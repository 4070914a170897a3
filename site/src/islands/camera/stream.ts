import { figuresLocale } from '../../../../shared/language/i18n.ts';
import { IDEAL } from './frame.ts';

export type Camera = { facing: Facing } | { deviceId: string };
type Facing = 'environment' | 'user';
export const REAR: Camera = { facing: 'environment' };

const ACTIVE = 'cameraStreamActive';

function tell(isActive: boolean) {
  try {
    if (isActive) localStorage.setItem(ACTIVE, 'true');
    else localStorage.removeItem(ACTIVE);
  } catch {
    // Storage may be blocked; only other tabs need the flag.
  }
}

const repeat = ({ key, newValue }: StorageEvent) => {
  if ((key === ACTIVE || key === null) && newValue === null) tell(true);
};

interface Listener {
  onLive: (stream: MediaStream) => void;
  /** Failed to open (with the error), or was ended later (without). */
  onClosed: (error?: unknown) => void;
}

export function openCamera(camera: Camera, { onLive, onClosed }: Listener): () => void {
  let open: MediaStream | undefined;
  let wanted = true;
  const setActive = (isActive: boolean) => {
    if (isActive) addEventListener('storage', repeat);
    else removeEventListener('storage', repeat);
    tell(isActive);
  };
  // Clears the flag after a browser crash.
  setActive(false);
  const which =
    'deviceId' in camera
      ? { deviceId: { exact: camera.deviceId } }
      : { facingMode: { ideal: camera.facing } };
  navigator.mediaDevices
    .getUserMedia({
      // Zoom has to be requested.
      video: {
        ...which,
        width: { ideal: IDEAL.width },
        height: { ideal: IDEAL.height },
        zoom: true,
      } as WithZoom,
    })
    .then((stream) => {
      if (!wanted) return stop(stream);
      open = stream;
      setActive(true);
      for (const track of stream.getVideoTracks()) {
        // Unplugged, or permission withdrawn.
        track.onended = () => {
          setActive(false);
          onClosed();
        };
      }
      onLive(stream);
    })
    .catch((error: unknown) => wanted && onClosed(error));
  return () => {
    wanted = false;
    if (!open) return;
    stop(open);
    setActive(false);
  };
}

/** Missing from the DOM types. */
type WithZoom = MediaTrackConstraints & { zoom: boolean };

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) {
    track.onended = null;
    track.stop();
  }
};

/** The opposite direction where cameras have one, else the next in the list. */
export function otherCamera(
  cameras: readonly { deviceId: string }[],
  now: { deviceId?: string; facingMode?: string },
): Camera {
  if (now.facingMode === 'environment' || now.facingMode === 'user') {
    return { facing: now.facingMode === 'user' ? 'environment' : 'user' };
  }
  const index = cameras.findIndex(({ deviceId }) => deviceId === now.deviceId);
  const next = cameras[(index + 1) % cameras.length];
  return next?.deviceId ? { deviceId: next.deviceId } : REAR;
}

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
